import type { CatalogueUse } from '@nattoku/contract/video/catalogue';
import type { ApproachId, DepartmentId, VideoId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { inArray } from 'drizzle-orm';
import { selectShelved, selectShelvedApproaches } from '#areas/library/catalogue/catalogue.select.ts';
import { departments } from '#domain/facility/facility.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Taking = { use: CatalogueUse; departmentIds: DepartmentId[] };

const requireDepartments = async (tx: Tx, ids: readonly DepartmentId[]): Promise<void> => {
  const known = await tx
    .select({ id: departments.id })
    .from(departments)
    .where(inArray(departments.id, [...ids]));
  if (known.length < new Set(ids).size)
    throw invalidInput({ field: 'departmentIds', message: '診療科を選び直してください' });
};

/** The database takes it: only it may look into the operator's facility, and only it says which hospital asks (migrations/0019-catalogue). */
const take = async <Id extends string>(
  tx: Tx,
  { name, origin }: { name: 'take_catalogue_video' | 'take_catalogue_approach'; origin: Id },
  { use, departmentIds }: Taking,
  { actor, clock }: StaffScope,
): Promise<Id> => {
  await requireDepartments(tx, departmentIds);
  const { rows } = await tx.$client.query<{ id: Id | null }>(`SELECT app.${name}($1, $2, $3, $4, $5) AS id`, [
    origin,
    use,
    departmentIds,
    actor.staffId,
    todayInTokyo(clock.now()),
  ]);
  const id = rows[0]?.id;
  if (!id) throw new Problem('catalogue.gone');
  return id;
};

export const takeCatalogueVideo = write(
  async (tx, { videoId: origin, ...taking }: Taking & { videoId: VideoId }, scope: StaffScope) => {
    const [known] = await selectShelved(tx, { today: todayInTokyo(scope.clock.now()), ids: [origin] });
    if (!known) throw new Problem('notFound');
    const id = await take(tx, { name: 'take_catalogue_video', origin }, taking, scope);
    const audit = {
      action: 'catalogue.takeVideo' as const,
      subject: { type: 'video', id },
      detail: { origin, use: taking.use },
    };
    return { result: { id }, audit, changes: [{ topic: 'video', id }] };
  },
);

export const takeCatalogueApproach = write(
  async (tx, { approachId: origin, ...taking }: Taking & { approachId: ApproachId }, scope: StaffScope) => {
    const [known] = await selectShelvedApproaches(tx, { today: todayInTokyo(scope.clock.now()), ids: [origin] });
    if (!known) throw new Problem('notFound');
    const id = await take(tx, { name: 'take_catalogue_approach', origin }, taking, scope);
    const detail = { origin, use: taking.use };
    const audit = { action: 'catalogue.takeApproach' as const, subject: { type: 'approach', id }, detail };
    return { result: { id }, audit, changes: [{ topic: 'approach', id }] };
  },
);

const UNIQUE_VIOLATION = '23505';

/** The row stays, with its orders and watched ranges; from now on it is the hospital's own. */
const makeCopy = async (tx: Tx, table: 'videos' | 'approaches', id: string): Promise<void> => {
  const sql = `UPDATE ${table} SET catalogue_use = 'copy', catalogue_seen = catalogue_latest, version = version + 1
                WHERE id = $1 AND catalogue_use = 'asIs'`;
  const { rowCount } = await tx.$client.query(sql, [id]).catch((error: { code?: string }) => {
    throw error.code === UNIQUE_VIOLATION ? new Problem('catalogue.copyExists') : error;
  });
  if (!rowCount) throw new Problem('notFound');
};

export const copyTakenVideo = write(async (tx, { videoId: id }: { videoId: VideoId }, _: StaffScope) => {
  await makeCopy(tx, 'videos', id);
  const audit = { action: 'catalogue.copyVideo' as const, subject: { type: 'video', id } };
  return { result: {}, audit, changes: [{ topic: 'video', id }] };
});

export const copyTakenApproach = write(async (tx, { approachId: id }: { approachId: ApproachId }, _: StaffScope) => {
  await makeCopy(tx, 'approaches', id);
  const audit = { action: 'catalogue.copyApproach' as const, subject: { type: 'approach', id } };
  return { result: {}, audit, changes: [{ topic: 'approach', id }] };
});
