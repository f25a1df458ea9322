import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/http-client';
import { beginHistory, type EditHistory, redoStep, stepTo, undoStep } from '@nattoku/rules/editing/edit-history';
import { createStore } from '#platform/store.ts';
import { sentenceOf } from '#editing/sentence-of.ts';

export type SaveState<Stored = unknown> =
  | { name: 'saved'; at: string | null }
  | { name: 'saving' }
  | { name: 'offline' }
  | { name: 'refused'; sentence: string }
  | { name: 'conflict'; current: Stored };

export type Editing<Draft, Stored> = {
  draft: Draft;
  save: SaveState<Stored>;
  /** The steps that can be taken back and made again. */ history: EditHistory<Draft>;
};
export type Kept<Draft> = { version: number; draft: Draft };

export type Ports<Draft, Stored> = {
  /** As the server had it when it was opened. */
  stored: Stored;
  draftOf: (stored: Stored) => Draft;
  versionOf: (stored: Stored) => number;
  isSame: (one: Draft, other: Draft) => boolean;
  /** The record as it stands now, which a refused write brings along. */
  currentOf: (error: unknown) => Stored | null;
  /** False once it was sent or thrown away: then nothing is left to edit. */
  isOpen: (stored: Stored) => boolean;
  save: (draft: Draft, version: number) => Promise<Stored>;
  /** What was typed and not saved yet; survives a reload of this window. */
  keep: { read: () => Kept<Draft> | null; write: (kept: Kept<Draft>) => void; clear: () => void };
  now: () => Date;
  pace?: Pace;
};

/** In milliseconds: how long typing rests before it is saved, and how long a server that is away is left alone. */
export type Pace = { restMs: number; retryMs: number };
export const usualPace: Pace = { restMs: 600, retryMs: 4_000 };

export type DraftEditor<Draft, Stored> = ReturnType<typeof createDraftEditor<Draft, Stored>>;

/** Holds one draft while it is edited and saves it when typing rests; one save at a time, and none is lost. */
export function createDraftEditor<Draft, Stored>(ports: Ports<Draft, Stored>) {
  const { stored, draftOf, versionOf, save, keep, now, pace = usualPace } = ports;
  const kept = unsaved(ports);
  const store = createStore<Editing<Draft, Stored>>(kept ? resumed(kept, ports) : begunFrom(draftOf(stored)));
  let version = kept?.version ?? versionOf(stored);
  /** Counts changes, so that a save knows whether somebody typed on meanwhile. */
  let changes = kept ? 1 : 0;
  let savedChanges = 0;
  let running: Promise<boolean> | undefined;

  const isDirty = () => changes !== savedChanges;
  const tell = (state: SaveState<Stored>) => store.set({ ...store.get(), save: state });
  const { schedule, halt } = alarm(() => void flush());

  const move = (history: EditHistory<Draft>) => {
    const { save: state, history: before } = store.get();
    if (history === before) return;
    changes += 1;
    keep.write({ version, draft: history.present });
    store.set({ draft: history.present, save: state.name === 'conflict' ? state : { name: 'saving' }, history });
    if (state.name !== 'conflict') schedule(pace.restMs);
  };

  /** True when everything is with the server. */
  const flush = (): Promise<boolean> => {
    halt();
    if (store.get().save.name === 'conflict') return Promise.resolve(false);
    running ??= saveAll().finally(() => {
      running = undefined;
    });
    return running;
  };

  const saveAll = async (): Promise<boolean> => {
    while (isDirty()) {
      const sent = { draft: store.get().draft, changes };
      tell({ name: 'saving' });
      const saved = await save(sent.draft, version).catch((error: unknown) => settle(error, sent.draft));
      if (!saved) return false;
      accept(saved, sent.changes);
    }
    return true;
  };

  const accept = (saved: Stored, upTo: number) => {
    version = versionOf(saved);
    savedChanges = upTo;
    if (isDirty()) return keep.write({ version, draft: store.get().draft });
    keep.clear();
    tell({ name: 'saved', at: now().toISOString() });
  };

  /** The record when the refusal only means that an earlier try had arrived after all. */
  const settle = (error: unknown, sent: Draft): Stored | null => {
    const state = verdictOn(error, sent, ports);
    if (state.name === 'arrived') return state.current;
    tell(state);
    if (state.name === 'offline') schedule(pace.retryMs);
    return null;
  };

  /** The record as the server has it now; what is being typed here goes before it. */
  const receive = (current: Stored) => {
    if (isDirty() || running || versionOf(current) <= version) return;
    version = versionOf(current);
    store.set({ ...begunFrom(draftOf(current)), save: store.get().save });
  };

  const resolve = (choice: 'mine' | 'theirs') => {
    const { save: state, history } = store.get();
    if (state.name !== 'conflict') return;
    version = versionOf(state.current);
    if (choice === 'theirs') {
      savedChanges = changes;
      keep.clear();
      return store.set(begunFrom(draftOf(state.current)));
    }
    // What stands here goes over the version that was seen.
    tell({ name: 'saving' });
    move({ ...history });
    void flush();
  };

  if (store.get().save.name === 'saving') schedule(pace.restMs);

  return {
    ...readable(store),
    ...stepsOf(() => store.get().history, move),
    flush,
    whenSaved: () => whenSaved(flush, store, () => changes),
    receive,
    resolve,
    isDirty,
  };
}

const begunFrom = <Draft, Stored>(draft: Draft): Editing<Draft, Stored> => ({
  draft,
  save: { name: 'saved', at: null },
  history: beginHistory(draft),
});

/** What was not saved before a reload; where somebody saved since, both are there. */
function resumed<Draft, Stored>(
  { draft, version }: Kept<Draft>,
  { stored, versionOf, isOpen }: Ports<Draft, Stored>,
): Editing<Draft, Stored> {
  const isOvertaken = versionOf(stored) > version && isOpen(stored);
  return { ...begunFrom(draft), save: isOvertaken ? { name: 'conflict', current: stored } : { name: 'saving' } };
}

type Told<Draft, Stored> = { get: () => Editing<Draft, Stored>; subscribe: (listener: () => void) => () => void };

const readable = <Draft, Stored>({ get, subscribe }: Told<Draft, Stored>) => ({ get, subscribe });

/** As `flush`, and where the network is away, once it is back. False where somebody has to decide first, or edits on. */
async function whenSaved<Draft, Stored>(
  flush: () => Promise<boolean>,
  { get, subscribe }: Told<Draft, Stored>,
  changes: () => number,
): Promise<boolean> {
  if (await flush()) return true;
  const asked = changes();
  if (get().save.name !== 'offline') return false;
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      const { name } = get().save;
      const isEdited = changes() !== asked;
      if (!isEdited && (name === 'offline' || name === 'saving')) return;
      stop();
      resolve(!isEdited && name === 'saved');
    });
  });
}

/** Runs once, so long after it was asked for last. */
function alarm(ring: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const halt = () => clearTimeout(timer);
  const schedule = (milliseconds: number) => {
    halt();
    timer = setTimeout(ring, milliseconds);
  };
  return { schedule, halt };
}

const stepsOf = <Draft>(history: () => EditHistory<Draft>, move: (next: EditHistory<Draft>) => void) => ({
  /** Changes that say the same `about` one after the other are one step: typing a word is not a step for each letter. */
  change: (next: Draft, about?: string) => move(stepTo(history(), next, about)),
  undo: () => move(undoStep(history())),
  redo: () => move(redoStep(history())),
});

/** What a refused save means: `arrived`, where an answer was lost and what stands there is one's own. */
function verdictOn<Draft, Stored>(
  error: unknown,
  sent: Draft,
  { currentOf, isSame, draftOf, isOpen }: Ports<Draft, Stored>,
) {
  const current = currentOf(error);
  if (current && isSame(draftOf(current), sent)) return { name: 'arrived' as const, current };
  return current && isOpen(current) ? { name: 'conflict' as const, current } : stateAfter(error);
}

/** @throws what is neither a refusal nor a network that is away: a bug. */
function stateAfter(error: unknown): { name: 'refused'; sentence: string } | { name: 'offline' } {
  if (error instanceof ApiProblem && error.body.status < 500 && error.body.status !== 429)
    return { name: 'refused', sentence: sentenceOf(error) };
  if (error instanceof ApiProblem || error instanceof NetworkProblem) return { name: 'offline' };
  throw error;
}

/** What this window kept of an earlier editing, unless the server has it by now. */
function unsaved<Draft, Stored>({ keep, isSame, draftOf, stored }: Ports<Draft, Stored>): Kept<Draft> | null {
  const kept = keep.read();
  if (!kept || !isSame(kept.draft, draftOf(stored))) return kept;
  keep.clear();
  return null;
}
