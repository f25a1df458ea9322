import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { graphOf } from '@nattoku/rules/scenario/scenario-graph';
import type { Steps } from '#areas/ic-support/scenario/builder/steps.ts';

/** A way between two steps as the graph draws it; `label` says when it is taken, where it is not the only one. */
export type Way = { id: string; from: string; to: string; label: string };

const LONGEST = 14;
const shortened = (words: string): string => {
  const characters = [...words];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : words;
};

/** All ways that lead to a step that is there. */
export function waysOf(steps: Steps): Way[] {
  const { exitsOf, stepOf } = graphOf(steps);
  return [...exitsOf].flatMap(([from, exits]) => {
    const step = steps.find(({ key }) => key === from);
    return exits.flatMap(({ to, via, index }, at) =>
      to !== null && step && stepOf.has(to)
        ? [{ id: `${from} ${at}`, from, to, label: exits.length > 1 ? labelOf(step, via, index) : '' }]
        : [],
    );
  });
}

function labelOf(step: ScenarioStep, via: 'next' | 'option' | 'rule', index: number): string {
  if (via === 'rule') return `条件${index + 1}`;
  if (via === 'option' && 'options' in step) return shortened(step.options[index]?.text || `選択肢${index + 1}`);
  return step.kind === 'branch' ? 'それ以外' : 'ほか';
}
