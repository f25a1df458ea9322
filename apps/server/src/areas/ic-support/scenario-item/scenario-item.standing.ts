import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { answeredChecks } from '@nattoku/rules/scenario/answered-checks';
import { playScenario } from '@nattoku/rules/scenario/play-scenario';
import type { ItemStanding, OrderItem } from '#domain/order/item-kind.ts';
import { entriesOfItems, type KeptEntry } from '#domain/scenario/scenario-entries.ts';
import { scenariosOfItems, type ScenarioOfItem } from '#domain/scenario/scenario-items.ts';
import { checksOf } from '#domain/scenario/scenario-progress.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';

export async function standingOfScenarios(
  tx: Tx,
  items: readonly OrderItem[],
): Promise<ReadonlyMap<OrderItemId, ItemStanding>> {
  const ids = items.map(({ id }) => id);
  const [scenarios, entries] = await together(scenariosOfItems(tx, ids), entriesOfItems(tx, ids));
  return new Map([...scenarios].map(([id, scenario]) => [id, standingOf(scenario, entries.get(id) ?? [])]));
}

/** Done once the way at home has come to its end. */
const standingOf = ({ steps }: ScenarioOfItem, entries: readonly KeptEntry[]): ItemStanding => {
  const played = playScenario(steps, 'home', entries);
  const { asked, answered, right, misunderstood } = checksOf(steps, played);
  const wrong = answeredChecks<KeptEntry>(played).filter(({ isRightNow }) => !isRightNow);
  return {
    done: played.isOver,
    needed: true,
    begun: entries.length > 0,
    lastDidAt: latest(entries.map(({ at }) => at)),
    seconds: { total: 0, watched: 0 },
    questions: { asked, answered, right },
    wrongSince: latest(wrong.flatMap(({ tries }) => tries.slice(-1).map(({ entry }) => entry.receivedAt))),
    misunderstood: misunderstood > 0,
  };
};

const latest = (times: readonly Date[]): Date | null =>
  times.length > 0 ? new Date(Math.max(...times.map((time) => time.getTime()))) : null;
