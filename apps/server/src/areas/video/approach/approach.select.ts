import type { Approach, CatalogueOrigin } from '@nattoku/contract/video/approach';
import type { ApproachId, VideoId } from '@nattoku/contract/shared/primitives';
import type { VideoSummary } from '@nattoku/contract/video/video';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { selectForms } from '#areas/video/approach/approach.forms.ts';
import { type LinkedInterview, selectInterviews } from '#areas/video/approach/approach.interviews.ts';
import {
  completenessOf,
  type LinkedForm,
  type LinkedVideo,
  type ScenarioOfApproach,
} from '#areas/video/approach/approach.completeness.ts';
import { selectScenarios } from '#areas/video/approach/approach.scenarios.ts';
import { presentSummary, selectSummaries } from '#areas/video/library/video.select.ts';
import { approaches, approachVideos, videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';

type Row = typeof approaches.$inferSelect;
/** When it is asked, and which videos the caller may see; all when left out. */
export type Seen = { now: Date; narrowed?: SQL | undefined };

/** Approaches with their videos in order. What they lack is reported for all their videos, the person who asks. */
export async function withVideos(tx: Tx, rows: readonly Row[], { now, narrowed }: Seen): Promise<Approach[]> {
  if (rows.length === 0) return [];
  const places = await selectPlaces(
    tx,
    rows.map(({ id }) => id),
  );
  const videoIds = [...new Set(places.map(({ videoId }) => videoId))];
  const summaries = await summariesOf(tx, videoIds, narrowed);
  const linked = await selectLinked(tx, videoIds);
  const people = await selectNames(tx, rows);
  const scenarios = await selectScenarios(tx, rows);
  const forms = await selectForms(tx, rows);
  const interviews = await selectInterviews(tx, rows);
  const placed = Map.groupBy(places, ({ approachId }) => approachId);
  return rows.map((row) => {
    const ids = (placed.get(row.id) ?? []).map(({ videoId }) => videoId);
    return present(row, {
      shown: ids.flatMap((id) => summaries.get(id) ?? []),
      linked: ids.flatMap((id) => linked.get(id) ?? []),
      ownerName: (row.ownerId && people.get(row.ownerId)) ?? null,
      reviewerName: (row.reviewerId && people.get(row.reviewerId)) ?? null,
      scenario: (row.scenarioId && scenarios.get(row.scenarioId)) ?? null,
      consentTemplates: forms && (forms.get(row.id) ?? []),
      interviewTemplates: interviews.get(row.id) ?? [],
      today: todayInTokyo(now),
    });
  });
}

const selectPlaces = (tx: Tx, approachIds: ApproachId[]) =>
  tx
    .select()
    .from(approachVideos)
    .where(inArray(approachVideos.approachId, approachIds))
    .orderBy(asc(approachVideos.position));

const summariesOf = async (tx: Tx, ids: VideoId[], narrowed: SQL | undefined): Promise<Map<VideoId, VideoSummary>> => {
  if (ids.length === 0) return new Map();
  const rows = await selectSummaries(tx).where(and(inArray(videos.id, ids), narrowed));
  return new Map(rows.map((row) => [row.id, presentSummary(row)]));
};

const selectLinked = async (tx: Tx, ids: VideoId[]): Promise<Map<VideoId, LinkedVideo>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: videos.id,
      title: videos.title,
      published: videos.published,
      isWithdrawn: sql<boolean>`${videos.withdrawnAt} IS NOT NULL`,
      validUntil: videos.validUntil,
      questionCount: sql<number>`(SELECT count(*)::int FROM video_questions q WHERE q.video_id = videos.id AND q.retired_at IS NULL)`,
      captionCount: sql<number>`(SELECT count(*)::int FROM video_captions c WHERE c.video_id = videos.id)`,
    })
    .from(videos)
    .where(inArray(videos.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
};

const selectNames = async (tx: Tx, rows: readonly Row[]): Promise<Map<string, string>> => {
  const ids = [...new Set(rows.flatMap(({ ownerId, reviewerId }) => [ownerId ?? [], reviewerId ?? []].flat()))];
  if (ids.length === 0) return new Map();
  const names = await tx.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids));
  return new Map(names.map(({ id, name }) => [id, name]));
};

type Joined = {
  shown: VideoSummary[];
  linked: LinkedVideo[];
  ownerName: string | null;
  reviewerName: string | null;
  scenario: ScenarioOfApproach | null;
  consentTemplates: LinkedForm[] | null;
  interviewTemplates: LinkedInterview[];
  today: PlainDate;
};

const present = (row: Row, { shown, linked, consentTemplates, today, scenario, ...people }: Joined): Approach => ({
  id: row.id,
  version: row.version,
  name: row.name,
  category: row.category,
  description: row.description,
  departmentIds: row.departmentIds,
  synonyms: row.synonyms,
  blocks: row.blocks,
  risks: row.risks,
  ownerId: row.ownerId,
  validUntil: row.validUntil,
  reviewerId: row.reviewerId,
  reviewedOn: row.reviewedOn,
  consentLevel: row.consentLevel,
  alternatives: row.alternatives,
  attendees: row.attendees,
  minutes: row.minutes,
  scenarioId: row.scenarioId,
  scenario: scenario && { id: scenario.id, name: scenario.name, published: scenario.published },
  package: row.package,
  ...people,
  published: row.published,
  videoIds: shown.map(({ id }) => id),
  videos: shown,
  totalSeconds: shown.reduce((total, { durationSeconds }) => total + (durationSeconds ?? 0), 0),
  completeness: completenessOf({ ...row, videos: linked, scenario, consentTemplates }, today),
  consentTemplates: consentTemplates ?? [],
  catalogue: originOf(row),
  updatedAt: row.updatedAt.toISOString(),
});

const originOf = ({
  catalogueUse,
  catalogueSeen,
  catalogueLatest,
  catalogueWithdrawnAt,
}: Row): CatalogueOrigin | null =>
  catalogueUse && {
    use: catalogueUse,
    isOlder: catalogueUse === 'copy' && catalogueSeen !== catalogueLatest,
    isWithdrawn: catalogueWithdrawnAt !== null,
  };

/** One approach with the videos that the caller may see, or undefined. */
export async function selectApproach(tx: Tx, where: SQL | undefined, seen: Seen): Promise<Approach | undefined> {
  const rows = await tx.select().from(approaches).where(where);
  return (await withVideos(tx, rows, seen))[0];
}

export const isApproach = (approachId: ApproachId): SQL => eq(approaches.id, approachId);
