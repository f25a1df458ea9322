import type { DepartmentId, VideoId } from '@nattoku/contract/shared';
import { eq, inArray, sql } from 'drizzle-orm';
import { departments } from '#areas/facility/facility.table.ts';
import { mustFindVideo } from '#areas/video/video.select.ts';
import { videos } from '#areas/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';

/** The video for this transaction alone; nobody else changes it until the end. */
export async function lockVideo(tx: Tx, videoId: VideoId) {
  const [row] = await tx.select().from(videos).where(eq(videos.id, videoId)).for('update');
  if (!row) throw new Problem('notFound');
  return row;
}

/** The same, as the caller last saw it; otherwise the refusal shows what it has become. */
export async function lockSeenVideo(tx: Tx, videoId: VideoId, version: number) {
  const row = await lockVideo(tx, videoId);
  if (row.version !== version)
    throw new Problem('record.versionConflict', { current: await mustFindVideo(tx, videoId) });
  return row;
}

export const nextVersion = sql`${videos.version} + 1`;

export async function requireDepartments(tx: Tx, ids: readonly DepartmentId[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await tx
    .select({ id: departments.id })
    .from(departments)
    .where(inArray(departments.id, [...ids]));
  if (known.length < ids.length) throw invalidInput({ field: 'departmentIds', message: '診療科を選び直してください' });
}
