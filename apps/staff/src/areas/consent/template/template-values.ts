import type { ConsentTemplate, NewConsentTemplate } from '@nattoku/contract/consent/consent-template';
import { checkConsentTemplate, normaliseConsentTemplate } from '@nattoku/contract/consent/consent-template-input';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { type ApproachId, DepartmentId, StaffId } from '@nattoku/contract/shared/primitives';

/** The facts of a template as they stand in the boxes. */
export type TemplateValues = {
  number: string;
  name: string;
  departmentId: string;
  ownerId: string;
  reviewDueOn: string;
  approachIds: ApproachId[];
};

export const emptyValues: TemplateValues = {
  number: '',
  name: '',
  departmentId: '',
  ownerId: '',
  reviewDueOn: '',
  approachIds: [],
};

export const valuesOf = ({
  number,
  name,
  departmentId,
  owner,
  reviewDueOn,
  approachIds,
}: ConsentTemplate): TemplateValues => ({
  number,
  name,
  departmentId: departmentId ?? '',
  ownerId: owner?.id ?? '',
  reviewDueOn: reviewDueOn ?? '',
  approachIds,
});

export const templateOf = ({
  number,
  name,
  departmentId,
  ownerId,
  reviewDueOn,
  approachIds,
}: TemplateValues): NewConsentTemplate =>
  normaliseConsentTemplate({
    number,
    name,
    approachIds,
    departmentId: DepartmentId.safeParse(departmentId).data ?? null,
    ownerId: StaffId.safeParse(ownerId).data ?? null,
    reviewDueOn: reviewDueOn === '' ? null : reviewDueOn,
  });

export const checkValues = (values: TemplateValues): FieldProblem[] => checkConsentTemplate(templateOf(values));
