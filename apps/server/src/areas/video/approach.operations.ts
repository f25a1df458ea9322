import type { ApproachId, VideoId } from '@nattoku/contract/shared';
import type { Approach, NewApproach } from '@nattoku/contract/video';
import { checkApproach, normaliseApproach } from '@nattoku/contract/video-input';
import { eq, inArray, sql } from 'drizzle-orm';
import { selectApproach } from '#areas/video/approach.select.ts';
import { refreshSearch } from '#areas/video/video.columns.ts';
import { requireDepartments } from '#areas/video/video.lock.ts';
import { approaches, approachVideos, videos } from '#areas/video/video.table.ts';
import { searchColumns } from '#kernel/database/japanese-search.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { type Written, write } from '#kernel/write.ts';

const checked = <A extends NewApproach>(input: A): A => {
  const approach = normaliseApproach(input);
  const problems = checkApproach(approach);
  if (problems.length > 0) throw invalidInput(...problems);
  return approach;
};

const columnsOf = ({ name, category, description, departmentIds }: NewApproach) => ({
  name,
  category,
  description,
  departmentIds,
  ...searchColumns([name, description]),
});

const requireVideos = async (tx: Tx, ids: readonly VideoId[]) => {
  if (ids.length === 0) return;
  const known = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(inArray(videos.id, [...ids]));
  if (known.length < ids.length) throw invalidInput({ field: 'videoIds', message: '動画を選び直してください' });
};

/** Puts the videos of an approach into their order; those that came, stayed or went are found by new words afterwards. */
const placeVideos = async (tx: Tx, approachId: ApproachId, videoIds: readonly VideoId[]) => {
  const gone = await tx
    .delete(approachVideos)
    .where(eq(approachVideos.approachId, approachId))
    .returning({ videoId: approachVideos.videoId });
  const places = videoIds.map((videoId, position) => ({ approachId, videoId, position }));
  if (places.length > 0) await tx.insert(approachVideos).values(places);
  await refreshSearch(tx, [...new Set([...videoIds, ...gone.map(({ videoId }) => videoId)])]);
};

const mustFind = async (tx: Tx, approachId: ApproachId): Promise<Approach> => {
  const approach = await selectApproach(tx, approachId);
  if (!approach) throw new Problem('notFound');
  return approach;
};

const approachWritten = async (tx: Tx, id: ApproachId, action: string): Promise<Written<Approach>> => ({
  result: await mustFind(tx, id),
  audit: { action, subject: { type: 'approach', id } },
  changes: [{ topic: 'approach', id }],
});

export const createApproach = write(async (tx, input: NewApproach, scope: StaffScope) => {
  const approach = checked(input);
  await requireDepartments(tx, approach.departmentIds);
  await requireVideos(tx, approach.videoIds);
  const now = scope.clock.now();
  const id = newId<ApproachId>(now.getTime());
  await tx.insert(approaches).values({ id, version: 1, createdAt: now, updatedAt: now, ...columnsOf(approach) });
  await placeVideos(tx, id, approach.videoIds);
  return approachWritten(tx, id, 'approach.create');
});

type ApproachChange = { approachId: ApproachId; approach: NewApproach & { version: number } };

export const updateApproach = write(async (tx, { approachId, approach: input }: ApproachChange, scope: StaffScope) => {
  const approach = checked(input);
  const [row] = await tx
    .select({ version: approaches.version })
    .from(approaches)
    .where(eq(approaches.id, approachId))
    .for('update');
  if (!row) throw new Problem('notFound');
  if (row.version !== approach.version) {
    throw new Problem('record.versionConflict', { current: await mustFind(tx, approachId) });
  }
  await requireDepartments(tx, approach.departmentIds);
  await requireVideos(tx, approach.videoIds);
  await tx
    .update(approaches)
    .set({ ...columnsOf(approach), version: sql`${approaches.version} + 1`, updatedAt: scope.clock.now() })
    .where(eq(approaches.id, approachId));
  await placeVideos(tx, approachId, approach.videoIds);
  return approachWritten(tx, approachId, 'approach.update');
});
