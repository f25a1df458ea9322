import type { StaffId } from '@nattoku/contract/shared/primitives';
import { draftName } from '#platform/drafts.ts';
import { createStore, type Store } from '#platform/store.ts';
import { keptInWindow, tried } from '#editing/kept-in-window.ts';

type KeptDraft<Draft> = {
  draft: Draft;
  /** Something was changed and is not with the server. */ touched: boolean;
};

export type SessionDrafts<Id extends string, Draft> = {
  /** What is being typed, also after a reload of this window; `begin` makes what it starts from. */
  storeOf: (uid: StaffId, id: Id | null, begin: () => Draft) => Store<KeptDraft<Draft>>;
  /** What is being typed there, without beginning anything. */
  find: (uid: StaffId, id: Id | null) => KeptDraft<Draft> | null;
  forget: (uid: StaffId, id: Id | null) => void;
  /** All of this kind that this person was putting together in this window. */
  forgetAll: (uid: StaffId) => void;
};

/** The drafts of one kind: a store for each that is being put together, for as long as its flow is open. A new one has no id yet. */
export function sessionDrafts<Id extends string, Draft>(kind: string): SessionDrafts<Id, Draft> {
  const stores = new Map<string, Store<KeptDraft<Draft>>>();
  const nameOf = (uid: StaffId, id: Id | null) => draftName(uid, `${kind}.${id ?? 'new'}`);
  return {
    storeOf: (uid, id, begin) => {
      const name = nameOf(uid, id);
      const known = stores.get(name);
      if (known) return known;
      const kept = keptInWindow<KeptDraft<Draft>>(name);
      const store = createStore<KeptDraft<Draft>>(kept.read() ?? { draft: begin(), touched: false });
      store.subscribe(() => {
        // A flow that has been left already keeps nothing any more.
        if (stores.has(name)) kept.write(store.get());
      });
      stores.set(name, store);
      return store;
    },
    find: (uid, id) => {
      const name = nameOf(uid, id);
      return stores.get(name)?.get() ?? keptInWindow<KeptDraft<Draft>>(name).read();
    },
    forget: (uid, id) => {
      const name = nameOf(uid, id);
      stores.delete(name);
      keptInWindow(name).clear();
    },
    forgetAll: (uid) => {
      stores.clear();
      const prefix = draftName(uid, `${kind}.`);
      tried(() => {
        for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
      });
    },
  };
}
