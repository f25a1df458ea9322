import type { ScenarioPersonal } from '@nattoku/contract/ic-support/scenario-personal';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { arrangedSteps } from '@nattoku/rules/scenario/personal-scenario';

type Steps = readonly ScenarioStep[];

export const isOwn = ({ own }: ScenarioPersonal, key: string): boolean => own.some(({ step }) => step.key === key);

/** All steps, those that are left out too, in the order of this patient. */
export const arranged = (steps: Steps, personal: ScenarioPersonal): ScenarioStep[] =>
  arrangedSteps(steps, personal) as ScenarioStep[];

/** Where a scenario ends or branches it stays as it was written. */
export const mayLeaveOut = ({ kind }: ScenarioStep): boolean => kind !== 'end' && kind !== 'branch';

export const leaveOut = (personal: ScenarioPersonal, key: string): ScenarioPersonal => ({
  ...personal,
  off: [...new Set([...personal.off, key])],
});

export const putBack = (personal: ScenarioPersonal, key: string): ScenarioPersonal => ({
  ...personal,
  off: personal.off.filter((each) => each !== key),
});

/** Reasons of risks that are explained again are of no use any more. */
export const withReasons = (
  personal: ScenarioPersonal,
  dropped: readonly { id: string }[],
  reason?: string,
): ScenarioPersonal => {
  const known = new Map((personal.waived ?? []).map((waiver) => [waiver.riskId, waiver]));
  return {
    ...personal,
    waived: dropped.flatMap(({ id }) => known.get(id) ?? (reason ? [{ riskId: id, reason }] : [])),
  };
};

export function moveStep(steps: Steps, personal: ScenarioPersonal, key: string, by: 1 | -1): ScenarioPersonal {
  const keys = arranged(steps, personal).map((step) => step.key);
  const at = keys.indexOf(key);
  if (at < 0) return personal;
  keys.splice(at, 1);
  keys.splice(at + by, 0, key);
  return { ...personal, order: keys };
}

export function addOwn(steps: Steps, personal: ScenarioPersonal, after: string, step: ScenarioStep): ScenarioPersonal {
  const keys = arranged(steps, personal).map((each) => each.key);
  keys.splice(keys.indexOf(after) + 1, 0, step.key);
  return { ...personal, own: [...personal.own, { after, step }], order: keys };
}

export const changeOwn = (personal: ScenarioPersonal, changed: ScenarioStep): ScenarioPersonal => ({
  ...personal,
  own: personal.own.map((each) => (each.step.key === changed.key ? { ...each, step: changed } : each)),
});

export const removeOwn = (personal: ScenarioPersonal, key: string): ScenarioPersonal => ({
  ...putBack(personal, key),
  own: personal.own.filter(({ step }) => step.key !== key),
  order: personal.order.filter((each) => each !== key),
});
