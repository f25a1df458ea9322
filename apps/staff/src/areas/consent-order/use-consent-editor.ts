import { consentOrderContract, type ConsentDraft, type ConsentOrder } from '@nattoku/contract/consent-order';
import type { ConsentFormId } from '@nattoku/contract/shared';
import { useEffect, useSyncExternalStore } from 'react';
import { draftOf, isSameDraft } from '#areas/consent-order/consent-draft.ts';
import { currentConsentOf, keepConsentOrder } from '#areas/consent-order/consent-order.queries.ts';
import { createDraftEditor, type DraftEditor, type Editing, type Kept } from '#shared/draft-editor.ts';
import { call } from '#platform/call.ts';
import { draftName } from '#platform/drafts.ts';
import { sessionStore } from '#platform/session.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

type Editor = DraftEditor<ConsentDraft, ConsentOrder>;
export type ConsentEditing = Editing<ConsentDraft, ConsentOrder> & Pick<Editor, 'flush' | 'resolve' | 'change'>;

/** One editor per form for as long as the application is open, so that going to and fro between steps interrupts no save. */
const editors = new Map<ConsentFormId, Editor>();

export function useConsentEditor(order: ConsentOrder): ConsentEditing {
  const editor = editorOf(order);
  const editing = useSyncExternalStore(editor.subscribe, editor.get);
  useUnsavedInput(editing.save.name !== 'saved', { outlivesPage: true });
  useEffect(() => editor.receive(order), [editor, order]);
  useEffect(() => {
    const hurry = () => void editor.flush();
    addEventListener('online', hurry);
    addEventListener('pagehide', hurry);
    return () => {
      removeEventListener('online', hurry);
      removeEventListener('pagehide', hurry);
    };
  }, [editor]);
  const { change, flush, resolve } = editor;
  return { ...editing, change, flush, resolve };
}

function editorOf(order: ConsentOrder): Editor {
  const { id } = order.form;
  const known = editors.get(id);
  if (known) return known;
  const uid = sessionStore.get().session?.uid;
  if (!uid) throw new Error('A draft is edited by somebody who is signed in.');
  const editor = createDraftEditor<ConsentDraft, ConsentOrder>({
    stored: order,
    draftOf,
    versionOf: ({ form }) => form.version,
    isSame: isSameDraft,
    currentOf: currentConsentOf,
    isOpen: ({ allowed }) => allowed.includes('edit'),
    save: async (draft, version) => {
      // keepalive: a save that starts while the page is being left still arrives.
      const saved = await call(
        consentOrderContract.save,
        { params: { formId: id }, body: { ...draft, version } },
        { keepalive: true, tries: 1 },
      );
      keepConsentOrder(saved);
      return saved;
    },
    keep: storage(draftName(uid, id)),
    now: () => new Date(),
  });
  editors.set(id, editor);
  return editor;
}

/** Only while something is unsaved, only in this window, and only for the person who typed it. */
const storage = (name: string) => ({
  read: () => parse(tried(() => sessionStorage.getItem(name))),
  write: (kept: Kept<ConsentDraft>) => void tried(() => sessionStorage.setItem(name, JSON.stringify(kept))),
  clear: () => void tried(() => sessionStorage.removeItem(name)),
});

/** A store that is full, or that the browser forbids, costs the safety net, not the draft: it is still being saved to the server. */
function tried<T>(attempt: () => T): T | null {
  try {
    return attempt();
  } catch {
    return null;
  }
}

const parse = (text: string | null): Kept<ConsentDraft> | null => {
  try {
    return text === null ? null : (JSON.parse(text) as Kept<ConsentDraft>);
  } catch {
    return null;
  }
};
