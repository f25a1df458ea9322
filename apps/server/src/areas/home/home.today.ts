import type { HomeScope } from '@nattoku/contract/home/home';
import { viewerOf } from '#areas/home/home.operations.ts';
import { readWork } from '#areas/home/home.work.ts';
import { orderArea } from '#domain/order/order-area.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** What waits for somebody today of the orders of one area, for another page than home: in the same scope, and by the same rules. */
export async function readToday(
  tx: Tx,
  scope: StaffScope,
  area: string,
): Promise<{ scope: HomeScope; work: Awaited<ReturnType<typeof readWork>> }> {
  const viewer = await viewerOf(tx, scope);
  return { scope: viewer.scope, work: await readWork(tx, viewer, [orderArea(area)], scope.clock.now()) };
}
