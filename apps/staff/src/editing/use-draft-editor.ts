import { useEffect, useSyncExternalStore } from 'react';
import { draftName } from '#platform/drafts.ts';
import { sessionStore } from '#platform/session/session.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { createDraftEditor, type DraftEditor, type Editing, type Kept, type Ports } from '#editing/draft-editor.ts';
import { keptInWindow } from '#editing/kept-in-window.ts';

export type DraftHandle<Draft, Stored> = Editing<Draft, Stored> &
  Pick<DraftEditor<Draft, Stored>, 'change' | 'undo' | 'redo' | 'flush' | 'whenSaved' | 'resolve'>;

/** keepalive: a save that starts while the page is being left still arrives. The editor itself tries again, and shows that it does. */
export const draftSaving = { keepalive: true, tries: 1 } as const;

type Drafts<Id extends string, Draft, Stored> = Omit<Ports<Draft, Stored>, 'stored' | 'save' | 'keep' | 'now'> & {
  idOf: (stored: Stored) => Id;
  save: (id: Id, draft: Draft, version: number) => Promise<Stored>;
};

/** One editor per draft for as long as the application is open, so that going to and fro between steps interrupts no save. */
export function draftEditors<Id extends string, Draft, Stored>({ idOf, save, ...ports }: Drafts<Id, Draft, Stored>) {
  const editors = new Map<string, DraftEditor<Draft, Stored>>();
  return (stored: Stored): DraftEditor<Draft, Stored> => {
    const id = idOf(stored);
    const uid = sessionStore.get().session?.uid;
    if (!uid) throw new Error('A draft is edited by somebody who is signed in.');
    const name = draftName(uid, id);
    const known = editors.get(name);
    if (known) return known;
    const editor = createDraftEditor<Draft, Stored>({
      ...ports,
      stored,
      save: (draft, version) => save(id, draft, version),
      // Only while something is unsaved, only in this window, and only for the person who typed it.
      keep: keptInWindow<Kept<Draft>>(name),
      now: () => new Date(),
    });
    editors.set(name, editor);
    return editor;
  };
}

export function useDraftEditor<Draft, Stored>(
  editor: DraftEditor<Draft, Stored>,
  stored: Stored,
): DraftHandle<Draft, Stored> {
  const editing = useSyncExternalStore(editor.subscribe, editor.get);

  // Another page does not stop the saving; only leaving the document would lose what was typed.
  useUnsavedInput(editing.save.name !== 'saved', { outlivesPage: true });
  useEffect(() => editor.receive(stored), [editor, stored]);
  useEffect(() => {
    const hurry = () => void editor.flush();
    addEventListener('online', hurry);
    addEventListener('pagehide', hurry);
    return () => {
      removeEventListener('online', hurry);
      removeEventListener('pagehide', hurry);
      // The page that comes next shows what is saved.
      hurry();
    };
  }, [editor]);

  const { change, undo, redo, flush, whenSaved, resolve } = editor;
  return { ...editing, change, undo, redo, flush, whenSaved, resolve };
}
