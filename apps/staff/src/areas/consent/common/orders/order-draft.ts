import type { CommonOrderIdentification } from '@nattoku/contract/order/common-order';
import type { CommonTemplate, ConsentCommonDraft, ConsentCommonOrder } from '@nattoku/contract/consent/consent-common';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import {
  type CommonSettings,
  emptySettings,
  settingsOf,
  settingsProblems,
  toSettings,
} from '#parts/common-order/common-settings.ts';

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

export const draftOf = (order: ConsentCommonOrder): OrderDraft => ({
  ...settingsOf(order),
  template: order.template,
  identification: order.identification,
});

/** Null while no form is chosen. */
export const toSave = (draft: OrderDraft): ConsentCommonDraft | null =>
  draft.template && { ...toSettings(draft), templateId: draft.template.id, identification: draft.identification };

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
