import type { ScenarioVersion } from '@nattoku/contract/ic-support/scenario';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { stepName } from '#areas/ic-support/scenario/builder/step-name.ts';
import type { Steps } from '#areas/ic-support/scenario/builder/steps.ts';
import { wordsOfStep } from '#areas/ic-support/scenario/builder/words-of-step.ts';
import { ConflictTable, type ConflictingField } from '#editing/conflict-table.tsx';

type Props = { mine: Steps; theirs: ScenarioVersion; onSettle: (keep: 'mine' | 'theirs') => void };

/** Somebody else – or oneself in another window – saved meanwhile: the steps that differ stand side by side. */
export const BuilderConflict = ({ mine, theirs, onSettle }: Props) => (
  <ConflictTable fields={conflictsOf(mine, theirs.steps)} onSettle={onSettle} />
);

export function conflictsOf(mine: Steps, theirs: Steps): ConflictingField[] {
  const own = new Map(mine.map((step) => [step.key, step]));
  const others = new Map(theirs.map((step) => [step.key, step]));
  const all = [...new Map([...others, ...own])];
  return [
    ...all.map(([key, step]) => ({
      field: key,
      label: own.has(key) ? stepName(mine, step) : stepName(theirs, step),
      mine: saidOf(own.get(key), mine),
      theirs: saidOf(others.get(key), theirs),
    })),
    { field: 'order', label: '並び', mine: orderOf(mine, others, own), theirs: orderOf(theirs, own, own) },
  ];
}

const saidOf = (step: ScenarioStep | undefined, steps: Steps): string => (step ? wordsOfStep(step, steps) : '');

type Known = ReadonlyMap<string, ScenarioStep>;

/** Only of the steps that both have, and by the names of one side: what was added, removed or written anew stands by itself. */
const orderOf = (steps: Steps, others: Known, own: Known): string =>
  steps
    .filter(({ key }) => others.has(key))
    .map((step) => stepName(steps, own.get(step.key) ?? step).replace(/^\d+\. /, ''))
    .join(' → ');
