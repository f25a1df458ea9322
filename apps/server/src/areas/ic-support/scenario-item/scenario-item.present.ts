import type { ScenarioPageItem } from '@nattoku/contract/ic-support/scenario-page-item';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { playScenario } from '@nattoku/rules/scenario/play-scenario';
import { isShownAt } from '@nattoku/rules/scenario/scenario-graph';
import { and, eq } from 'drizzle-orm';
import type { OrderItemId, ScenarioId, VideoId } from '@nattoku/contract/shared/primitives';
import type { ShownFilm } from '@nattoku/contract/video/shown-film';
import { filmsOf } from '#areas/ic-support/scenario-item/scenario-item.contents.ts';
import type { Presented, ShownItem } from '#domain/order/item-kind.ts';
import { entriesOfItems, type KeptEntry } from '#domain/scenario/scenario-entries.ts';
import { type ScenarioOfItem, scenariosOfItems } from '#domain/scenario/scenario-items.ts';
import { scenarios, scenarioVersions } from '#domain/scenario/scenario.table.ts';
import { shownFilms } from '#domain/video/shown-films.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The scenarios as the patient's page plays them, with what was done on any device so far. */
export async function presentScenarios(tx: Tx, items: readonly ShownItem[]): Promise<Presented> {
  const ids = items.map(({ id }) => id);
  const found = await scenariosOfItems(tx, ids);
  const entries = await entriesOfItems(tx, ids);
  const films = await selectFilms(tx, [...found.values()]);
  const watched = films.length === 0 ? new Map<OrderItemId, ItemOfFilm>() : await sameFilmsBeside(tx, ids);
  const shown = items.flatMap((item) => {
    const scenario = found.get(item.id);
    if (!scenario) return [];
    const given = { films, watched: watched.get(item.id) };
    return [[item.id, presentOne(item, scenario, entries.get(item.id) ?? [], given)] as const];
  });
  return { items: new Map(shown), audit: [], changes: [], jobs: [] };
}

const presentOne = (
  item: Pick<ShownItem, 'id' | 'title' | 'required'>,
  { name, steps }: Pick<ScenarioOfItem, 'name' | 'steps'>,
  entries: readonly KeptEntry[],
  { films, watched = new Map() }: { films: readonly ShownFilm[]; watched?: ItemOfFilm | undefined },
): ScenarioPageItem => {
  const { isOver } = playScenario(steps, 'home', entries);
  const shown = steps.map(forPatient);
  return {
    id: item.id,
    kind: 'scenario',
    title: item.title ?? name,
    required: item.required,
    done: isOver,
    isOver,
    steps: shown,
    entries: entries.map(({ id, step, answer, isBack, at }) => ({
      id,
      step,
      at: at.toISOString(),
      ...(answer && { answer }),
      ...(isBack && { isBack }),
    })),
    videos: films
      .filter(({ id }) => shown.some((step) => step.kind === 'video' && step.videoId === id))
      .map((film) => ({ ...film, watchedAs: watched.get(film.id) ?? null })),
  };
};

type ItemOfFilm = ReadonlyMap<VideoId, OrderItemId>;

/** Of each scenario the items of its order that are films. */
async function sameFilmsBeside(tx: Tx, ids: readonly OrderItemId[]): Promise<ReadonlyMap<OrderItemId, ItemOfFilm>> {
  const { rows } = await tx.$client.query<{ id: OrderItemId; videoId: VideoId; itemId: OrderItemId }>(
    `SELECT s.id, v.video_id AS "videoId", v.order_item_id AS "itemId"
       FROM order_items s JOIN order_items i ON i.order_id = s.order_id JOIN video_items v ON v.order_item_id = i.id
      WHERE s.id = ANY ($1) AND i.ended_at IS NULL`,
    [ids],
  );
  const beside = new Map(ids.map((id) => [id, new Map<VideoId, OrderItemId>()]));
  for (const { id, videoId, itemId } of rows) beside.get(id)?.set(videoId, itemId);
  return beside;
}

/** A step without what is for staff. One that is shown in the room alone keeps its place in the way and none of its words. */
export function forPatient(step: ScenarioStep): ScenarioStep {
  const bare = { ...step, staffNote: '', coreRiskIds: [] };
  if (step.kind === 'end' || step.kind === 'branch' || isShownAt(step, 'home')) return bare;
  const { key, place, minutes, next } = step;
  return { key, place, minutes, next, staffNote: '', coreRiskIds: [], kind: 'message', text: '' };
}

/** Of what the steps show, what may still be seen. */
const selectFilms = (tx: Tx, known: readonly Pick<ScenarioOfItem, 'steps'>[]): Promise<ShownFilm[]> =>
  shownFilms(
    tx,
    known.flatMap(({ steps }) => steps.flatMap(filmsOf)),
  );

/** The scenario as the preview of staff shows it, in the edition that is published now; nothing is stored, and nothing was done yet. */
export async function sampleOfScenario(tx: Tx, scenarioId: ScenarioId): Promise<ScenarioPageItem | null> {
  const [row] = await tx
    .select({ name: scenarios.name, steps: scenarioVersions.steps })
    .from(scenarios)
    .innerJoin(scenarioVersions, eq(scenarioVersions.scenarioId, scenarios.id))
    .where(and(eq(scenarios.id, scenarioId), eq(scenarioVersions.state, 'published')));
  if (!row) return null;
  const item = { id: scenarioId as string as OrderItemId, title: null, required: true };
  return presentOne(item, row, [], { films: await selectFilms(tx, [row]) });
}
