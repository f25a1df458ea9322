import type { OrderId } from '@nattoku/contract/shared/primitives';
import { useQuery } from '@tanstack/react-query';
import { scenarioProgressQuery } from '#parts/scenario/scenario-progress.queries.ts';
import { ScenarioProgressCard } from '#parts/scenario/scenario-progress-card.tsx';

/** What the patient did with each scenario of an order; nothing for an order that holds none. */
export function ScenarioResults({ orderId }: { orderId: OrderId }) {
  const { data } = useQuery(scenarioProgressQuery(orderId));
  return data?.items.map((progress) => <ScenarioProgressCard key={progress.itemId} progress={progress} />);
}
