import type {
  StaffCounts,
  StaffFilter,
  StaffMember,
  StaffOption,
  StaffSearch,
  StaffSort,
} from '@nattoku/contract/staff/staff';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { foldForSearch, searchTerms } from '@nattoku/rules/text/text-folding';
import { and, arrayContains, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { unusedBefore } from '#areas/staff/directory/staff.rules.ts';
import { findMember, presentStaff, selectStaff } from '#areas/staff/directory/staff.select.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

const orderings: Record<StaffSort, SQL> = {
  kana: sql`${staff.nameKana}`,
  email: sql`lower(${staff.email})`,
  role: sql`${staff.role}`,
  lastSignInAt: sql`coalesce(${staff.lastSignInAt}, '-infinity')`,
  createdAt: sql`${staff.createdAt}`,
};

/** A person who has left has left by the clock, before the job writes it down. */
const hasLeft = (today: string): SQL =>
  sql`(${staff.state} = 'retired' OR coalesce(${staff.retiresOn} <= ${today}, false))`;
const isUnused = (now: Date): SQL =>
  sql`(${staff.state} IN ('active', 'locked') AND coalesce(${staff.lastSignInAt}, ${staff.createdAt}) < ${unusedBefore(now).toISOString()}::timestamptz)`;

const filtered = ({ state, role, departmentId, wardId, unused }: StaffFilter, now: Date): SQL | undefined => {
  const left = hasLeft(todayInTokyo(now));
  return and(
    state === 'retired' ? left : sql`NOT ${left}`,
    state && state !== 'retired' ? eq(staff.state, state) : undefined,
    role ? eq(staff.role, role) : undefined,
    departmentId ? arrayContains(staff.departmentIds, [departmentId]) : undefined,
    wardId ? arrayContains(staff.wardIds, [wardId]) : undefined,
    unused ? isUnused(now) : undefined,
  );
};

/** Folded here, because a hospital has at most some thousand staff and an index would have to be kept for them. */
const idsLike = async (tx: Tx, text: string, where: SQL | undefined): Promise<StaffId[] | undefined> => {
  const terms = searchTerms(text);
  if (terms.length === 0) return undefined;
  const { id, name, nameKana, email, staffNumber } = staff;
  const rows = await tx.select({ id, name, nameKana, email, staffNumber }).from(staff).where(where);
  return rows
    .filter((row) => {
      const folded = foldForSearch([row.name, row.nameKana, row.email, row.staffNumber ?? ''].join('|'));
      return terms.every((term) => folded.includes(term));
    })
    .map((row) => row.id);
};

const whereOf = async (tx: Tx, filter: StaffFilter, now: Date): Promise<SQL | undefined> => {
  const where = filtered(filter, now);
  const ids = await idsLike(tx, filter.text, where);
  return ids ? and(where, inArray(staff.id, ids)) : where;
};

export const searchStaff = (scope: StaffScope, search: StaffSearch) =>
  read(scope, async (tx) => {
    const now = scope.clock.now();
    const where = await whereOf(tx, search, now);
    const [counted] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(staff)
      .where(where);
    const direction = search.descending ? desc : asc;
    const rows = await selectStaff(tx, now)
      .where(where)
      .orderBy(direction(orderings[search.sort]), asc(staff.nameKana), asc(staff.id))
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    return {
      items: rows.map(({ member, invitedUntil }) => presentStaff({ ...member, invitedUntil }, scope)),
      total: counted?.total ?? 0,
      page: search.page,
      pageSize: search.pageSize,
      counts: await countStaff(tx, now),
    };
  });

const countStaff = async (tx: Tx, now: Date): Promise<StaffCounts> => {
  const left = hasLeft(todayInTokyo(now));
  const inState = (state: string) =>
    sql<number>`(count(*) FILTER (WHERE NOT ${left} AND ${staff.state} = ${state}))::int`;
  const [counts] = await tx
    .select({
      working: sql<number>`(count(*) FILTER (WHERE NOT ${left}))::int`,
      invited: inState('invited'),
      active: inState('active'),
      locked: inState('locked'),
      suspended: inState('suspended'),
      retired: sql<number>`(count(*) FILTER (WHERE ${left}))::int`,
      unused: sql<number>`(count(*) FILTER (WHERE NOT ${left} AND ${isUnused(now)}))::int`,
    })
    .from(staff);
  if (!counts) throw new Error('Counting answers with one row.');
  return counts;
};

/** Everybody whom the filter finds, for the file. */
export async function listStaff(tx: Tx, filter: StaffFilter, scope: StaffScope): Promise<StaffMember[]> {
  const now = scope.clock.now();
  const rows = await selectStaff(tx, now)
    .where(await whereOf(tx, filter, now))
    .orderBy(asc(staff.nameKana), asc(staff.id));
  return rows.map(({ member, invitedUntil }) => presentStaff({ ...member, invitedUntil }, scope));
}

export const getStaff = (scope: StaffScope, staffId: StaffId): Promise<StaffMember> =>
  read(scope, async (tx) => {
    const member = await findMember(tx, staffId, scope);
    if (!member) throw new Problem('notFound');
    return member;
  });

/** Who works here now, by reading. */
export const staffOptions = (scope: StaffScope): Promise<{ items: StaffOption[] }> =>
  read(scope, async (tx) => {
    const { id, name, nameKana, role, profession, departmentIds } = staff;
    const items = await tx
      .select({ id, name, nameKana, role, profession, departmentIds })
      .from(staff)
      .where(and(eq(staff.state, 'active'), sql`NOT ${hasLeft(todayInTokyo(scope.clock.now()))}`))
      .orderBy(asc(staff.nameKana), asc(staff.id));
    return { items };
  });
