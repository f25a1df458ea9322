import type { WindowView } from '@nattoku/contract/ic-support/ic-window';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { Language, OrderItemId, VideoId } from '@nattoku/contract/shared/primitives';
import type { ShownLayer } from '@nattoku/contract/text-layer/text-layer';
import { foldSession, orderedEntries, type Session } from '@nattoku/rules/talk/fold-session';
import { layerOfWords, roomWordsOf } from '@nattoku/rules/talk/room-words';
import type { EntryBody, RoomWords, SessionEntry } from '@nattoku/rules/talk/session-entry';
import { eq } from 'drizzle-orm';
import { stepsOf } from '#areas/ic-support/session/session-points.ts';
import { filmOfStep } from '#areas/ic-support/window/window.film.ts';
import type { StoredTalk } from '#domain/talk/move-talk.ts';
import { icTalks } from '#domain/talk/talk.table.ts';
import type { ShownContent } from '#domain/text-layer/layered-content.ts';
import { layersOf } from '#domain/text-layer/read-layers.ts';
import { titlesOfFilms } from '#domain/video/titles-of-films.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

export const BOARD = 'board';

/** What is drawn on while this step is shown: its picture, or the board. */
export const pictureOf = (step: ScenarioStep | null): string =>
  step && 'imageId' in step && step.imageId !== null ? step.imageId : BOARD;

type Row = { id: string; sequence: number; body: EntryBody; at: Date; by: string };

const COLUMNS = 'id, sequence::int AS sequence, body, at, staff_id AS by';

export const asEntry = ({ id, body, at, by }: Row): SessionEntry => ({ ...body, id, at: at.toISOString(), by });

/**
 * Which step of the talk a window is at, and the log that says so; of the log what drew on pictures is left aside.
 *
 * @throws Problem `window.ended`
 */
export async function sceneOf(tx: Tx, itemId: OrderItemId) {
  const [talk] = await tx.select().from(icTalks).where(eq(icTalks.orderItemId, itemId));
  if (!talk) throw new Problem('window.ended');
  const { rows } = await tx.$client.query<Row>(
    `SELECT ${COLUMNS} FROM ic_entries
      WHERE order_item_id = $1 AND kind IN ('start', 'takeOver', 'step', 'words', 'film', 'answer', 'pause', 'resume', 'end', 'startUndone')`,
    [itemId],
  );
  const entries = rows.map(asEntry);
  const session = foldSession(entries);
  const found = seenByPatient(await stepsOf(tx, talk), entries);
  const answer = session.answers.findLast(({ step }) => step === found?.key)?.answer ?? null;
  const isOver = talk.explainedAt !== null || talk.state === 'canceled';
  const shown = found && !isOver ? forPatient(found, answer !== null) : null;
  return { talk, rows, session, found, answer, isOver, shown };
}

/** While staff read a note of their own the patient keeps looking at what was shown before; null is the board. */
function seenByPatient(steps: readonly ScenarioStep[], entries: readonly SessionEntry[]): ScenarioStep | null {
  const byKey = new Map(steps.map((step) => [step.key, step]));
  const turns = orderedEntries(entries).flatMap((entry) =>
    entry.kind === 'step' ? [entry.step === null ? null : (byKey.get(entry.step) ?? null)] : [],
  );
  return turns.findLast((step) => step?.kind !== 'staffNote') ?? null;
}

/** What a window shows; strokes only of the picture that is shown. */
export async function viewOf(tx: Tx, itemId: OrderItemId, now: Date): Promise<WindowView> {
  const { talk, rows, session, found, answer, isOver, shown } = await sceneOf(tx, itemId);
  const drawn = await drawingEntries(tx, itemId, pictureOf(found));
  const strokes = foldSession(drawn.map(asEntry)).drawings[pictureOf(found)] ?? [];
  const words = roomWordsOf(session.words, await languageOf(tx, talk));
  return {
    state: stateOf(talk, session),
    step: shown,
    words,
    layers: shown ? await layersOfStep(tx, talk, shown, words) : [],
    answer,
    film: await filmOfStep(tx, shown, session, now),
    strokes: isOver ? [] : strokes.map(asDrawn),
    sequence: Math.max(0, ...rows.map(({ sequence }) => sequence), ...drawn.map(({ sequence }) => sequence)),
  };
}

/** The patient's, in which the window speaks until staff choose. */
export async function languageOf(tx: Tx, { orderId }: StoredTalk): Promise<Language> {
  const { rows } = await tx.$client.query<{ language: Language }>(
    `SELECT coalesce(s.language, p.language) AS language
       FROM orders o JOIN patients p ON p.id = o.patient_id LEFT JOIN patients s ON s.id = p.survivor_id WHERE o.id = $1`,
    [orderId],
  );
  return rows[0]?.language ?? 'ja';
}

/** Of the step and of the title of its film alone: a window is no way to the other words of the scenario. */
async function layersOfStep(
  tx: Tx,
  { scenarioVersionId }: StoredTalk,
  step: ScenarioStep,
  words: RoomWords,
): Promise<ShownLayer[]> {
  const language = layerOfWords(words);
  if (language === null || scenarioVersionId === null) return [];
  const films = await titlesOfFilms(tx, step.kind === 'video' && step.videoId ? [step.videoId as VideoId] : []);
  const shown: ShownContent[] = [
    { kind: 'scenarioVersion', contentId: scenarioVersionId, only: textsIn(step) },
    ...films.values(),
  ];
  const layers = await layersOf(tx, shown, language);
  return shown.flatMap(({ contentId, only }) =>
    (layers.get(contentId) ?? []).filter(({ japanese }) => only?.includes(japanese)),
  );
}

const textsIn = (part: unknown): string[] => {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
};

type Drawn = WindowView['strokes'][number];

export const asDrawn = ({ id, colour, width, line, points }: Session['drawings'][string][number]): Drawn => ({
  id,
  colour,
  width,
  ...(line && { line }),
  points: points.map(([x, y, pressure]) => [x, y, pressure]),
});

const drawingEntries = async (tx: Tx, itemId: OrderItemId, picture: string): Promise<Row[]> => {
  const { rows } = await tx.$client.query<Row>(
    `SELECT ${COLUMNS} FROM ic_entries
      WHERE order_item_id = $1 AND kind IN ('drawing', 'undo', 'clear') AND body ->> 'picture' = $2`,
    [itemId, picture],
  );
  return rows;
};

/** What came after an entry that the window knows. */
export const entriesAfter = async (tx: Tx, itemId: OrderItemId, after: number): Promise<Row[]> => {
  const { rows } = await tx.$client.query<Row>(
    `SELECT ${COLUMNS} FROM ic_entries WHERE order_item_id = $1 AND sequence > $2 ORDER BY sequence`,
    [itemId, after],
  );
  return rows;
};

const stateOf = ({ state }: StoredTalk, { isPaused }: Session): WindowView['state'] => {
  if (state === 'planned') return 'waiting';
  if (state !== 'inSession') return 'over';
  return isPaused ? 'paused' : 'running';
};

/** A step without what is for staff, and without the right answer while none was given. */
export function forPatient(step: ScenarioStep, answered: boolean): ScenarioStep | null {
  if (step.kind === 'staffNote' || step.kind === 'branch') return null;
  const bare = { ...step, staffNote: '', coreRiskIds: [], next: null };
  if (bare.kind !== 'check' || answered) return bare;
  return { ...bare, explanation: '', options: bare.options.map((option) => ({ ...option, isRight: false })) };
}
