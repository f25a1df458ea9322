import { consentOrderContract } from '@nattoku/contract/consent/consent-order';
import { consentPolicyContract } from '@nattoku/contract/consent/consent-policy';
import { createDrafts, discardDraft, saveDraft } from '#areas/consent/order/consent-order.draft.ts';
import { issueConsent, returnForm, submitForm } from '#areas/consent/order/consent-order.operations.ts';
import { previewForm } from '#areas/consent/order/consent-order.preview.ts';
import { getConsentOrder, runningOf } from '#areas/consent/order/consent-order.reading.ts';
import { listOrderable } from '#areas/consent/order/consent-order.templates.ts';
import { getConsentPolicy, saveConsentPolicy } from '#areas/consent/order/consent-policy.operations.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const consentOrderRoutes = ({ files }: Pick<Services, 'files'>) =>
  serve(consentOrderContract, {
    templates: (scope, { query }) => listOrderable(scope, query),
    ofPatient: (scope, { params }) => runningOf(scope, params.patientId),
    create: (scope, { body }) => createDrafts(scope, body),
    get: (scope, { params }) => getConsentOrder(scope, params.formId),
    save: (scope, { params, body }) => saveDraft(scope, { ...params, draft: body }),
    preview: (scope, { params }) => previewForm(scope, { ...params, files }),
    submit: (scope, { params, body }) => submitForm(scope, { ...params, ...body }),
    return: (scope, { params, body }) => returnForm(scope, { ...params, ...body }),
    issue: (scope, { params, body }) => issueConsent(scope, { ...params, ...body, files }),
    discard: (scope, { params, body }) => discardDraft(scope, { ...params, ...body }),
  });

export const consentPolicyRoutes = serve(consentPolicyContract, {
  get: (scope) => getConsentPolicy(scope),
  save: (scope, { body }) => saveConsentPolicy(scope, body),
});
