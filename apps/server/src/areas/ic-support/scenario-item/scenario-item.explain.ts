import type { Explanation } from '@nattoku/contract/patient-page/family-page';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { isShownAt } from '@nattoku/rules/scenario/scenario-graph';
import type { OrderItem } from '#domain/order/item-kind.ts';
import { scenariosOfItems } from '#domain/scenario/scenario-items.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What the steps at home tell, whichever way the patient takes; nothing that is asked or was answered. */
export async function explainScenarios(
  tx: Tx,
  items: readonly OrderItem[],
): Promise<ReadonlyMap<OrderItemId, Explanation>> {
  const scenarios = await scenariosOfItems(
    tx,
    items.map(({ id }) => id),
  );
  return new Map(
    items.flatMap(({ id, title }) => {
      const scenario = scenarios.get(id);
      if (!scenario) return [];
      const sections = scenario.steps.filter((step) => isShownAt(step, 'home')).flatMap(sectionOf);
      return [[id, { id, title: title ?? scenario.name, description: '', sections, film: null }] as const];
    }),
  );
}

type Section = Explanation['sections'][number];

const sectionOf = (step: ScenarioStep): Section[] => {
  switch (step.kind) {
    case 'message':
    case 'picture':
      return step.text === '' ? [] : [{ heading: '', text: step.text }];
    case 'slide':
      return [{ heading: step.title, text: step.points.join('\n') }];
    case 'comparison':
      return [{ heading: step.title, text: step.rows.map((row) => rowWords(step.columns, row)).join('\n') }];
    case 'pictogram':
      return [{ heading: '', text: [step.text, ...step.items.map((item) => countWords(step.per, item))].join('\n') }];
    default:
      return [];
  }
};

const rowWords = (
  columns: readonly { name: string }[],
  { label, cells }: { label: string; cells: readonly string[] },
) => `${label}：${columns.map(({ name }, index) => `${name} ${cells[index] ?? ''}`).join('／')}`;

const countWords = (per: number, { label, count }: { label: string; count: number }): string =>
  `${label}：${per}人のうち${count}人`;
