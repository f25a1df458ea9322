import type { ItemContent } from '#domain/order/item-kind.ts';
import { itemKind } from '#domain/order/item-kinds.ts';
import type { StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { joined, type Traces } from '#domain/order/traces.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

/**
 * Puts contents of several kinds into one held draft, behind what it has and in the order given.
 * @throws Error for a kind that nobody has declared; Problem where a kind refuses what is not to be had
 */
export async function addContents(
  tx: Tx,
  order: StoredOrder,
  contents: readonly ItemContent[],
  scope: StaffScope,
): Promise<Traces> {
  const added = [];
  for (const run of runsOfOneKind(contents)) added.push(await itemKind(run[0].kind).add(tx, order, run, scope));
  return joined(added);
}

type Run = [ItemContent, ...ItemContent[]];

const runsOfOneKind = (contents: readonly ItemContent[]): Run[] => {
  const runs: Run[] = [];
  for (const content of contents) {
    const run = runs.at(-1);
    if (run?.[0].kind === content.kind) run.push(content);
    else runs.push([content]);
  }
  return runs;
};
