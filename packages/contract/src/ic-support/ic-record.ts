import { z } from 'zod';
import { PastDecision, TalkPoint } from '#ic-support/ic-session.ts';
import { MissingItem, MissingReasons } from '#ic-support/missing-item.ts';
import { TalkDecision } from '#ic-support/ic-talk-state.ts';
import { TalkFacts, TalkProcedure } from '#ic-support/ic-talk.ts';
import { PenColour, PointResult, Understanding } from '#ic-support/session-entry.ts';
import { apiPrefix, endpoint } from '#shared/endpoint.ts';
import { fileEndpoint, pdfFile } from '#shared/file-endpoint.ts';
import { Instant, OrderId, OrderItemId, PlainDate, Version } from '#shared/primitives.ts';
import { text } from '#shared/text.ts';
import { LanguageRead } from '#text-layer/language-read.ts';

export const recordLimits = { summary: 3000, agreed: 2000, change: 300 } as const;

const Stroke = z.object({
  colour: PenColour,
  width: z.number(),
  /** Left out: one line without gaps. */
  line: z.literal('dashed').optional(),
  points: z.array(z.tuple([z.number(), z.number(), z.number()])),
});

/** What one edition of a record says, as it stood when it was finalised. */
export const RecordBody = z.object({
  patient: z.object({ name: z.string(), patientNumber: z.string(), birthDate: PlainDate }),
  facilityName: z.string(),
  procedure: TalkProcedure,
  facts: TalkFacts,
  scenario: z.string().nullable(),
  place: z.string(),
  startedAt: Instant,
  explainedAt: Instant,
  minutes: z.int(),
  outOfHours: z.boolean(),
  explainer: z.string(),
  attendees: z.array(z.object({ who: z.string(), inAt: Instant.nullable(), outAt: Instant.nullable() })),
  points: z.array(
    TalkPoint.omit({ id: true, step: true, asks: true, answered: true }).extend({
      result: PointResult.nullable(),
      reason: z.string(),
      /** What the patient was told, and what they explained in their own words; older editions say nothing of it. */
      answer: z.string().optional(),
      understanding: Understanding.nullable().optional(),
    }),
  ),
  /** Where staff went another way through the scenario than the answers led; older editions say nothing of it. */
  departures: z.array(z.object({ step: z.string(), instead: z.string() })).optional(),
  /** What the patient's window spoke in turn, none where there was no window; older editions say nothing of it. */
  languages: z.array(LanguageRead).optional(),
  /** Items of the plan that the talk lacked, and why; older editions say nothing of it. */
  missing: z.array(MissingItem.omit({ key: true })).optional(),
  notes: z.array(z.string()),
  /** By picture: its id, or `board`. */
  drawings: z.record(z.string(), z.array(Stroke)),
  decision: TalkDecision,
  decisionReason: z.string(),
  revisitOn: PlainDate.nullable(),
  /** What was decided before, the newest first; older editions say nothing of it. */
  pastDecisions: z.array(PastDecision.omit({ id: true })).optional(),
  /** What the doctor adds for the chart. */
  summary: z.string(),
  /** What was agreed, in plain words, for the patient. */
  agreed: z.string(),
});
export type RecordBody = z.infer<typeof RecordBody>;

export const RecordEdition = z.object({
  number: z.int(),
  changeNote: z.string(),
  finalisedAt: Instant,
  finalisedBy: z.string(),
  /** Null while its sealed PDF is being made. */
  sealedAt: Instant.nullable(),
  sha256: z.string().nullable(),
});
export type RecordEdition = z.infer<typeof RecordEdition>;

export const IcRecord = z.object({
  /** As it would be finalised now, or as the newest edition says; null before the talk was decided. */
  body: RecordBody.nullable(),
  /** For a chart; empty before the talk was decided. */
  text: z.string(),
  /** What has no result yet and keeps the record open. */
  open: z.array(TalkPoint.pick({ id: true, title: true, kind: true })),
  /** The newest first. */
  editions: z.array(RecordEdition),
  talkVersion: Version,
});
export type IcRecord = z.infer<typeof IcRecord>;

const byId = z.object({ orderId: OrderId });
const written = {
  talkVersion: Version,
  summary: text(recordLimits.summary),
  agreed: text(recordLimits.agreed),
};
const refusals = [
  'notFound',
  'record.versionConflict',
  'patient.reasonNeeded',
  'talk.illegalTransition',
  'talk.needsDoctor',
] as const;

export const icRecordContract = {
  preview: endpoint({
    method: 'GET',
    path: '/ic-records/{orderId}',
    permission: 'icSupport.view',
    summary: 'The record of a talk as it is or would be, its text for a chart, and what is still open',
    params: byId,
    response: IcRecord,
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  finalise: endpoint({
    method: 'POST',
    path: '/ic-records/{orderId}/finalise',
    admission: 'urgent',
    permission: 'icSupport.order',
    summary:
      'The record stands from now on; refused while anything that has to be said has no result, or anything that is missing no reason',
    params: byId,
    body: z.object({ ...written, reasons: MissingReasons }),
    response: IcRecord,
    idempotent: true,
    problems: [...refusals, 'talk.pointsOpen', 'talk.reasonsMissing'],
  }),
  amend: endpoint({
    method: 'POST',
    path: '/ic-records/{orderId}/amend',
    permission: 'icSupport.order',
    summary: 'A further edition that says what is another; the one before stays as it is',
    params: byId,
    body: z.object({ ...written, changeNote: text(recordLimits.change) }),
    response: IcRecord,
    idempotent: true,
    problems: [...refusals, 'request.invalid'],
  }),
};

export const icRecordFiles = {
  pdf: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}/ic-records/{orderId}/editions/{number}/pdf`,
    permission: 'icSupport.view',
    summary: 'The sealed PDF of an edition',
    params: byId.extend({ number: z.coerce.number().int().min(1) }),
    file: pdfFile,
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  leaflet: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}/ic-records/{orderId}/leaflet`,
    permission: 'icSupport.view',
    summary: 'What the patient takes home of the talk: plain words, drawings, what was agreed, whom to call',
    params: byId,
    file: pdfFile,
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  ownLeaflet: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}/patient-page/talks/{itemId}/leaflet`,
    permission: 'link',
    summary: 'The same for the patient, once the record was finalised',
    params: z.object({ itemId: OrderItemId }),
    file: pdfFile,
    problems: ['notFound', 'link.sessionMissing'],
  }),
};
