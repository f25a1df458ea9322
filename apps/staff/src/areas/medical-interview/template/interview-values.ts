import type { NewInterviewTemplate, InterviewTemplate } from '@nattoku/contract/medical-interview/interview-template';
import { checkNewInterviewTemplate } from '@nattoku/contract/medical-interview/interview-template-input';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { ApproachId, DepartmentId, InterviewInstrumentId, StaffId } from '@nattoku/contract/shared/primitives';
import { normaliseLine, normaliseText } from '@nattoku/rules/text/normalise-input';

/** The facts of a questionnaire as they stand in the boxes. */
export type InterviewValues = {
  name: string;
  description: string;
  departmentId: string;
  approachId: string;
  instrumentId: string;
  ownerId: string;
  reviewDueOn: string;
};

export const emptyValues: InterviewValues = {
  name: '',
  description: '',
  departmentId: '',
  approachId: '',
  instrumentId: '',
  ownerId: '',
  reviewDueOn: '',
};

export const valuesOf = (template: InterviewTemplate): InterviewValues => ({
  name: template.name,
  description: template.description,
  departmentId: template.departmentId ?? '',
  approachId: template.approachId ?? '',
  instrumentId: template.instrumentId ?? '',
  ownerId: template.ownerId ?? '',
  reviewDueOn: template.reviewDueOn ?? '',
});

export const templateOf = (values: InterviewValues): NewInterviewTemplate => ({
  name: normaliseLine(values.name),
  description: normaliseText(values.description),
  departmentId: DepartmentId.safeParse(values.departmentId).data ?? null,
  approachId: ApproachId.safeParse(values.approachId).data ?? null,
  instrumentId: InterviewInstrumentId.safeParse(values.instrumentId).data ?? null,
  ownerId: StaffId.safeParse(values.ownerId).data ?? null,
  reviewDueOn: values.reviewDueOn === '' ? null : values.reviewDueOn,
});

export const checkValues = (values: InterviewValues): FieldProblem[] => checkNewInterviewTemplate(templateOf(values));
