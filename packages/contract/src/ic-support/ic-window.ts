import { z } from 'zod';
import { StepAnswer } from '#ic-support/scenario-answer.ts';
import { PenColour, RoomWords } from '#ic-support/session-entry.ts';
import { endpoint, apiPrefix } from '#shared/endpoint.ts';
import { fileEndpoint, pictureFile } from '#shared/file-endpoint.ts';
import { Instant, Nothing, OrderId, ScenarioPictureId, VideoId } from '#shared/primitives.ts';
import { ScenarioStep } from '#ic-support/scenario-step.ts';
import { verbatim } from '#shared/text.ts';
import { ShownLayer } from '#text-layer/text-layer.ts';
import { ShownFilm } from '#video/shown-film.ts';
import { videoMedia } from '#video/video-media.ts';

export const WINDOW_CODE_DIGITS = 8;
export const WINDOW_CODE_MINUTES = 2;

/**
 * What the patient sees in the second window, and nothing else: no name, no note for staff, no answer that was not given. `answer`: what the patient
 * answered in the room to the step, after which its explanation is shown.
 */
export const WindowView = z.object({
  state: z.enum(['waiting', 'running', 'paused', 'over']),
  step: ScenarioStep.nullable(),
  words: RoomWords,
  /** Of the texts of the step, in what `words` says; what has none is read in Japanese. */
  layers: z.array(ShownLayer),
  answer: StepAnswer.nullable(),
  /**
   * Of the step; null where it has none, or one that must not be seen any more. `toldAt`: staff played it or had it rest last; null: not yet.
   * `seconds`: of the film, as this view was made.
   */
  film: ShownFilm.extend({ isPlaying: z.boolean(), toldAt: Instant.nullable(), seconds: z.number() }).nullable(),
  /** On the picture of the step, or on the board. */
  strokes: z.array(
    z.object({
      id: z.uuid(),
      colour: PenColour,
      width: z.number(),
      line: z.literal('dashed').optional(),
      points: z.array(z.tuple([z.number(), z.number(), z.number()])),
    }),
  ),
  /** Counts up with all that happened, so that an older view never covers a newer one. */
  sequence: z.int(),
});
export type WindowView = z.infer<typeof WindowView>;

/** One event of the stream: the whole view, or what was drawn and taken away since the last event. */
export const WindowEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('view'), view: WindowView }),
  z.object({
    type: z.literal('drawing'),
    added: WindowView.shape.strokes,
    removed: z.array(z.uuid()),
    sequence: z.int(),
  }),
]);
export type WindowEvent = z.infer<typeof WindowEvent>;

export const icWindowContract = {
  pair: endpoint({
    method: 'POST',
    path: '/ic-sessions/{orderId}/windows',
    permission: 'icSupport.order',
    summary: 'A code that opens a second window once, within two minutes',
    params: z.object({ orderId: OrderId }),
    body: Nothing,
    response: z.object({ code: z.string(), until: Instant }),
    problems: ['notFound', 'patient.reasonNeeded', 'talk.illegalTransition'],
  }),
  endAll: endpoint({
    method: 'POST',
    path: '/ic-sessions/{orderId}/windows/end',
    permission: 'icSupport.order',
    summary: 'Close every second window of the talk',
    params: z.object({ orderId: OrderId }),
    body: Nothing,
    response: Nothing,
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  join: endpoint({
    method: 'POST',
    path: '/ic-window/join',
    permission: 'anonymous',
    summary: 'Open the second window with its code; a window that was open on this device is closed',
    body: z.object({ code: verbatim(20) }),
    response: WindowView,
    problems: ['window.codeWrong', 'window.tooMany'],
  }),
  view: endpoint({
    method: 'GET',
    path: '/ic-window',
    permission: 'anonymous',
    summary: 'What the second window of this device shows now',
    response: WindowView,
    problems: ['window.ended'],
  }),
  leave: endpoint({
    method: 'POST',
    path: '/ic-window/leave',
    permission: 'anonymous',
    summary: 'Close the second window on this device',
    response: Nothing,
  }),
};

export const icWindowFiles = {
  stream: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}/ic-window/events`,
    permission: 'anonymous',
    summary: 'Server-sent events for the second window, each a WindowEvent as JSON',
    file: { types: ['text/event-stream'] },
    background: true,
  }),
  picture: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}/ic-window/pictures/{pictureId}`,
    permission: 'anonymous',
    summary: 'The picture of the step that the second window of this device shows',
    params: z.object({ pictureId: ScenarioPictureId }),
    file: pictureFile,
    problems: ['window.ended', 'notFound'],
  }),
  film: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}/ic-window/films/{videoId}/{file*}`,
    permission: 'anonymous',
    summary:
      'Playlists, segments, poster, captions and original of the film of the step that the second window of this device shows',
    params: z.object({ videoId: VideoId, file: z.string() }),
    file: videoMedia,
    problems: ['window.ended', 'notFound'],
  }),
};
