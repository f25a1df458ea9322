import type {
  PointResult as Result,
  RoomWords as Words,
  Understanding as Understood,
} from '@nattoku/rules/talk/session-entry';
import { z } from 'zod';
import { AttendeeId, Instant, Language, StaffId } from '#shared/primitives.ts';
import { text, verbatim } from '#shared/text.ts';

/** Perceived characters, and how many of a thing there may be. */
export const sessionLimits = {
  note: 2000,
  reason: 300,
  /** The reason for a missing item. */
  missingReason: 200,
  /** What the patient was told, as long as an answer in the chat. */
  answer: 1000,
  /** Of one stroke. */
  points: 2000,
  /** Of one talk; what is drawn beyond is refused by name. */
  strokes: 5000,
  /** Maximum of notes in one talk, removed ones included. The record shows all others in full. */
  notes: 500,
  entriesPerCall: 200,
  entries: 20_000,
} as const;

export const Understanding = z.enum(['able', 'partlyAble', 'repeat']);
export type Understanding = Understood;
export const PointResult = z.enum([
  'explained',
  'answered',
  'later',
  'waived',
  ...Understanding.options,
  'said',
  'partly',
  'again',
]);
export const understandingNames: Record<Understood, string> = {
  able: '説明できた',
  partlyAble: '一部できた',
  repeat: '再説明が必要',
};
export const pointResultNames: Record<Result, string> = {
  explained: '説明した',
  answered: '回答した',
  later: '後日回答',
  waived: '省略',
  ...understandingNames,
  said: '言えた',
  partly: '一部',
  again: 'もう一度',
};

/** Which the colour-blind tell apart, also from each other on a dark picture. */
export const PenColour = z.enum(['black', 'blue', 'orange', 'green']);

const share = z.number().min(0).max(1);
const Stroke = z.object({
  colour: PenColour,
  width: z.number().min(0.0005).max(0.1),
  /** Left out: one line without gaps. */
  line: z.literal('dashed').optional(),
  points: z
    .array(z.tuple([share, share, share]).readonly())
    .min(1)
    .max(sessionLimits.points)
    .readonly(),
});

const stepKey = verbatim(40).min(1);
/** A picture of the scenario by its id, or `board`. */
const picture = verbatim(60).min(1);
const answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('options'), options: z.array(verbatim(40)).max(12), other: text(300) }),
  z.object({ kind: z.literal('text'), text: text(1000) }),
  z.object({ kind: z.literal('number'), value: z.number().min(-1000).max(1000) }),
]);
const ending = { point: z.uuid(), result: PointResult, reason: text(sessionLimits.reason) };

/** In what the patient's window speaks; readings stand above Japanese alone. */
const roomWords = { language: Language, furigana: z.boolean() };
export const RoomWords = z.object(roomWords) satisfies z.ZodType<Words>;

const bodies = {
  /** `instead`: of the step to which the answers led, where staff went another way. */
  step: { kind: z.literal('step'), step: stepKey.nullable(), instead: stepKey.optional() },
  words: { kind: z.literal('words'), ...roomWords },
  /** `seconds`: of the film, from which it runs or at which it rests. */
  film: {
    kind: z.literal('film'),
    step: stepKey,
    move: z.enum(['play', 'rest']),
    seconds: z.number().min(0).max(86_400),
  },
  answer: { kind: z.literal('answer'), step: stepKey, answer },
  pause: { kind: z.literal('pause') },
  resume: { kind: z.literal('resume') },
  note: { kind: z.literal('note'), text: text(sessionLimits.note) },
  noteRemoved: { kind: z.literal('noteRemoved'), note: z.uuid() },
  drawing: { kind: z.literal('drawing'), picture, stroke: Stroke },
  undo: { kind: z.literal('undo'), picture, stroke: z.uuid() },
  clear: { kind: z.literal('clear'), picture },
  attendee: { kind: z.literal('attendee'), attendee: AttendeeId, move: z.enum(['in', 'out']) },
  teachBack: { ...ending, kind: z.literal('teachBack') },
  risk: { ...ending, kind: z.literal('risk') },
  topic: { ...ending, kind: z.literal('topic'), answer: text(sessionLimits.answer) },
  understanding: { kind: z.literal('understanding'), point: z.uuid(), result: Understanding },
  agenda: { kind: z.literal('agenda'), points: z.array(z.uuid()).max(200).readonly() },
} as const;

/** Made by the device, so that what is sent twice counts once; `at`: by its clock. */
const made = { id: z.uuid(), at: Instant };

/** What happened in the room, as a device sends it (specification/ic-support.md §27). */
export const NewEntry = z.discriminatedUnion('kind', [
  z.object({ ...made, ...bodies.step }),
  z.object({ ...made, ...bodies.words }),
  z.object({ ...made, ...bodies.film }),
  z.object({ ...made, ...bodies.answer }),
  z.object({ ...made, ...bodies.pause }),
  z.object({ ...made, ...bodies.resume }),
  z.object({ ...made, ...bodies.note }),
  z.object({ ...made, ...bodies.noteRemoved }),
  z.object({ ...made, ...bodies.drawing }),
  z.object({ ...made, ...bodies.undo }),
  z.object({ ...made, ...bodies.clear }),
  z.object({ ...made, ...bodies.attendee }),
  z.object({ ...made, ...bodies.teachBack }),
  z.object({ ...made, ...bodies.risk }),
  z.object({ ...made, ...bodies.topic }),
  z.object({ ...made, ...bodies.understanding }),
  z.object({ ...made, ...bodies.agenda }),
]);
export type NewEntry = z.infer<typeof NewEntry>;

/** With what the server writes by itself. */
const StoredBody = z.discriminatedUnion('kind', [
  z.object(bodies.step),
  z.object(bodies.words),
  z.object(bodies.film),
  z.object(bodies.answer),
  z.object(bodies.pause),
  z.object(bodies.resume),
  z.object(bodies.note),
  z.object(bodies.noteRemoved),
  z.object(bodies.drawing),
  z.object(bodies.undo),
  z.object(bodies.clear),
  z.object({ ...bodies.attendee, attendee: z.uuid() }),
  z.object(bodies.teachBack),
  z.object(bodies.risk),
  z.object(bodies.topic),
  z.object(bodies.understanding),
  z.object(bodies.agenda),
  z.object({ kind: z.literal('start') }),
  z.object({ kind: z.literal('startUndone'), startedAt: Instant, reason: z.string() }),
  z.object({ kind: z.literal('missing'), item: z.string(), title: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('takeOver'), from: z.uuid().nullable() }),
  z.object({ kind: z.literal('end') }),
]);

/** As it is stored; the rules fold the entries of a talk. */
export const Entry = z.object({
  id: z.uuid(),
  /** In the order of arrival: what comes after the last one that a device knows is new to it. */
  sequence: z.int(),
  at: Instant,
  by: StaffId,
  body: StoredBody,
});
export type Entry = z.infer<typeof Entry>;
