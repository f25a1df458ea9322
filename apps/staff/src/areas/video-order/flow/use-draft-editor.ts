import type { OrderId } from '@nattoku/contract/shared';
import { videoOrderContract, type Order } from '@nattoku/contract/video-order';
import { useEffect, useSyncExternalStore } from 'react';
import type { Draft } from '#areas/video-order/flow/draft.ts';
import { createDraftEditor, type DraftEditor, type Editing } from '#areas/video-order/flow/draft-editor.ts';
import { draftStorage } from '#areas/video-order/flow/draft-storage.ts';
import { keepOrder } from '#areas/video-order/video-order.queries.ts';
import { call } from '#platform/call.ts';
import { sessionStore } from '#platform/session.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

export type DraftHandle = Editing & Pick<DraftEditor, 'flush' | 'resolve'> & { change: (draft: Draft) => void };

/** One editor per draft for as long as the application is open, so that going to and fro between steps interrupts no save. */
const editors = new Map<OrderId, DraftEditor>();

export function useDraftEditor(order: Order): DraftHandle {
  const editor = editorOf(order);
  const editing = useSyncExternalStore(editor.subscribe, editor.get);

  // Another page does not stop the saving; only leaving the document would lose what was typed.
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

function editorOf(order: Order): DraftEditor {
  const known = editors.get(order.id);
  if (known) return known;
  const uid = sessionStore.get().session?.uid;
  if (!uid) throw new Error('A draft is edited by somebody who is signed in.');
  const editor = createDraftEditor({
    order,
    save: saveDraft(order.id),
    keep: draftStorage(uid, order.id),
    now: () => new Date(),
  });
  editors.set(order.id, editor);
  return editor;
}

const saveDraft =
  (orderId: OrderId) => async (draft: Parameters<Parameters<typeof createDraftEditor>[0]['save']>[0]) => {
    // keepalive: a save that starts while the page is being left still arrives. The editor itself tries again, and shows that it does.
    const options = { keepalive: true, tries: 1 };
    const saved = await call(videoOrderContract.saveDraft, { params: { orderId }, body: draft }, options);
    keepOrder(saved);
    return saved;
  };
