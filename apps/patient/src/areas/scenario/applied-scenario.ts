import type { ScenarioPageItem } from '@nattoku/contract/ic-support/scenario-page-item';
import type { PageRecordOf } from '@nattoku/contract/patient-page/page-item-kinds';

/** What was done on this device stands behind what the server knows; what it has taken in by now is not there twice. */
export function applyToScenario(
  item: ScenarioPageItem,
  records: readonly PageRecordOf<'scenario'>[],
): ScenarioPageItem {
  const known = new Set(item.entries.map(({ id }) => id));
  const added = records.filter(({ id }) => !known.has(id));
  return {
    ...item,
    isOver: item.isOver || added.some(({ isLast }) => isLast),
    entries: [...item.entries, ...added.map(({ id, step, answer, isBack, at }) => ({ id, step, answer, isBack, at }))],
  };
}
