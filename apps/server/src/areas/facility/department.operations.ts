import { checkDepartment, normaliseDepartment } from '@nattoku/contract/facility/facility-input';
import type { DepartmentSetting, NewDepartment } from '@nattoku/contract/facility/facility-settings';
import type { DepartmentId } from '@nattoku/contract/shared/primitives';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { departments } from '#domain/facility/facility.table.ts';
import { jamiDepartments } from '#areas/facility/jami-departments.ts';
import { changedFields } from '#areas/facility/structure.audit.ts';
import { sameSet } from '#areas/facility/structure.order.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const columns = {
  id: departments.id,
  code: departments.code,
  name: departments.name,
  shortName: departments.shortName,
  jamiCode: departments.jamiCode,
  active: departments.active,
  version: departments.version,
};

const select = (tx: Tx): Promise<DepartmentSetting[]> =>
  tx.select(columns).from(departments).orderBy(asc(departments.sort), asc(departments.code));

export const listDepartments = (scope: StaffScope): Promise<DepartmentSetting[]> => read(scope, select);

/** The one who asks gets the field that is wrong; two who add the same code at once meet the unique index. */
const checked = async (tx: Tx, input: NewDepartment, own?: DepartmentId): Promise<NewDepartment> => {
  const department = normaliseDepartment(input);
  const problems = checkDepartment(department);
  if (department.jamiCode !== null && !jamiDepartments.some(({ code }) => code === department.jamiCode))
    problems.push({ field: 'jamiCode', message: '標準コード表から選んでください' });
  if (problems.length > 0) throw invalidInput(...problems);
  const isOther = own === undefined ? [] : [ne(departments.id, own)];
  const [taken] = await tx
    .select({ id: departments.id })
    .from(departments)
    .where(and(eq(departments.code, department.code), ...isOther));
  if (taken) throw invalidInput({ field: 'code', message: 'このコードはほかの診療科で使われています' });
  return department;
};

const facilityChanged = [{ topic: 'facility', id: null }] as const;

export const createDepartment = write(async (tx, input: NewDepartment, scope: StaffScope) => {
  await lockDepartments(tx);
  const { code, name, shortName, jamiCode } = await checked(tx, input);
  const id = newId<DepartmentId>(scope.clock.now().getTime());
  const [last] = await tx.select({ sort: sql<number>`coalesce(max(${departments.sort}), -1)::int` }).from(departments);
  const added = { id, code, name, shortName, jamiCode, active: true, version: 1 };
  await tx.insert(departments).values({ ...added, sort: (last?.sort ?? -1) + 1 });
  return {
    result: added,
    audit: { action: 'department.create', subject: { type: 'department', id }, detail: { code, name } },
    changes: facilityChanged,
  };
});

/** Everybody who changes the list waits here, so that order and codes stay whole. */
const lockDepartments = (tx: Tx) =>
  tx.$client.query("SELECT pg_advisory_xact_lock(hashtext('departments' || app.current_facility_id()))");

type DepartmentChange = NewDepartment & { departmentId: DepartmentId; active: boolean; version: number };

export const updateDepartment = write(async (tx, change: DepartmentChange, _scope: StaffScope) => {
  const { departmentId: id, active, version } = change;
  await lockDepartments(tx);
  const [before] = await tx.select(columns).from(departments).where(eq(departments.id, id)).for('update');
  if (!before) throw new Problem('notFound');
  if (before.version !== version) throw new Problem('record.versionConflict', { current: before });
  const { code, name, shortName, jamiCode } = await checked(tx, change, id);
  const after: DepartmentSetting = { id, code, name, shortName, jamiCode, active, version: version + 1 };
  await tx.update(departments).set(after).where(eq(departments.id, id));
  const { version: _from, ...was } = before;
  const { version: _to, ...is } = after;
  return {
    result: after,
    audit: {
      action: 'department.update',
      subject: { type: 'department', id },
      detail: { changed: changedFields(was, is) },
    },
    changes: facilityChanged,
  };
});

export const sortDepartments = write(async (tx, { ids }: { ids: DepartmentId[] }, _scope: StaffScope) => {
  await lockDepartments(tx);
  const known = (await select(tx)).map(({ id }) => id);
  if (!sameSet(known, ids))
    throw invalidInput({ field: 'ids', message: '診療科が増えたか減っています。画面を更新してから並べ替えてください' });
  for (const [sort, id] of ids.entries()) await tx.update(departments).set({ sort }).where(eq(departments.id, id));
  return {
    result: {},
    audit: { action: 'department.sort', subject: { type: 'department', id: null }, detail: { ids } },
    changes: facilityChanged,
  };
});
