import { contentsOfScenarios } from '#areas/ic-support/scenario-item/scenario-item.contents.ts';
import { explainScenarios } from '#areas/ic-support/scenario-item/scenario-item.explain.ts';
import { addScenarios, freezeScenarios } from '#areas/ic-support/scenario-item/scenario-item.freeze.ts';
import { paperOfScenarios } from '#areas/ic-support/scenario-item/scenario-item.paper.ts';
import { presentScenarios } from '#areas/ic-support/scenario-item/scenario-item.present.ts';
import { standingOfScenarios } from '#areas/ic-support/scenario-item/scenario-item.standing.ts';
import { takeScenarioRecords } from '#areas/ic-support/scenario-item/scenario-item.take.ts';
import type { ItemKind } from '#domain/order/item-kind.ts';
import { SCENARIO_ITEM } from '#domain/scenario/scenario-items.ts';

/** A guided explanation, which the patient goes through at home. */
export const scenarioKind: ItemKind = {
  kind: SCENARIO_ITEM,
  records: ['scenarioStepped'],
  reportsItself: false,
  add: addScenarios,
  freeze: freezeScenarios,
  present: presentScenarios,
  explain: explainScenarios,
  contents: contentsOfScenarios,
  take: takeScenarioRecords,
  standing: standingOfScenarios,
  paper: paperOfScenarios,
};
