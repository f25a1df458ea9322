import type { ScenarioId, ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { filters } from '#areas/ic-support/scenario/scenario-list-of.tsx';
import { idInAddress, oneOf } from '#list/words-in-address.ts';
import { readAddress } from '#routing/read-address.ts';

const scenarioTabs = ['steps', 'versions', 'layers', 'compare'] as const;
export type ScenarioTab = (typeof scenarioTabs)[number];

const scenarioIn = idInAddress<ScenarioId>();
const versionIn = idInAddress<ScenarioVersionId>();
const tabIn = oneOf(scenarioTabs);

/** The list, or the one scenario that is open: the given addresses have no page of its own for it. */
export const scenarioSearch = readAddress((values) => ({
  ...filters.address.safeParse(values).data,
  scenario: scenarioIn(values['scenario']),
  tab: tabIn(values['tab']),
  newer: versionIn(values['newer']),
  older: versionIn(values['older']),
}));
export type ScenarioPlace = (typeof scenarioSearch)['_output'];
