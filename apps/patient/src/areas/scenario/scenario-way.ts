import type { ScenarioPageItem } from '@nattoku/contract/ic-support/scenario-page-item';
import { playScenario, type Played, type ShownStep } from '@nattoku/rules/scenario/play-scenario';
import { graphOf, isShownAt, reachable } from '@nattoku/rules/scenario/scenario-graph';
import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';

/** Where somebody stands in a scenario at home. */
export type ScenarioWay = Played & {
  /** What was left behind, a check with its last answer. */
  past: ShownStep[];
  /** 0 to 1, of what can still be met from here. */
  share: number;
};

export function wayOf({ steps, entries }: Pick<ScenarioPageItem, 'steps' | 'entries'>): ScenarioWay {
  const played = playScenario(steps, 'home', entries);
  const past = played.shown.filter(({ entry, isRight }) => entry !== null && isRight !== false);
  return { ...played, past, share: played.isOver ? 1 : past.length / (past.length + left(steps, played)) };
}

/** Steps that may still come, the current one among them. */
const left = (steps: readonly ScenarioStep[], { current }: Played): number => {
  const met = reachable(graphOf(steps), 'home', { from: current?.key });
  return Math.max(
    1,
    steps.filter((step) => step.kind !== 'end' && met.has(step.key) && isShownAt(step, 'home')).length,
  );
};

/** Whether a person says something with this step, and so may say it anew. */
export const isAnswerable = ({ kind }: ScenarioStep): boolean =>
  ['question', 'check', 'worries', 'doctorQuestion', 'teachBack'].includes(kind);
