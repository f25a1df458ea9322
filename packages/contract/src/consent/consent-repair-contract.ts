import { z } from 'zod';
import { ConsentDetail } from '#consent/consent-detail.ts';
import { ConsentFieldId } from '#consent/consent-field.ts';
import { consentRecordLimits } from '#consent/consent-record.ts';
import { endpoint } from '#shared/endpoint.ts';
import { ConsentFormId, PlainDate, StaffId, Version } from '#shared/primitives.ts';
import { text } from '#shared/text.ts';

const byId = z.object({ formId: ConsentFormId });
const seen = z.object({ version: Version });
const withReason = seen.extend({ reason: text(consentRecordLimits.reason) });
const changing = ['notFound', 'record.versionConflict', 'consent.illegalTransition', 'permission.denied'] as const;

/** Each is open only while `ConsentRepair.acts` of the form names it. */
export const consentRepairContract = {
  retry: endpoint({
    method: 'POST',
    path: '/consents/{formId}/repair/retry',
    permission: ['consent.sign', 'consent.manage'],
    summary: 'Makes the sealed PDF of this form again at once',
    params: byId,
    body: seen,
    response: ConsentDetail,
    problems: changing,
  }),
  /** Needs a fresh proof of presence. */
  acceptSubstitutes: endpoint({
    method: 'POST',
    path: '/consents/{formId}/repair/substitutes',
    permission: 'consent.sign',
    summary: 'A doctor has compared these places with what is recorded: they are sealed as they are printed',
    params: byId,
    body: withReason.extend({ fieldIds: z.array(ConsentFieldId).min(1).max(500) }),
    response: ConsentDetail,
    problems: [...changing, 'request.invalid', 'consent.placesChanged', 'session.proofNeeded'],
  }),
  /** Needs a fresh proof of presence. */
  useIssuedCopy: endpoint({
    method: 'POST',
    path: '/consents/{formId}/repair/issued-copy',
    permission: 'consent.sign',
    summary: 'The pages that were shown take the place of the lost original',
    params: byId,
    body: withReason,
    response: ConsentDetail,
    problems: [...changing, 'request.invalid', 'consent.copyUnfit', 'session.proofNeeded'],
  }),
  settle: endpoint({
    method: 'POST',
    path: '/consents/{formId}/repair/settle',
    permission: ['consent.order', 'consent.sign', 'consent.manage'],
    summary: 'Asks again who has to sign, and brings the form to where its signatures stand',
    params: byId,
    body: seen,
    response: ConsentDetail,
    problems: changing,
  }),
  askAgain: endpoint({
    method: 'POST',
    path: '/consents/{formId}/repair/ask-again',
    permission: 'consent.order',
    summary: 'A new link for those who have not signed yet; the signatures that are there stay',
    params: byId,
    body: seen.extend({ dueOn: PlainDate }),
    response: ConsentDetail,
    problems: [...changing, 'order.dueInPast'],
  }),
  reassign: endpoint({
    method: 'POST',
    path: '/consents/{formId}/repair/reassign',
    permission: ['consent.sign', 'consent.manage'],
    summary: 'Gives what somebody who has left was to explain and sign to another member of staff',
    params: byId,
    body: seen.extend({ fromId: StaffId, toId: StaffId }),
    response: ConsentDetail,
    problems: [...changing, 'consent.mayNotSign'],
  }),
  reissue: endpoint({
    method: 'POST',
    path: '/consents/{formId}/repair/reissue',
    permission: 'consent.order',
    summary:
      'A new draft with everything that was filled in and answered, and no signature, takes the place of the form',
    params: byId,
    body: seen,
    response: z.object({ formId: ConsentFormId }),
    idempotent: true,
    problems: [...changing, 'consent.templateUnavailable'],
  }),
};
