import { ApiProblem, NetworkProblem } from '@nattoku/contract/client';
import type { OrderDraft, Order } from '@nattoku/contract/video-order';
import { type Draft, draftOf, isSameDraft, toSave } from '#areas/video-order/flow/draft.ts';
import { currentOrderOf } from '#areas/video-order/video-order.queries.ts';
import { createStore } from '#platform/store.ts';

export type SaveState =
  | { name: 'saved'; at: string | null }
  | { name: 'saving' }
  | { name: 'offline' }
  | { name: 'refused'; sentence: string }
  | { name: 'conflict'; current: Order };

export type Editing = { draft: Draft; save: SaveState };
export type Kept = { version: number; draft: Draft };

export type Ports = {
  order: Order;
  save: (draft: OrderDraft & { version: number }) => Promise<Order>;
  /** What was typed and not saved yet; survives a reload of this window. */
  keep: { read: () => Kept | null; write: (kept: Kept) => void; clear: () => void };
  now: () => Date;
};

export const REST_MS = 600;
export const RETRY_MS = 4_000;

export type DraftEditor = ReturnType<typeof createDraftEditor>;

/** Holds one draft while it is edited and saves it when typing rests; one save at a time, and none is lost. */
export function createDraftEditor({ order, save, keep, now }: Ports) {
  const store = createStore<Editing>({ draft: draftOf(order), save: { name: 'saved', at: null } });
  let version = order.version;
  /** Counts changes, so that a save knows whether somebody typed on meanwhile. */
  let changes = 0;
  let savedChanges = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  const isDirty = () => changes !== savedChanges;
  const tell = (state: SaveState) => store.set({ ...store.get(), save: state });
  const schedule = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), milliseconds);
  };

  const change = (next: Draft) => {
    changes += 1;
    keep.write({ version, draft: next });
    const stuck = store.get().save.name === 'conflict' ? store.get().save : undefined;
    store.set({ draft: next, save: stuck ?? { name: 'saving' } });
    if (!stuck) schedule(REST_MS);
  };

  /** True when everything is with the server. */
  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
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
      try {
        accept(await save({ ...toSave(sent.draft), version }), sent.changes);
      } catch (error) {
        const saved = settle(error, sent.draft);
        if (!saved) return false;
        accept(saved, sent.changes);
      }
    }
    return true;
  };

  const accept = (saved: Order, upTo: number) => {
    version = saved.version;
    savedChanges = upTo;
    if (isDirty()) return keep.write({ version, draft: store.get().draft });
    keep.clear();
    tell({ name: 'saved', at: now().toISOString() });
  };

  /** The order when the refusal only means that an earlier try had arrived after all. */
  const settle = (error: unknown, sent: Draft): Order | null => {
    const current = currentOrderOf(error);
    if (current && isSameDraft(draftOf(current), sent)) return current;
    if (current?.lifecycle === 'draft') tell({ name: 'conflict', current });
    else if (error instanceof ApiProblem && error.body.status < 500 && error.body.status !== 429)
      tell({ name: 'refused', sentence: error.body.title });
    else if (error instanceof ApiProblem || error instanceof NetworkProblem) {
      tell({ name: 'offline' });
      schedule(RETRY_MS);
    } else throw error;
    return null;
  };

  /** The order as the server has it now; what is being typed here goes before it. */
  const receive = (current: Order) => {
    if (isDirty() || running || current.version <= version) return;
    version = current.version;
    store.set({ draft: draftOf(current), save: store.get().save });
  };

  const resolve = (choice: 'mine' | 'theirs') => {
    const { draft, save: state } = store.get();
    if (state.name !== 'conflict') return;
    version = state.current.version;
    if (choice === 'theirs') {
      savedChanges = changes;
      keep.clear();
      store.set({ draft: draftOf(state.current), save: { name: 'saved', at: null } });
      return;
    }
    store.set({ draft, save: { name: 'saving' } });
    change(draft);
    void flush();
  };

  const kept = keep.read();
  if (kept && isSameDraft(kept.draft, draftOf(order))) keep.clear();
  else if (kept) {
    version = kept.version;
    change(kept.draft);
  }

  return { get: store.get, subscribe: store.subscribe, change, flush, receive, resolve, isDirty };
}
