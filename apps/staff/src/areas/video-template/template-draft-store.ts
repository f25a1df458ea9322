import type { StaffId, VideoTemplateId } from '@nattoku/contract/shared';
import type { TemplateDraft } from '#areas/video-template/template-draft.ts';
import { draftName } from '#platform/drafts.ts';
import { createStore, type Store } from '#platform/store.ts';

export type KeptDraft = { draft: TemplateDraft; touched: boolean };

/** One per template that is being put together, for as long as its flow is open. */
const stores = new Map<string, Store<KeptDraft>>();

const nameOf = (uid: StaffId, id: VideoTemplateId | null) => draftName(uid, `template.${id ?? 'new'}`);

/** What is being typed, also after a reload of this window; `begin` makes what it starts from. */
export function draftStore(uid: StaffId, id: VideoTemplateId | null, begin: () => TemplateDraft): Store<KeptDraft> {
  const name = nameOf(uid, id);
  const known = stores.get(name);
  if (known) return known;
  const store = createStore<KeptDraft>(read(name) ?? { draft: begin(), touched: false });
  store.subscribe(() => write(name, store.get()));
  stores.set(name, store);
  return store;
}

export function forgetDraft(uid: StaffId, id: VideoTemplateId | null): void {
  const name = nameOf(uid, id);
  stores.delete(name);
  attempt(() => sessionStorage.removeItem(name));
}

const write = (name: string, kept: KeptDraft): void =>
  attempt(() => {
    // A flow that has been left already keeps nothing any more.
    if (stores.has(name)) sessionStorage.setItem(name, JSON.stringify(kept));
  });

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
