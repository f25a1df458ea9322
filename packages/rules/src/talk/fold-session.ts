import type { StepEntry } from '#scenario/play-scenario.ts';
import { filmAt, type RoomFilm } from '#talk/room-film.ts';
import type { PictureKey, PointResult, RoomWords, SessionEntry, Stroke, Understanding } from '#talk/session-entry.ts';

/** `answer`: what the patient was told. */
export type PointState = { result: PointResult; reason: string; answer: string; at: string; by: string };
/** `step` was shown, and the answers had led to `instead`. */
export type Departure = { step: string; instead: string; at: string; by: string };
export type DrawnStroke = Stroke & { id: string };

/** Where a talk stands after what happened in it. */
export type Session = {
  ledBy: string | null;
  isPaused: boolean;
  /** Over: nothing more runs. */
  isOver: boolean;
  endedAt: string | null;
  shown: { step: string | null } | null;
  /** Null where the film of the step that is shown was not begun. */
  film: RoomFilm | null;
  /** Null where nobody chose: then as the patient's record says. */
  words: RoomWords | null;
  /** Where staff went another way than the answers led, in the order in which they did. */
  departures: Departure[];
  /** In the room, as a scenario is played. */
  answers: StepEntry[];
  notes: { id: string; text: string; at: string; by: string }[];
  /** By picture, in the order of drawing. */
  drawings: Record<PictureKey, DrawnStroke[]>;
  /** By point. */
  points: Record<string, PointState>;
  /** By point: what the patient explained in their own words after it was explained to them. */
  understanding: Record<string, Understanding>;
  /** In which order the points were wanted last; empty where nobody changed it. */
  agenda: readonly string[];
  /** By attendee: the first time in, and since when gone. */
  attendance: Record<string, { inAt: string | null; outAt: string | null }>;
  /** By key of a missing item: the latest reason. */
  missingReasons: Record<string, string>;
};

type Timed = { entry: SessionEntry; at: number };

const isEarlier = (one: Timed, other: Timed): number =>
  one.at - other.at || (one.entry.id < other.entry.id ? -1 : one.entry.id > other.entry.id ? 1 : 0);

/** Each entry once, by their time: in whatever order and however often they arrived. A start that was undone counts for nothing, nor does what came before. */
export function orderedEntries(entries: readonly SessionEntry[]): SessionEntry[] {
  const ordered = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
    .map((entry) => ({ entry, at: Date.parse(entry.at) }))
    .toSorted(isEarlier)
    .map(({ entry }) => entry);
  return ordered.slice(ordered.findLastIndex(({ kind }) => kind === 'startUndone') + 1);
}

/** Tells a talk that holds anything which undoing its start would lose. Its time, who led it and who was noted as present go with the start. */
export const hasRecorded = ({ shown, departures, answers, notes, drawings, points, understanding }: Session): boolean =>
  shown !== null ||
  [departures, answers, notes, ...Object.values(drawings)].some((each) => each.length > 0) ||
  Object.keys({ ...points, ...understanding }).length > 0;

/**
 * Where the talk stands. The same entries give the same state on every device, in whatever order and however often they came; the last word on a
 * thing is the latest one.
 */
export function foldSession(entries: readonly SessionEntry[]): Session {
  const session: Session = {
    ledBy: null,
    isPaused: false,
    isOver: false,
    endedAt: null,
    shown: null,
    film: null,
    words: null,
    departures: [],
    answers: [],
    notes: [],
    drawings: {},
    points: {},
    understanding: {},
    agenda: [],
    attendance: {},
    missingReasons: {},
  };
  const written: Written = { notes: new Map(), drawings: new Map() };
  for (const entry of orderedEntries(entries)) apply(session, written, entry);
  session.notes = [...written.notes.values()];
  session.drawings = Object.fromEntries(
    [...written.drawings].map(([picture, strokes]) => [picture, [...strokes.values()]]),
  );
  return session;
}

/** By id: removing one of thousands takes no search. */
type Written = {
  notes: Map<string, Session['notes'][number]>;
  drawings: Map<PictureKey, Map<string, DrawnStroke>>;
};

/** Changes the session that is being folded. */
const apply = (session: Session, written: Written, entry: SessionEntry): void => {
  const { id, at, by } = entry;
  switch (entry.kind) {
    case 'start':
    case 'takeOver':
      session.ledBy = by;
      return;
    case 'end':
      session.isOver = true;
      session.endedAt = at;
      session.attendance = leavingAt(session.attendance, at);
      session.film = restingAt(session.film, at);
      return;
    case 'pause':
      session.isPaused = true;
      session.film = restingAt(session.film, at);
      return;
    case 'resume':
      session.isPaused = false;
      return;
    case 'step':
      session.shown = { step: entry.step };
      session.film = null;
      if (entry.step !== null && entry.instead !== undefined)
        session.departures.push({ step: entry.step, instead: entry.instead, at, by });
      return;
    case 'film':
      // Of the step before it, where somebody was faster.
      if (session.shown?.step === entry.step)
        session.film = { isPlaying: entry.move === 'play' && !session.isPaused, seconds: entry.seconds, at };
      return;
    case 'words':
      session.words = { language: entry.language, furigana: entry.furigana };
      return;
    case 'answer':
      session.answers.push({ step: entry.step, answer: entry.answer });
      return;
    case 'note':
      written.notes.set(id, { id, text: entry.text, at, by });
      return;
    case 'noteRemoved':
      written.notes.delete(entry.note);
      return;
    case 'drawing':
      strokesOf(written, entry.picture).set(id, { ...entry.stroke, id });
      return;
    case 'undo':
      strokesOf(written, entry.picture).delete(entry.stroke);
      return;
    case 'clear':
      strokesOf(written, entry.picture).clear();
      return;
    case 'teachBack':
    case 'risk':
      session.points[entry.point] = { result: entry.result, reason: entry.reason, answer: '', at, by };
      return;
    case 'topic':
      session.points[entry.point] = { result: entry.result, reason: entry.reason, answer: entry.answer, at, by };
      return;
    case 'understanding':
      session.understanding[entry.point] = entry.result;
      return;
    case 'agenda':
      session.agenda = entry.points;
      return;
    case 'startUndone':
      return;
    case 'missing':
      session.missingReasons[entry.item] = entry.reason;
      return;
    case 'attendee':
      session.attendance[entry.attendee] =
        session.endedAt === null
          ? attended(session.attendance[entry.attendee], entry.move, at)
          : corrected(session.attendance[entry.attendee], entry.move, session.endedAt);
  }
};

const strokesOf = ({ drawings }: Written, picture: PictureKey): Map<string, DrawnStroke> => {
  const strokes = drawings.get(picture) ?? new Map<string, DrawnStroke>();
  drawings.set(picture, strokes);
  return strokes;
};

const leavingAt = (attendance: Session['attendance'], at: string): Session['attendance'] =>
  Object.fromEntries(
    Object.entries(attendance).map(([person, times]) => [
      person,
      { ...times, outAt: times.outAt ?? (times.inAt && at) },
    ]),
  );

/** A film that runs stops with the talk, where it had come to. */
const restingAt = (film: RoomFilm | null, at: string): RoomFilm | null =>
  film && { isPlaying: false, seconds: filmAt(film, Infinity, Date.parse(at)).seconds, at };

const attended = (
  before: Session['attendance'][string] = { inAt: null, outAt: null },
  move: 'in' | 'out',
  at: string,
): Session['attendance'][string] =>
  move === 'in' ? { inAt: before.inAt ?? at, outAt: null } : { inAt: before.inAt, outAt: before.inAt && at };

/** After the end nobody comes or goes: what is recorded then says whether somebody was there at all. */
const corrected = (
  before: Session['attendance'][string] | undefined,
  move: 'in' | 'out',
  endedAt: string,
): Session['attendance'][string] => {
  if (move === 'out') return { inAt: null, outAt: null };
  return before?.inAt ? before : { inAt: endedAt, outAt: endedAt };
};

/**
 * Seconds that were talked, without the pauses, counted between instants: what the clocks on the wall show meanwhile, midnight or another time zone,
 * does not matter.
 */
export function talkedSeconds(entries: readonly SessionEntry[], now: Date): number {
  let seconds = 0;
  let since: number | null = null;
  const stop = (at: number) => {
    if (since !== null) seconds += Math.max(0, at - since) / 1000;
    since = null;
  };
  for (const { kind, at } of orderedEntries(entries)) {
    const instant = Date.parse(at);
    if (kind === 'start' || kind === 'resume') since ??= instant;
    if (kind === 'pause' || kind === 'end') stop(instant);
  }
  stop(now.getTime());
  return Math.floor(seconds);
}

/** Who led at a moment: by the latest start or take-over until then. */
export function leaderAt(entries: readonly SessionEntry[], at: Date): string | null {
  const until = orderedEntries(entries).filter((entry) => Date.parse(entry.at) <= at.getTime());
  return foldSession(until).ledBy;
}
