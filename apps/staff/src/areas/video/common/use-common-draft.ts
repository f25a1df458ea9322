import { commonOrderContract, type CommonOrder } from '@nattoku/contract/order/common-order';
import { useEffect, useSyncExternalStore } from 'react';
import { type CommonDraft, draftOf, emptyDraft, toSave } from '#areas/video/common/common-draft.ts';
import { draftStore, forgetDrafts } from '#areas/video/common/common-draft-store.ts';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { useSession } from '#platform/session/use-session.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { keepCommonOrder } from '#parts/common-order/common-order.queries.ts';

export const FLOW = '/video/commonOrder/flow';

export type CommonDraftHandle = {
  draft: CommonDraft;
  change: (draft: CommonDraft) => void;
  /** Brings everything to the server; what it is there now. */
  save: () => Promise<CommonOrder>;
};

/** The steps of one flow share what was typed; leaving the flow asks first and then forgets what the server has not got. */
export function useCommonDraft(stored: CommonOrder | null): CommonDraftHandle {
  const { uid } = useSession();
  const id = stored?.id ?? null;
  const store = draftStore(uid, id, () => (stored ? draftOf(stored) : emptyDraft()));
  const { draft, touched } = useSyncExternalStore(store.subscribe, store.get);
  useUnsavedInput(touched, { within: FLOW });
  useEffect(() => {
    // Saved from another step or another place meanwhile, and nothing here that would be lost.
    if (stored && !touched && stored.version > store.get().draft.version) {
      store.set({ draft: draftOf(stored), touched: false });
    }
  }, [stored, touched, store]);
  useEffect(
    () => () => {
      // The address is the next page's already when this one goes.
      if (!location.pathname.startsWith(FLOW)) forgetDrafts(uid);
    },
    [uid],
  );
  return {
    draft,
    // Another content is another creation, also where the answer to the first one was lost.
    change: (next) => store.set({ draft: next.id ? next : { ...next, key: newIdempotencyKey() }, touched: true }),
    save: async () => {
      const sent = store.get().draft;
      const saved = await send(sent);
      keepCommonOrder(saved);
      const { draft: now } = store.get();
      store.set({ draft: { ...now, id: saved.id, version: saved.version }, touched: now !== sent });
      return saved;
    },
  };
}

const send = async (draft: CommonDraft): Promise<CommonOrder> => {
  const { id: commonOrderId, version, key: idempotencyKey } = draft;
  if (commonOrderId === null) return call(commonOrderContract.create, { body: toSave(draft), idempotencyKey });
  return call(commonOrderContract.saveDraft, { params: { commonOrderId }, body: { ...toSave(draft), version } });
};
