import type { StepAnswer } from '#scenario/play-scenario.ts';

/** How much the patient explained in their own words: 説明できた, 一部できた, 再説明が必要. */
export type Understanding = 'able' | 'partlyAble' | 'repeat';

/** How a point ended: 説明した, 回答した, 後日回答, 省略, or what the patient explained in their own words. */
export type PointResult =
  | 'explained'
  | 'answered'
  | 'later'
  | 'waived'
  | Understanding
  /** Recorded before explanation, answer and understanding were told apart: 言えた, 一部, もう一度. Read, not offered any more. */
  | 'said'
  | 'partly'
  | 'again';

export type PenColour = 'black' | 'blue' | 'orange' | 'green';

/** Normalised to the picture: x and y from 0 to 1, pressure from 0 to 1. */
export type PenPoint = readonly [x: number, y: number, pressure: number];

/** `width`: a share of the width of the picture. */
export type Stroke = {
  colour: PenColour;
  width: number;
  line?: 'dashed' | undefined;
  points: readonly PenPoint[];
};

/** What is drawn on: a picture of the scenario by its id, or the empty board. */
export type PictureKey = string;

/** In what the patient's screen speaks: Japanese, with readings above it or not, easy Japanese, or another language. */
export type RoomWords = { language: RoomLanguage; furigana: boolean };
export type RoomLanguage = 'ja' | 'ja-easy' | 'en' | 'zh' | 'vi' | 'pt';

/**
 * What happened in the room. `step`: this step is shown now; `instead`: of that one, to which the answers led. `words`: in these from now on.
 * `film`: the film of the step runs from there on, or rests there, in seconds of the film.
 * `answer`: what the patient answered to a step. `attendee`: somebody came or went. `risk`, `teachBack` and `topic`: how a point ended; `answer`: what the patient was told.
 * `understanding`: what the patient explained of a point that was explained to them. `agenda`: in this order from now on.
 */
export type EntryBody =
  | { kind: 'step'; step: string | null; instead?: string | undefined }
  | ({ kind: 'words' } & RoomWords)
  | { kind: 'film'; step: string; move: 'play' | 'rest'; seconds: number }
  | { kind: 'answer'; step: string; answer: StepAnswer }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'note'; text: string }
  | { kind: 'noteRemoved'; note: string }
  | { kind: 'drawing'; picture: PictureKey; stroke: Stroke }
  | { kind: 'undo'; picture: PictureKey; stroke: string }
  | { kind: 'clear'; picture: PictureKey }
  | { kind: 'attendee'; attendee: string; move: 'in' | 'out' }
  | { kind: 'teachBack'; point: string; result: PointResult; reason: string }
  | { kind: 'risk'; point: string; result: PointResult; reason: string }
  | { kind: 'topic'; point: string; result: PointResult; reason: string; answer: string }
  | { kind: 'understanding'; point: string; result: Understanding }
  | { kind: 'agenda'; points: readonly string[] }
  /** Written by the server alone. */
  | { kind: 'start' }
  /** The talk that began at `startedAt` was a mistake; everything before this entry counts for nothing. */
  | { kind: 'startUndone'; startedAt: string; reason: string }
  /** The reason for `item`, the key of a missing item, which was called `title` then. */
  | { kind: 'missing'; item: string; title: string; reason: string }
  | { kind: 'takeOver'; from: string | null }
  | { kind: 'end' };

/** `id`: made by the device, so that what is sent twice counts once; `at`: an instant by the clock of the server; `by`: of the staff. */
export type SessionEntry = EntryBody & { id: string; at: string; by: string };
