import { chatIcon } from '@nattoku/ui/tokens/icons';
import type { ScenarioPageItem } from '@nattoku/contract/ic-support/scenario-page-item';
import { lazy } from 'react';
import { applyToScenario } from '#areas/scenario/applied-scenario.ts';
import { wipeOwnWords } from '#areas/scenario/own-words.ts';
import type { ItemKind } from '#progress/item-kind.ts';
import { visitWords } from '#words/visit-words.ts';

/** With it come the rules by which a scenario is played: nothing before it needs them. */
const ScenarioScreen = lazy(async () => ({
  default: (await import('#areas/scenario/scenario.screen.tsx')).ScenarioScreen,
}));

/** Guided explanations on the patient's page, one step at a time. */
export const scenarioKind: ItemKind<'scenario'> = {
  get name() {
    return visitWords().scenario.name;
  },
  heading: (count) => visitWords().scenario.heading(count),
  get receipt() {
    return { said: visitWords().scenario.said, kept: visitWords().scenario.kept };
  },
  namesItsOrder: false,
  reportsItself: false,
  get records() {
    return { scenarioStepped: { name: visitWords().scenario.record } };
  },
  apply: applyToScenario,
  isDone: ({ isOver }) => isOver,
  share: ({ isOver, entries, steps }) => (isOver ? 1 : Math.min(0.95, entries.length / Math.max(1, steps.length))),
  line: ({ item }) => ({
    state: stateOf(item),
    title: item.title,
    sentence: sentenceOf(item),
    picture: { icon: chatIcon },
  }),
  start: ({ item }) => ({
    screen: { name: 'item', itemId: item.id, part: 'now', of: null },
    label: item.entries.length > 0 && !item.isOver ? visitWords().scenario.resume : visitWords().scenario.begin,
  }),
  goOnLabel: () => visitWords().scenario.goOn,
  Screen: ScenarioScreen,
  wipe: wipeOwnWords,
};

function stateOf({ isOver, entries }: ScenarioPageItem) {
  if (isOver) return 'done';
  return entries.length > 0 ? 'watching' : 'new';
}

function sentenceOf(item: ScenarioPageItem): string {
  const { untouched, partly, done } = visitWords().scenario;
  if (item.isOver) return done(item.required);
  return item.entries.length > 0 ? partly(item.required) : untouched(item.required);
}
