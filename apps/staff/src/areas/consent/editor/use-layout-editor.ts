import type { ConsentLayout } from '@nattoku/contract/consent/consent-editor';
import { useEffect, useSyncExternalStore } from 'react';
import { saveLayoutOf } from '#areas/consent/editor/consent-editor.queries.ts';
import { layoutEditorOf } from '#areas/consent/editor/layout-store.ts';
import { useSession } from '#platform/use-session.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

/** The draft that is being edited; it goes on saving when the page is left. */
export function useLayoutEditor(layout: ConsentLayout) {
  const { uid } = useSession();
  const editor = layoutEditorOf(uid, layout, saveLayoutOf(layout.versionId));
  const state = useSyncExternalStore(editor.store.subscribe, editor.store.get);
  useUnsavedInput(state.saving !== 'saved', { outlivesPage: true });
  useEffect(() => editor.heard(layout), [editor, layout]);
  useEffect(() => {
    const online = () => void editor.flush();
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      void editor.flush();
    };
  }, [editor]);
  return { ...editor, state, draft: state.history.present };
}
