import { ApiProblem } from '@nattoku/contract/shared/client';
import type { ConsentLayout } from '@nattoku/contract/consent/consent-editor';
import type { ConsentTemplateVersionId, StaffId } from '@nattoku/contract/shared/primitives';
import { beginHistory, type EditHistory, redoStep, stepTo, undoStep } from '@nattoku/rules/editing/edit-history';
import type { LayoutDraft } from '#areas/consent/editor/layout-draft.ts';
import { createStore, type Store } from '#platform/store.ts';
import { sessionDrafts } from '#editing/session-draft-store.ts';

/** `waiting`: the network is away, and it is tried again; `refused`: the server will not take it, and says why. */
export type SavingState = 'saved' | 'changed' | 'saving' | 'waiting' | 'conflict' | 'refused';

export type EditorState = {
  history: EditHistory<LayoutDraft>;
  /** Of the draft that the changes were made to. */
  version: number;
  saving: SavingState;
  /** What somebody else – or this person in another window – saved meanwhile. */
  theirs: ConsentLayout | null;
  refusal: string | null;
};

export type Saver = (draft: LayoutDraft, version: number) => Promise<ConsentLayout>;
type KeptLayout = LayoutDraft & { version: number };

const SAVE_AFTER_MS = 1200;
const TRY_AGAIN_MS = 8000;

/** What this window keeps until the server has it. */
export const keptLayouts = () => sessionDrafts<ConsentTemplateVersionId, KeptLayout>('consentLayout');
const ofThisWindow = keptLayouts();

export type LayoutEditor = ReturnType<typeof openLayoutEditor>;

const open = new Map<string, LayoutEditor>();

/** The one editor of a version in this window: it goes on saving while another page is shown, and keeps its steps for going back. */
export function layoutEditorOf(uid: StaffId, layout: ConsentLayout, save: Saver): LayoutEditor {
  const name = `${uid}.${layout.versionId}`;
  const editor = open.get(name) ?? openLayoutEditor(uid, layout, save, ofThisWindow);
  open.set(name, editor);
  return editor;
}

/**
 * The draft of one version while it is edited: every change is kept in this window at once and sent a moment later; what the server does not
 * have yet outlives a reload. Nothing of somebody else is overwritten: then both versions are there to choose from.
 */
export function openLayoutEditor(
  uid: StaffId,
  layout: ConsentLayout,
  save: Saver,
  drafts: ReturnType<typeof keptLayouts>,
) {
  const { versionId } = layout;
  const keep = drafts.storeOf(uid, versionId, () => keptOf(layout));
  const found = keep.get();
  const state: Store<EditorState> = createStore<EditorState>(
    found.touched ? resumed(found.draft, layout) : fresh(layout),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;

  const patch = (part: Partial<EditorState>) => state.set({ ...state.get(), ...part });
  const write = (touched: boolean) => {
    const { history, version } = state.get();
    keep.set({ draft: { ...history.present, version }, touched });
  };
  const schedule = (after: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), after);
  };
  const move = (history: EditHistory<LayoutDraft>) => {
    const { saving, history: before } = state.get();
    if (history.present === before.present) return;
    patch({ history, saving: saving === 'conflict' || saving === 'saving' ? saving : 'changed' });
    write(true);
    if (saving !== 'conflict') schedule(SAVE_AFTER_MS);
  };

  /** Sends what is not saved; one request at a time. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    const { history, version, saving } = state.get();
    if (saving === 'saving' || saving === 'conflict' || saving === 'saved') return;
    patch({ saving: 'saving', refusal: null });
    const sent = history.present;
    try {
      done(await save(sent, version), sent);
    } catch (error) {
      const failed = explained(error);
      // The answer to an earlier try was lost on its way: what is there is one's own.
      const arrived = failed.theirs && isSameLayout(failed.theirs, sent) ? failed.theirs : null;
      if (arrived) return done(arrived, sent);
      patch(failed);
      if (failed.saving === 'waiting') schedule(TRY_AGAIN_MS);
    }
  }

  function done(saved: ConsentLayout, sent: LayoutDraft): void {
    const isWhole = state.get().history.present === sent;
    patch({ version: saved.version, saving: isWhole ? 'saved' : 'changed' });
    write(!isWhole);
    if (!isWhole) schedule(0);
  }

  const adopt = (next: ConsentLayout) => {
    state.set(fresh(next));
    write(false);
  };
  if (state.get().saving === 'changed') schedule(0);

  return {
    store: state,
    change: (next: LayoutDraft, about?: string) => move(stepTo(state.get().history, next, about)),
    undo: () => move(undoStep(state.get().history)),
    redo: () => move(redoStep(state.get().history)),
    flush,
    /** What the server has now: taken over where nothing of one's own would be lost. */
    heard: (next: ConsentLayout) => {
      if (next.version > state.get().version && state.get().saving === 'saved') adopt(next);
    },
    /** Which of two versions goes on. One's own is then saved over the other, which was seen. */
    settle: (choice: 'mine' | 'theirs') => {
      const { theirs } = state.get();
      if (!theirs) return;
      if (choice === 'theirs') return adopt(theirs);
      patch({ version: theirs.version, saving: 'changed', theirs: null });
      write(true);
      schedule(0);
    },
  };
}

const keptOf = ({ fields, rules, version }: ConsentLayout): KeptLayout => ({ fields, rules, version });

const fresh = ({ fields, rules, version }: ConsentLayout): EditorState => ({
  history: beginHistory({ fields, rules }),
  version,
  saving: 'saved',
  theirs: null,
  refusal: null,
});

/** What was not saved before a reload; where somebody saved since, both are there. */
function resumed({ fields, rules, version }: KeptLayout, layout: ConsentLayout): EditorState {
  if (isSameLayout(layout, { fields, rules })) return fresh(layout);
  const isOvertaken = layout.version !== version;
  return {
    history: beginHistory({ fields, rules }),
    version,
    saving: isOvertaken ? 'conflict' : 'changed',
    theirs: isOvertaken ? layout : null,
    refusal: null,
  };
}

/** The server may answer with its keys in another order. */
const isSameLayout = (one: LayoutDraft, other: LayoutDraft): boolean =>
  inOrder([one.fields, one.rules]) === inOrder([other.fields, other.rules]);

const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

function explained(error: unknown): Partial<EditorState> {
  if (!(error instanceof ApiProblem)) return { saving: 'waiting' };
  const { code, current, title, detail, status } = error.body;
  if (code === 'record.versionConflict') return { saving: 'conflict', theirs: current as ConsentLayout };
  if (status >= 500) return { saving: 'waiting' };
  return { saving: 'refused', refusal: detail ?? title };
}
