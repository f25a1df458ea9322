import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import type { Approach, NewApproach } from '@nattoku/contract/video/approach';
import { checkApproach, missingBlocks, normaliseApproach } from '@nattoku/contract/video/approach-input';
import type { ApproachId, ScenarioId, StaffId, VideoId } from '@nattoku/contract/shared/primitives';
import { eq, inArray, sql } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { isApproach, selectApproach } from '#areas/video/approach/approach.select.ts';
import { refreshSearch } from '#areas/video/library/video.columns.ts';
import { requireDepartments } from '#areas/video/library/video.lock.ts';
import { scenarios } from '#domain/scenario/scenario.table.ts';
import { furiganaJob } from '#domain/text-layer/furigana/furigana.job.ts';
import { approaches, approachVideos, videos } from '#domain/video/video.table.ts';
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

const BLOCKS = 7;

const columnsOf = (approach: NewApproach) => {
  const { videoIds: _placed, ...kept } = approach;
  const { name, description, synonyms, blocks } = kept;
  return {
    ...kept,
    blocksFilled: BLOCKS - missingBlocks(blocks).length,
    ...searchColumns([name, description, ...synonyms]),
  };
};

const requireVideos = async (tx: Tx, ids: readonly VideoId[]) => {
  if (ids.length === 0) return;
  const known = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(inArray(videos.id, [...ids]));
  if (known.length < ids.length) throw invalidInput({ field: 'videoIds', message: '動画を選び直してください' });
};

const requirePerson = async (tx: Tx, field: 'ownerId' | 'reviewerId', staffId: StaffId | null) => {
  if (staffId === null) return;
  const known = await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId));
  const message = field === 'ownerId' ? '責任者を選び直してください' : '確認者を選び直してください';
  if (known.length === 0) throw invalidInput({ field, message });
};

const requireScenario = async (tx: Tx, scenarioId: ScenarioId | null) => {
  if (scenarioId === null) return;
  const known = await tx.select({ id: scenarios.id }).from(scenarios).where(eq(scenarios.id, scenarioId));
  if (known.length === 0) throw invalidInput({ field: 'scenarioId', message: 'シナリオを選び直してください' });
};

const requireParts = async (tx: Tx, approach: NewApproach) => {
  await requireDepartments(tx, approach.departmentIds);
  await requireVideos(tx, approach.videoIds);
  await requirePerson(tx, 'ownerId', approach.ownerId);
  await requirePerson(tx, 'reviewerId', approach.reviewerId);
  await requireScenario(tx, approach.scenarioId);
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

const mustFind = async (tx: Tx, approachId: ApproachId, now: Date): Promise<Approach> => {
  const approach = await selectApproach(tx, isApproach(approachId), { now });
  if (!approach) throw new Problem('notFound');
  return approach;
};

type Done = { id: ApproachId; action: AuditAction; detail?: Record<string, unknown> };

const approachWritten = async (tx: Tx, { id, action, detail }: Done, now: Date): Promise<Written<Approach>> => ({
  result: await mustFind(tx, id, now),
  audit: { action, subject: { type: 'approach', id }, ...(detail ? { detail } : {}) },
  changes: [{ topic: 'approach', id }],
});

export const createApproach = write(async (tx, input: NewApproach, scope: StaffScope) => {
  const approach = checked(input);
  await requireParts(tx, approach);
  const now = scope.clock.now();
  const id = newId<ApproachId>(now.getTime());
  const made = { id, version: 1, published: false, createdAt: now, updatedAt: now };
  await tx.insert(approaches).values({ ...made, ...columnsOf(approach) });
  await placeVideos(tx, id, approach.videoIds);
  return approachWritten(tx, { id, action: 'approach.create' }, now);
});

/** The approach for this transaction alone, as the caller last saw it; otherwise the refusal shows what it has become. */
const lockSeen = async (tx: Tx, approachId: ApproachId, version: number, now: Date): Promise<Approach> => {
  const [row] = await tx
    .select({ version: approaches.version })
    .from(approaches)
    .where(eq(approaches.id, approachId))
    .for('update');
  if (!row) throw new Problem('notFound');
  const current = await mustFind(tx, approachId, now);
  if (row.version !== version) throw new Problem('record.versionConflict', { current });
  if (current.catalogue?.use === 'asIs') throw new Problem('catalogue.readOnly');
  return current;
};

const lacksForPublishing = ({ completeness }: Approach): boolean =>
  completeness.missing.some(({ blocksPublishing }) => blocksPublishing);

const nextVersion = sql`${approaches.version} + 1`;

type ApproachChange = { approachId: ApproachId; approach: NewApproach & { version: number } };

/** What was complete when it was published stays so; what was published before anybody asked may be completed step by step. */
export const updateApproach = write(async (tx, { approachId, approach: input }: ApproachChange, scope: StaffScope) => {
  const approach = checked(input);
  const now = scope.clock.now();
  const before = await lockSeen(tx, approachId, approach.version, now);
  await requireParts(tx, approach);
  await tx
    .update(approaches)
    .set({ ...columnsOf(approach), version: nextVersion, updatedAt: now })
    .where(eq(approaches.id, approachId));
  await placeVideos(tx, approachId, approach.videoIds);
  const written = await approachWritten(tx, { id: approachId, action: 'approach.update' }, now);
  const after = await mustFind(tx, approachId, now);
  if (after.published && lacksForPublishing(after) && !lacksForPublishing(before)) {
    throw new Problem('approach.incomplete', { errors: gapsOf(after) });
  }
  return written;
});

const gapsOf = ({ completeness }: Approach) =>
  completeness.missing
    .filter(({ blocksPublishing }) => blocksPublishing)
    .map(({ kind, block, sentence }) => ({ field: block ? `blocks.${block}` : kind, message: sentence }));

type Publication = { approachId: ApproachId; version: number; published: boolean };

export const publishApproach = write(async (tx, { approachId, version, published }: Publication, scope: StaffScope) => {
  const now = scope.clock.now();
  const before = await lockSeen(tx, approachId, version, now);
  if (published && lacksForPublishing(before)) {
    throw new Problem('approach.incomplete', { errors: gapsOf(before) });
  }
  await tx
    .update(approaches)
    .set({ published, version: nextVersion, updatedAt: now })
    .where(eq(approaches.id, approachId));
  const action = published ? 'approach.publish' : 'approach.unpublish';
  const written = await approachWritten(tx, { id: approachId, action }, now);
  const jobs = published ? [furiganaJob(scope.actor.facilityId, { kind: 'approach', contentId: approachId })] : [];
  return { ...written, jobs };
});
