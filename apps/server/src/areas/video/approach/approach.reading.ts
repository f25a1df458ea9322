import type { Approach, ApproachBranch, ApproachSearch } from '@nattoku/contract/video/approach';
import type { ApproachId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, arrayContains, asc, eq, lt, sql, type SQL } from 'drizzle-orm';
import { isApproach, selectApproach, type Seen, withVideos } from '#areas/video/approach/approach.select.ts';
import { seesUnfinished } from '#areas/video/library/video.rules.ts';
import { approaches, isOrderable } from '#domain/video/video.table.ts';
import { containsMeaning } from '#kernel/database/japanese-search.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

/** A person who keeps the library sees all of it, everybody else what may be ordered. */
const seenBy = ({ actor, clock }: StaffScope): Seen => {
  const now = clock.now();
  return { now, narrowed: seesUnfinished(actor) ? undefined : isOrderable(todayInTokyo(now)) };
};
export const shownTo = ({ actor }: StaffScope): SQL | undefined =>
  seesUnfinished(actor) ? undefined : eq(approaches.published, true);

const BLOCKS = 7;
const columns = {
  name: approaches.name,
  updatedAt: approaches.updatedAt,
  validUntil: approaches.validUntil,
  blocksFilled: approaches.blocksFilled,
} as const;
/** What was revised last comes first unless the other way round is asked for. */
const orderOf = ({ sort, order = sort === 'updatedAt' ? 'desc' : 'asc' }: ApproachSearch): SQL =>
  order === 'desc' ? sql`${columns[sort]} DESC NULLS LAST` : sql`${columns[sort]} ASC NULLS LAST`;

const isUnder = (departmentId: ApproachSearch['departmentId']): SQL | undefined => {
  if (departmentId === undefined) return undefined;
  return departmentId === 'none'
    ? sql`cardinality(${approaches.departmentIds}) = 0`
    : arrayContains(approaches.departmentIds, [departmentId]);
};

export const listApproaches = (scope: StaffScope, search: ApproachSearch) =>
  read(scope, async (tx) => {
    const where = and(
      shownTo(scope),
      containsMeaning(approaches, search.text),
      isUnder(search.departmentId),
      search.category ? eq(approaches.category, search.category) : undefined,
      search.published ? eq(approaches.published, search.published === 'true') : undefined,
      search.complete === 'true' ? eq(approaches.blocksFilled, BLOCKS) : undefined,
      search.complete === 'false' ? lt(approaches.blocksFilled, BLOCKS) : undefined,
    );
    const [counted] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(approaches)
      .where(where);
    const rows = await tx
      .select()
      .from(approaches)
      .where(where)
      .orderBy(orderOf(search), asc(approaches.id))
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    return {
      items: await withVideos(tx, rows, seenBy(scope)),
      total: counted?.total ?? 0,
      page: search.page,
      pageSize: search.pageSize,
    };
  });

/** An approach of two departments is counted below both; one of none below null. */
export const treeOfApproaches = (scope: StaffScope): Promise<{ branches: ApproachBranch[] }> =>
  read(scope, async (tx) => {
    const departmentId = sql<ApproachBranch['departmentId']>`unnest(
      CASE WHEN cardinality(${approaches.departmentIds}) = 0 THEN ARRAY[NULL::uuid] ELSE ${approaches.departmentIds} END)`;
    const below = tx
      .select({ departmentId: departmentId.as('department_id'), category: approaches.category })
      .from(approaches)
      .where(shownTo(scope))
      .as('below');
    const branches = await tx
      .select({ departmentId: below.departmentId, category: below.category, count: sql<number>`count(*)::int` })
      .from(below)
      .groupBy(below.departmentId, below.category);
    return { branches };
  });

export const getApproach = (scope: StaffScope, approachId: ApproachId): Promise<Approach> =>
  read(scope, async (tx) => {
    const approach = await selectApproach(tx, and(isApproach(approachId), shownTo(scope)), seenBy(scope));
    if (!approach) throw new Problem('notFound');
    return approach;
  });
