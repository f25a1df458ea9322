import type {
  CatalogueApproach,
  CatalogueApproachSearch,
  CatalogueVideoDetail,
  CatalogueVideoSearch,
} from '@nattoku/contract/video/catalogue';
import type { ApproachId, VideoId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import {
  presentVideo,
  presentVideoDetail,
  type ShelvedApproach,
  selectShelved,
  selectShelvedApproaches,
  selectTakenApproaches,
  selectTakenVideos,
} from '#areas/library/catalogue/catalogue.select.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

type Paged = { page: number; pageSize: number };
const pageOf = <T>(all: readonly T[], { page, pageSize }: Paged): T[] =>
  all.slice((page - 1) * pageSize, page * pageSize);

const todayOf = ({ clock }: StaffScope): PlainDate => todayInTokyo(clock.now());

export const listCatalogueVideos = (scope: StaffScope, search: CatalogueVideoSearch) =>
  read(scope, async (tx) => {
    const all = await selectShelved(tx, { today: todayOf(scope), text: search.text, only: search.kind });
    const rows = pageOf(all, search);
    const taken = await selectTakenVideos(
      tx,
      rows.map(({ id }) => id),
    );
    const items = rows.map((row) => presentVideo(row, taken.get(row.id)));
    return { items, total: all.length, page: search.page, pageSize: search.pageSize };
  });

export const getCatalogueVideo = (scope: StaffScope, videoId: VideoId): Promise<CatalogueVideoDetail> =>
  read(scope, async (tx) => {
    const [row] = await selectShelved(tx, { today: todayOf(scope), ids: [videoId] });
    if (!row) throw new Problem('notFound');
    return presentVideoDetail(row, (await selectTakenVideos(tx, [videoId])).get(videoId));
  });

export const listCatalogueApproaches = (scope: StaffScope, search: CatalogueApproachSearch) =>
  read(scope, async (tx) => {
    const today = todayOf(scope);
    const all = await selectShelvedApproaches(tx, { today, text: search.text, only: search.category });
    const items = await withVideos(tx, pageOf(all, search), today);
    return { items, total: all.length, page: search.page, pageSize: search.pageSize };
  });

export const getCatalogueApproach = (scope: StaffScope, approachId: ApproachId): Promise<CatalogueApproach> =>
  read(scope, async (tx) => {
    const today = todayOf(scope);
    const rows = await selectShelvedApproaches(tx, { today, ids: [approachId] });
    const [approach] = await withVideos(tx, rows, today);
    if (!approach) throw new Problem('notFound');
    return approach;
  });

const withVideos = async (tx: Tx, rows: readonly ShelvedApproach[], today: PlainDate): Promise<CatalogueApproach[]> => {
  const videoIds = [...new Set(rows.flatMap((row) => row.video_ids))];
  const shelved = new Map((await selectShelved(tx, { today, ids: videoIds })).map((row) => [row.id, row]));
  const takenVideos = await selectTakenVideos(tx, videoIds);
  const taken = await selectTakenApproaches(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ valid_until: validUntil, updated_at: updatedAt, video_ids: ids, ...row }) => {
    const films = ids.flatMap((id) => shelved.get(id) ?? []);
    return {
      ...row,
      validUntil,
      updatedAt: updatedAt.toISOString(),
      videos: films.map((film) => presentVideo(film, takenVideos.get(film.id))),
      totalSeconds: films.reduce((sum, film) => sum + (film.duration_seconds ?? 0), 0),
      taken: taken.get(row.id) ?? [],
    };
  });
};
