import type { CommonOrderId, StaffId } from '@nattoku/contract/shared';
import type { CommonDraft } from '#areas/common-order/common-draft.ts';
import { draftName } from '#platform/drafts.ts';
import { href } from '#router/paths.ts';
import { createStore, type Store } from '#platform/store.ts';

export type KeptDraft = {
  draft: CommonDraft;
  /** Something was changed and is not with the server. */ touched: boolean;
};

/** One per common order that is being put together, for as long as its flow is open. */
const stores = new Map<string, Store<KeptDraft>>();

const nameOf = (uid: StaffId, id: CommonOrderId | null) => draftName(uid, `commonOrder.${id ?? 'new'}`);

/** What is being typed, also after a reload of this window; `begin` makes what it starts from. Nothing in it is about a patient. */
export function draftStore(uid: StaffId, id: CommonOrderId | null, begin: () => CommonDraft): Store<KeptDraft> {
  const name = nameOf(uid, id);
  const known = stores.get(name);
  if (known) return known;
  const store = createStore<KeptDraft>(read(name) ?? { draft: begin(), touched: false });
  store.subscribe(() =>
    attempt(() => void (stores.has(name) && sessionStorage.setItem(name, JSON.stringify(store.get())))),
  );
  stores.set(name, store);
  return store;
}

/** All that were being put together in this window: the flow was left, or came to its end. */
export function forgetDrafts(uid: StaffId): void {
  stores.clear();
  const prefix = draftName(uid, 'commonOrder.');
  attempt(() => {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  });
}

const issuedHere = new Set<CommonOrderId>();

/** Said before the answer is shown: whichever step sees first that it is no draft any more leads to the same end. */
export const noteIssued = (id: CommonOrderId): void => void issuedHere.add(id);
export const doneAddress = (id: CommonOrderId): string =>
  href('/video/commonOrder/flow/done', { id, made: issuedHere.has(id) || null });

/** The store under which this order is being put together: that of a new one, where it came from there. */
export function storeIdOf(uid: StaffId, id: CommonOrderId): CommonOrderId | null {
  const name = nameOf(uid, null);
  const begun = stores.get(name)?.get() ?? read(name);
  return begun?.draft.id === id ? null : id;
}

function read(name: string): KeptDraft | null {
  let kept: KeptDraft | null = null;
  attempt(() => {
    const text = sessionStorage.getItem(name);
    if (text !== null) kept = JSON.parse(text) as KeptDraft;
  });
  return kept;
}

/** A store that is full, or that the browser forbids, costs the safety net over a reload and nothing else. */
function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // Nothing is kept then.
  }
}
