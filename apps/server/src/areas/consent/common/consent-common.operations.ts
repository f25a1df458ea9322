import { checkCommonOrderDraft, normaliseCommonOrder } from '@nattoku/contract/order/common-order-input';
import type { ConsentCommonDraft } from '@nattoku/contract/consent/consent-common';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { commonOrders } from '#domain/order/common/common-order.table.ts';
import { findConsentCommon } from '#areas/consent/common/consent-common.select.ts';
import {
  changeStored,
  commonOrderOperations,
  refuseInvalid,
  refuseUnknownDepartment,
} from '#domain/order/common/common-order-operations.ts';
import { commonVersionFor } from '#domain/consent/template/common-template.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const ofConsents = commonOrderOperations({
  area: 'consent',
  detail: { kind: 'consent' },
  find: findConsentCommon,
  checkContent: async (tx, { consentTemplateId }) => {
    if (consentTemplateId === null) throw new Problem('consent.templateUnavailable');
    await commonVersionFor(tx, consentTemplateId);
  },
});

export const {
  discard: discardConsentCommon,
  issue: issueConsentCommon,
  change: changeConsentCommon,
  pause: pauseConsentCommon,
  resume: resumeConsentCommon,
  end: endConsentCommon,
} = ofConsents;

export const createConsentCommon = write(async (tx, input: ConsentCommonDraft, scope: StaffScope) => {
  const { templateId, ...settings } = normaliseCommonOrder(input);
  refuseInvalid(checkCommonOrderDraft(settings));
  await refuseUnknownDepartment(tx, settings.departmentId);
  await commonVersionFor(tx, templateId);
  const now = scope.clock.now();
  const id = newId<CommonOrderId>(now.getTime());
  await tx.insert(commonOrders).values({
    ...settings,
    id,
    area: 'consent',
    consentTemplateId: templateId,
    language: 'ja',
    version: 1,
    state: 'draft',
    createdBy: scope.actor.staffId,
    createdAt: now,
    updatedAt: now,
  });
  return { result: () => findConsentCommon(tx, id, scope), ...ofConsents.written('commonOrder.create', id) };
});

type Draft = { commonOrderId: CommonOrderId; draft: ConsentCommonDraft & { version: number } };

export const saveConsentCommon = write(async (tx, { commonOrderId, draft }: Draft, scope: StaffScope) => {
  const { templateId, version, ...settings } = normaliseCommonOrder(draft);
  refuseInvalid(checkCommonOrderDraft(settings));
  await ofConsents.hold('edit', tx, { commonOrderId, version }, scope);
  await refuseUnknownDepartment(tx, settings.departmentId);
  await commonVersionFor(tx, templateId);
  await changeStored(tx, commonOrderId, { ...settings, consentTemplateId: templateId }, scope.clock.now());
  return {
    result: () => findConsentCommon(tx, commonOrderId, scope),
    ...ofConsents.written('commonOrder.saveDraft', commonOrderId),
  };
});
