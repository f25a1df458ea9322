import type { ApproachId } from '@nattoku/contract/shared';
import type { Approach, ApproachSearch } from '@nattoku/contract/video';
import { todayInTokyo } from '@nattoku/rules/date-time';
import { and, arrayContains, asc, eq, sql } from 'drizzle-orm';
import { selectApproach, withVideos } from '#areas/video/approach.select.ts';
import { seesUnfinished } from '#areas/video/video.rules.ts';
import { approaches, isOrderable } from '#areas/video/video.table.ts';
import { containsWords } from '#kernel/database/japanese-search.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

const seenVideos = ({ actor, clock }: StaffScope) =>
  seesUnfinished(actor) ? undefined : isOrderable(todayInTokyo(clock.now()));

export const listApproaches = (scope: StaffScope, search: ApproachSearch) =>
  read(scope, async (tx) => {
    const where = and(
      containsWords(approaches, search.text),
      search.departmentId ? arrayContains(approaches.departmentIds, [search.departmentId]) : undefined,
      search.category ? eq(approaches.category, search.category) : undefined,
    );
    const [counted] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(approaches)
      .where(where);
    const rows = await tx
      .select()
      .from(approaches)
      .where(where)
      .orderBy(asc(approaches.name), asc(approaches.id))
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    return {
      items: await withVideos(tx, rows, seenVideos(scope)),
      total: counted?.total ?? 0,
      page: search.page,
      pageSize: search.pageSize,
    };
  });

export const getApproach = (scope: StaffScope, approachId: ApproachId): Promise<Approach> =>
  read(scope, async (tx) => {
    const approach = await selectApproach(tx, approachId, seenVideos(scope));
    if (!approach) throw new Problem('notFound');
    return approach;
  });
