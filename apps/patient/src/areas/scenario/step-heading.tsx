import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import type { ReactNode } from 'react';
import { Layered } from '#words/layered.tsx';
import { scenarioWords } from '#words/scenario-words.ts';

/** What is done at a step, in a few words; what it says stands below. */
export function stepHeading(step: ScenarioStep): ReactNode {
  const { headings } = scenarioWords();
  if (step.kind === 'slide' || step.kind === 'staffNote' || step.kind === 'branch') return headings.message;
  return step.kind === 'comparison' ? <Layered>{step.title}</Layered> : headings[step.kind];
}
