import type { DepartmentId, StaffId, VideoId } from '@nattoku/contract/shared/primitives';
import { eq, inArray, sql } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { departments } from '#domain/facility/facility.table.ts';
import { mustFindVideo } from '#areas/video/library/video.select.ts';
import { videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { Scope } from '#kernel/scope.ts';

export type SeenVideo = { videoId: VideoId; version: number };

/** The video for this transaction alone; nobody else changes it until the end. What is used as the operator has it is the operator's to change. */
export async function lockVideo(tx: Tx, videoId: VideoId) {
  const [row] = await tx.select().from(videos).where(eq(videos.id, videoId)).for('update');
  if (!row) throw new Problem('notFound');
  if (row.catalogueUse === 'asIs') throw new Problem('catalogue.readOnly');
  return row;
}

/** The same, as the caller last saw it; otherwise the refusal shows what it has become. */
export async function lockSeenVideo(tx: Tx, { videoId, version }: SeenVideo, { clock }: Pick<Scope, 'clock'>) {
  const row = await lockVideo(tx, videoId);
  if (row.version !== version)
    throw new Problem('record.versionConflict', { current: await mustFindVideo(tx, videoId, { now: clock.now() }) });
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

/** A person who is named as owner or reviewer works here and has not left. */
export async function requireStaff(tx: Tx, people: Record<'ownerId' | 'reviewerId', StaffId | null>): Promise<void> {
  for (const field of ['ownerId', 'reviewerId'] as const) {
    const id = people[field];
    if (id === null) continue;
    const [known] = await tx.select({ state: staff.state }).from(staff).where(eq(staff.id, id));
    if (!known || known.state === 'retired') throw invalidInput({ field, message: '職員を選び直してください' });
  }
}
