import { checkWard, normaliseWard } from '@nattoku/contract/facility/facility-input';
import type { NewWard, WardSetting } from '@nattoku/contract/facility/facility-settings';
import type { WardId } from '@nattoku/contract/shared/primitives';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { departments, wards } from '#domain/facility/facility.table.ts';
import { changedFields } from '#areas/facility/structure.audit.ts';
import { sameSet } from '#areas/facility/structure.order.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const columns = {
  id: wards.id,
  code: wards.code,
  name: wards.name,
  floor: wards.floor,
  phone: wards.phone,
  bedCount: wards.bedCount,
  tabletCount: wards.tabletCount,
  departmentIds: wards.departmentIds,
  active: wards.active,
  version: wards.version,
};

const select = (tx: Tx): Promise<WardSetting[]> =>
  tx.select(columns).from(wards).orderBy(asc(wards.sort), asc(wards.code));

export const listWards = (scope: StaffScope): Promise<WardSetting[]> => read(scope, select);

const checked = async (tx: Tx, input: NewWard, own?: WardId): Promise<NewWard> => {
  const ward = normaliseWard(input);
  const problems = checkWard(ward);
  if (problems.length > 0) throw invalidInput(...problems);
  await requireDepartments(tx, ward);
  const isOther = own === undefined ? [] : [ne(wards.id, own)];
  const [taken] = await tx
    .select({ id: wards.id })
    .from(wards)
    .where(and(eq(wards.code, ward.code), ...isOther));
  if (taken) throw invalidInput({ field: 'code', message: 'このコードはほかの病棟で使われています' });
  return ward;
};

const requireDepartments = async (tx: Tx, { departmentIds }: NewWard): Promise<void> => {
  if (departmentIds.length === 0) return;
  const known = await tx
    .select({ id: departments.id })
    .from(departments)
    .where(inArray(departments.id, [...departmentIds]));
  if (known.length < departmentIds.length)
    throw invalidInput({ field: 'departmentIds', message: '診療科を選び直してください' });
};

const facilityChanged = [{ topic: 'facility', id: null }] as const;

/** Everybody who changes the list waits here, so that order and codes stay whole. */
const lockWards = (tx: Tx) =>
  tx.$client.query("SELECT pg_advisory_xact_lock(hashtext('wards' || app.current_facility_id()))");

const fieldsOf = ({ code, name, floor, phone, bedCount, tabletCount, departmentIds }: NewWard): NewWard => ({
  code,
  name,
  floor,
  phone,
  bedCount,
  tabletCount,
  departmentIds,
});

export const createWard = write(async (tx, input: NewWard, scope: StaffScope) => {
  await lockWards(tx);
  const fields = fieldsOf(await checked(tx, input));
  const id = newId<WardId>(scope.clock.now().getTime());
  const [last] = await tx.select({ sort: sql<number>`coalesce(max(${wards.sort}), -1)::int` }).from(wards);
  const added: WardSetting = { id, ...fields, active: true, version: 1 };
  await tx.insert(wards).values({ ...added, sort: (last?.sort ?? -1) + 1 });
  return {
    result: added,
    audit: {
      action: 'ward.create',
      subject: { type: 'ward', id },
      detail: { code: fields.code, name: fields.name },
    },
    changes: facilityChanged,
  };
});

type WardChange = NewWard & { wardId: WardId; active: boolean; version: number };

export const updateWard = write(async (tx, change: WardChange, _scope: StaffScope) => {
  const { wardId: id, active, version } = change;
  await lockWards(tx);
  const [before] = await tx.select(columns).from(wards).where(eq(wards.id, id)).for('update');
  if (!before) throw new Problem('notFound');
  if (before.version !== version) throw new Problem('record.versionConflict', { current: before });
  const fields = fieldsOf(await checked(tx, change, id));
  const after: WardSetting = { id, ...fields, active, version: version + 1 };
  await tx.update(wards).set(after).where(eq(wards.id, id));
  return {
    result: after,
    audit: {
      action: 'ward.update',
      subject: { type: 'ward', id },
      detail: { changed: changedFields({ ...fieldsOf(before), active: before.active }, { ...fields, active }) },
    },
    changes: facilityChanged,
  };
});

export const sortWards = write(async (tx, { ids }: { ids: WardId[] }, _scope: StaffScope) => {
  await lockWards(tx);
  const known = (await select(tx)).map(({ id }) => id);
  if (!sameSet(known, ids))
    throw invalidInput({ field: 'ids', message: '病棟が増えたか減っています。画面を更新してから並べ替えてください' });
  for (const [sort, id] of ids.entries()) await tx.update(wards).set({ sort }).where(eq(wards.id, id));
  return {
    result: {},
    audit: { action: 'ward.sort', subject: { type: 'ward', id: null }, detail: { ids } },
    changes: facilityChanged,
  };
});
