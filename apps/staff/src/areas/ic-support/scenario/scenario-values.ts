import type { NewScenario, Scenario } from '@nattoku/contract/ic-support/scenario';
import { checkNewScenario } from '@nattoku/contract/ic-support/scenario-input';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { ApproachId, DepartmentId, StaffId } from '@nattoku/contract/shared/primitives';
import { normaliseLine, normaliseText } from '@nattoku/rules/text/normalise-input';

/** The facts of a scenario as they stand in the boxes. */
export type ScenarioValues = {
  name: string;
  description: string;
  departmentId: string;
  approachId: string;
  ownerId: string;
  reviewDueOn: string;
};

export const emptyValues: ScenarioValues = {
  name: '',
  description: '',
  departmentId: '',
  approachId: '',
  ownerId: '',
  reviewDueOn: '',
};

export const valuesOf = (scenario: Scenario): ScenarioValues => ({
  name: scenario.name,
  description: scenario.description,
  departmentId: scenario.departmentId ?? '',
  approachId: scenario.approachId ?? '',
  ownerId: scenario.ownerId ?? '',
  reviewDueOn: scenario.reviewDueOn ?? '',
});

export const scenarioOf = (values: ScenarioValues): NewScenario => ({
  name: normaliseLine(values.name),
  description: normaliseText(values.description),
  departmentId: DepartmentId.safeParse(values.departmentId).data ?? null,
  approachId: ApproachId.safeParse(values.approachId).data ?? null,
  ownerId: StaffId.safeParse(values.ownerId).data ?? null,
  reviewDueOn: values.reviewDueOn === '' ? null : values.reviewDueOn,
});

export const checkValues = (values: ScenarioValues): FieldProblem[] => checkNewScenario(scenarioOf(values));
