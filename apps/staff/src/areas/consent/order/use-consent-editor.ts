import { consentOrderContract, type ConsentDraft, type ConsentOrder } from '@nattoku/contract/consent/consent-order';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { draftOf, isSameDraft } from '#areas/consent/order/consent-draft.ts';
import { currentConsentOf, keepConsentOrder } from '#areas/consent/order/consent-order.queries.ts';
import { call } from '#platform/network/call.ts';
import { draftEditors, draftSaving, useDraftEditor } from '#editing/use-draft-editor.ts';

const editorOf = draftEditors<ConsentFormId, ConsentDraft, ConsentOrder>({
  idOf: ({ form }) => form.id,
  draftOf,
  versionOf: ({ form }) => form.version,
  isSame: isSameDraft,
  currentOf: currentConsentOf,
  isOpen: ({ allowed }) => allowed.includes('edit'),
  save: async (formId, draft, version) => {
    const body = { ...draft, version };
    const saved = await call(consentOrderContract.save, { params: { formId }, body }, draftSaving);
    keepConsentOrder(saved);
    return saved;
  },
});

/** The draft of one form. */
export const useConsentEditor = (order: ConsentOrder) => useDraftEditor(editorOf(order), order);
