import type { ScenarioPageItem } from '@nattoku/contract/ic-support/scenario-page-item';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { playScenario } from '@nattoku/rules/scenario/play-scenario';
import { isShownAt } from '@nattoku/rules/scenario/scenario-graph';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Presented, ShownItem } from '#domain/order/item-kind.ts';
import { entriesOfItems, type KeptEntry } from '#domain/scenario/scenario-entries.ts';
import { type ScenarioOfItem, scenariosOfItems } from '#domain/scenario/scenario-items.ts';
import { fileObjects, playbackOf, plays, videoCaptions, videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The scenarios as the patient's page plays them, with what was done on any device so far. */
export async function presentScenarios(tx: Tx, items: readonly ShownItem[]): Promise<Presented> {
  const ids = items.map(({ id }) => id);
  const scenarios = await scenariosOfItems(tx, ids);
  const entries = await entriesOfItems(tx, ids);
  const films = await selectFilms(tx, [...scenarios.values()]);
  const shown = items.flatMap((item) => {
    const scenario = scenarios.get(item.id);
    return scenario ? [[item.id, presentOne(item, scenario, entries.get(item.id) ?? [], films)] as const] : [];
  });
  return { items: new Map(shown), audit: [], changes: [], jobs: [] };
}

const presentOne = (
  item: ShownItem,
  { name, steps }: ScenarioOfItem,
  entries: readonly KeptEntry[],
  films: Films,
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
    videos: films.filter(({ id }) => shown.some((step) => step.kind === 'video' && step.videoId === id)),
  };
};

/** A step without what is for staff. One that is shown in the room alone keeps its place in the way and none of its words. */
export function forPatient(step: ScenarioStep): ScenarioStep {
  const bare = { ...step, staffNote: '', coreRiskIds: [] };
  if (step.kind === 'end' || step.kind === 'branch' || isShownAt(step, 'home')) return bare;
  const { key, place, minutes, next } = step;
  return { key, place, minutes, next, staffNote: '', coreRiskIds: [], kind: 'message', text: '' };
}

type Films = Awaited<ReturnType<typeof selectFilms>>;

/** Of what the steps show, what may still be seen. */
const selectFilms = async (tx: Tx, scenarios: readonly ScenarioOfItem[]) => {
  const ids = scenarios.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === 'video' && step.videoId ? [step.videoId] : [])),
  );
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ video: videos, contentType: fileObjects.contentType })
    .from(videos)
    .leftJoin(fileObjects, eq(fileObjects.id, videos.sourceFileId))
    .where(inArray(videos.id, ids));
  const captions = await tx
    .select({ videoId: videoCaptions.videoId, language: videoCaptions.language, label: videoCaptions.label })
    .from(videoCaptions)
    .where(inArray(videoCaptions.videoId, ids))
    .orderBy(asc(videoCaptions.language));
  return rows
    .filter(({ video }) => plays(video))
    .map(({ video, contentType }) => ({
      id: video.id,
      title: video.title,
      durationSeconds: video.durationSeconds ?? 0,
      playback: playbackOf(
        video,
        contentType,
        captions.filter(({ videoId }) => videoId === video.id),
      ),
    }));
};
