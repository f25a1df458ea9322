import type { CommonOrderSearch } from '@nattoku/contract/order/common-order';
import { type Permission, isAllowed } from '@nattoku/contract/auth/permissions';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { and, desc, eq, ilike, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { departments } from '#domain/facility/facility.table.ts';
import { allowedVerbs } from '#domain/order/common/common-order-verbs.ts';
import { commonOrders, openedCount, standingAt, standingOf } from '#domain/order/common/common-order.table.ts';
import { staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

/** What only the area knows of a common order, beside the settings that all have. */
export type ContentReading<Listed, Whole extends Listed> = {
  area: string;
  /** What one needs to change it. */
  permission: Permission;
  /** What a list shows of the content, and what came of it in numbers: for many in one statement. */
  list(tx: Tx, found: readonly FoundCommon[], now: Date): Promise<ReadonlyMap<CommonOrderId, Listed>>;
  /** The same of one, with the content itself. */
  whole(tx: Tx, listed: Listed, id: CommonOrderId): Promise<Whole>;
};

const select = (tx: Tx, now: Date) =>
  tx
    .select({
      common: commonOrders,
      standing: standingAt(now),
      opened: openedCount,
      departmentName: departments.name,
      createdByName: staff.name,
    })
    .from(commonOrders)
    .innerJoin(staff, eq(staff.id, commonOrders.createdBy))
    .leftJoin(departments, eq(departments.id, commonOrders.departmentId))
    .$dynamic();

export type FoundCommon = Awaited<ReturnType<typeof select>>[number];

const settingsOf = ({ common, opened, departmentName, createdByName }: FoundCommon, now: Date) => ({
  id: common.id,
  version: common.version,
  standing: standingOf(common, opened, now),
  internalTitle: common.internalTitle,
  patientTitle: common.patientTitle,
  place: common.place,
  message: common.message,
  departmentId: common.departmentId,
  departmentName,
  validUntil: common.validUntil,
  maxResponses: common.maxResponses,
  identification: common.identification,
  createdByName,
  createdAt: common.createdAt.toISOString(),
  issuedAt: common.issuedAt?.toISOString() ?? null,
});

const standings = { draft: ['draft'], open: ['open'], paused: ['paused'], over: ['full', 'expired', 'ended'] } as const;

const wanted = (
  area: string,
  { text, standing, mine }: CommonOrderSearch,
  { actor, clock }: StaffScope,
): SQL | undefined =>
  and(
    eq(commonOrders.area, area),
    ne(commonOrders.state, 'discarded'),
    // What somebody has only begun is nobody else's business yet.
    or(ne(commonOrders.state, 'draft'), eq(commonOrders.createdBy, actor.staffId)),
    standing ? inArray(standingAt(clock.now()), [...standings[standing]]) : undefined,
    mine === 'true' ? eq(commonOrders.createdBy, actor.staffId) : undefined,
    ...text.normalize('NFKC').trim().split(/\s+/).filter(Boolean).map(isLike),
  );

const isLike = (word: string): SQL | undefined => {
  const like = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const columns = [commonOrders.internalTitle, commonOrders.patientTitle, commonOrders.place];
  return or(...columns.map((column) => ilike(sql`normalize(${column}, NFKC)`, like)));
};

/** Lists and shows the common orders of one area. */
export function commonOrderReading<Listed extends object, Whole extends Listed>(
  content: ContentReading<Listed, Whole>,
) {
  const ownedBy = ({ common }: FoundCommon, { actor }: StaffScope) => ({
    secret: common.secret,
    endedAt: common.endedAt?.toISOString() ?? null,
    allowed: isAllowed(actor, content.permission) ? allowedVerbs(common.state) : [],
  });

  const listedOf = async (tx: Tx, rows: readonly FoundCommon[], now: Date) => {
    const contents = await content.list(tx, rows, now);
    return rows.map((row) => {
      const listed = contents.get(row.common.id);
      if (!listed) throw new Error('A common order without its content.');
      return { row, listed };
    });
  };

  /** @throws Problem `notFound` */
  const find = async (tx: Tx, id: CommonOrderId, scope: StaffScope) => {
    const now = scope.clock.now();
    const rows = await select(tx, now).where(
      and(eq(commonOrders.id, id), eq(commonOrders.area, content.area), ne(commonOrders.state, 'discarded')),
    );
    const [found] = await listedOf(tx, rows, now);
    if (!found) throw new Problem('notFound');
    const whole = await content.whole(tx, found.listed, id);
    return { ...settingsOf(found.row, now), ...ownedBy(found.row, scope), ...whole };
  };

  return {
    find,
    get: (scope: StaffScope, id: CommonOrderId) => read(scope, (tx) => find(tx, id, scope)),
    /** Numbers only: nobody is shown, so nothing is written down for it. */
    list: (scope: StaffScope, search: CommonOrderSearch) =>
      read(scope, async (tx) => {
        const now = scope.clock.now();
        const where = wanted(content.area, search, scope);
        const rows = await select(tx, now)
          .where(where)
          .orderBy(desc(commonOrders.createdAt), commonOrders.id)
          .limit(search.pageSize)
          .offset((search.page - 1) * search.pageSize);
        const found = await listedOf(tx, rows, now);
        const items = found.map(({ row, listed }) => ({ ...settingsOf(row, now), ...ownedBy(row, scope), ...listed }));
        return { items, total: await tx.$count(commonOrders, where), page: search.page, pageSize: search.pageSize };
      }),
  };
}
