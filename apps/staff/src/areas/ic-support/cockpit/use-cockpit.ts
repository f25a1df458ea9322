import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import { roomSteps, stepsAround } from '#areas/ic-support/cockpit/room-steps.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';

/** What is shown now, and how to show something else. */
export function useCockpit(talk: Talk) {
  const steps = roomSteps(talk.steps as readonly ScenarioStep[]);
  const { shown: told } = talk.session;
  const plain = told?.plain ?? false;
  const around = stepsAround(steps, told?.step ?? null);
  const mayLead = talk.part === 'lead' && talk.order.talk.state === 'inSession';
  return {
    steps,
    plain,
    ...around,
    mayLead,
    go: (step: string | null) => talk.tell({ kind: 'step', step, plain }),
    setPlain: (next: boolean) => talk.tell({ kind: 'step', step: told?.step ?? null, plain: next }),
  };
}

export type CockpitState = ReturnType<typeof useCockpit>;
