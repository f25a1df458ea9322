import type { CommonOrderIdentification } from '@nattoku/contract/common-order';
import { checkCommonOrder, normaliseCommonOrder } from '@nattoku/contract/common-order-input';
import type { CommonTemplate, ConsentCommonDraft, ConsentCommonOrder } from '@nattoku/contract/consent-common';
import type { FieldProblem } from '@nattoku/contract/problems';
import type { PlainDate } from '@nattoku/rules/plain-date';
import { type CommonSettings, emptySettings, limitProblem, numberIn } from '#shared/common-settings.ts';

/** What is being put together, as the boxes hold it. */
export type OrderDraft = CommonSettings & {
  template: CommonTemplate | null;
  identification: CommonOrderIdentification;
};

export const emptyDraft: OrderDraft = {
  ...emptySettings,
  template: null,
  identification: 'patientNumberAndBirthDate',
};

export const settingsOf = (order: ConsentCommonOrder): CommonSettings => ({
  internalTitle: order.internalTitle,
  patientTitle: order.patientTitle,
  place: order.place,
  message: order.message,
  departmentId: order.departmentId,
  validUntil: order.validUntil,
  maxResponses: order.maxResponses === null ? '' : String(order.maxResponses),
});

export const draftOf = (order: ConsentCommonOrder): OrderDraft => ({
  ...settingsOf(order),
  template: order.template,
  identification: order.identification,
});

export const toSettings = ({ maxResponses, ...settings }: CommonSettings) => ({
  internalTitle: settings.internalTitle,
  patientTitle: settings.patientTitle,
  place: settings.place,
  message: settings.message,
  departmentId: settings.departmentId,
  validUntil: settings.validUntil,
  maxResponses: numberIn(maxResponses),
});

/** Null while no form is chosen. */
export const toSave = (draft: OrderDraft): ConsentCommonDraft | null =>
  draft.template && { ...toSettings(draft), templateId: draft.template.id, identification: draft.identification };

export const settingsProblems = (settings: CommonSettings, today: PlainDate): FieldProblem[] => [
  ...checkCommonOrder(normaliseCommonOrder(toSettings(settings)), today),
  ...limitProblem(settings.maxResponses),
];

/** What keeps the form from going on; the server asks the same. */
export const draftProblems = (draft: OrderDraft, today: PlainDate): FieldProblem[] => [
  ...(draft.template?.available ? [] : [{ field: 'template', message: '同意書を1つ選んでください' }]),
  ...settingsProblems(draft, today),
];

/** The name of the form is a good beginning for both titles. */
export const withTemplate = (draft: OrderDraft, template: CommonTemplate): OrderDraft => ({
  ...draft,
  template,
  patientTitle: draft.patientTitle || template.name,
  internalTitle: draft.internalTitle || template.name,
});
