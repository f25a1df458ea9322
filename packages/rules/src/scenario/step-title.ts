import type { ScenarioStep } from '#scenario/scenario-step.ts';

const LONGEST = 40;

/** A step in a few words, for lists and the graph: how it begins, or what it is about. */
export function stepTitle(step: ScenarioStep): string {
  const words = wordsOf(step).trim().replaceAll(/\s+/gu, ' ');
  const characters = [...words];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : words;
}

const wordsOf = (step: ScenarioStep): string => {
  if (step.kind === 'slide' || step.kind === 'comparison') return step.title;
  if (step.kind === 'picture') return step.text || step.alt;
  return step.kind === 'branch' ? `条件${step.rules.length}件` : step.text;
};
