import type { EntryBody, PointResult as Result } from '@nattoku/rules/talk/session-entry';
import { z } from 'zod';
import { AttendeeId, Instant, StaffId } from '#shared/primitives.ts';
import { text, verbatim } from '#shared/text.ts';

/** Perceived characters, and how many of a thing there may be. */
export const sessionLimits = {
  note: 2000,
  reason: 300,
  /** Of one stroke. */
  points: 2000,
  /** Of one talk; what is drawn beyond is refused by name. */
  strokes: 5000,
  entriesPerCall: 200,
  entries: 20_000,
} as const;

export const PointResult = z.enum(['said', 'partly', 'again', 'waived']);
export const pointResultNames: Record<Result, string> = {
  said: '言えた',
  partly: '一部',
  again: 'もう一度',
  waived: '省略',
};

/** Which the colour-blind tell apart, also from each other on a dark picture. */
export const PenColour = z.enum(['black', 'blue', 'orange', 'green']);

const share = z.number().min(0).max(1);
const Stroke = z.object({
  colour: PenColour,
  width: z.number().min(0.0005).max(0.1),
  points: z
    .array(z.tuple([share, share, share]))
    .min(1)
    .max(sessionLimits.points),
});

const stepKey = verbatim(40).min(1);
/** A picture of the scenario by its id, or `board`. */
const picture = verbatim(60).min(1);
const answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('options'), options: z.array(verbatim(40)).max(12), other: text(300) }),
  z.object({ kind: z.literal('text'), text: text(1000) }),
  z.object({ kind: z.literal('number'), value: z.number().min(-1000).max(1000) }),
]);

/** Made by the device, so that what is sent twice counts once; `at`: by its clock. */
const made = { id: z.uuid(), at: Instant };
const ending = { point: z.uuid(), result: PointResult, reason: text(sessionLimits.reason) };

/** What happened in the room, as a device sends it (specification/ic-support.md §25). */
export const NewEntry = z.discriminatedUnion('kind', [
  z.object({ ...made, kind: z.literal('step'), step: stepKey.nullable(), plain: z.boolean() }),
  z.object({ ...made, kind: z.literal('answer'), step: stepKey, answer }),
  z.object({ ...made, kind: z.literal('pause') }),
  z.object({ ...made, kind: z.literal('resume') }),
  z.object({ ...made, kind: z.literal('note'), text: text(sessionLimits.note) }),
  z.object({ ...made, kind: z.literal('noteRemoved'), note: z.uuid() }),
  z.object({ ...made, kind: z.literal('drawing'), picture, stroke: Stroke }),
  z.object({ ...made, kind: z.literal('undo'), picture, stroke: z.uuid() }),
  z.object({ ...made, kind: z.literal('clear'), picture }),
  z.object({ ...made, kind: z.literal('attendee'), attendee: AttendeeId, move: z.enum(['in', 'out']) }),
  z.object({ ...made, ...ending, kind: z.literal('teachBack') }),
  z.object({ ...made, ...ending, kind: z.literal('risk') }),
  z.object({ ...made, kind: z.literal('agenda'), points: z.array(z.uuid()).max(200) }),
]);
export type NewEntry = z.infer<typeof NewEntry>;

/** As it is stored, with what the server adds by itself. */
export const Entry = z.object({
  id: z.uuid(),
  /** In the order of arrival: what comes after the last one that a device knows is new to it. */
  sequence: z.int(),
  at: Instant,
  by: StaffId,
  /** As `SessionEntry` of the rules, which folds them. */
  body: z.custom<EntryBody>((value) => typeof value === 'object' && value !== null && 'kind' in value),
});
export type Entry = z.infer<typeof Entry>;
