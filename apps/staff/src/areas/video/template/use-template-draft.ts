import type { StaffId, VideoTemplateId } from '@nattoku/contract/shared/primitives';
import { useEffect, useSyncExternalStore } from 'react';
import type { TemplateDraft } from '#areas/video/template/template-draft.ts';
import { draftStore, forgetDraft } from '#areas/video/template/template-draft-store.ts';
import { useSession } from '#platform/use-session.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

export type TemplateHandle = {
  draft: TemplateDraft;
  /** Something was changed and not saved. */
  touched: boolean;
  change: (draft: TemplateDraft) => void;
  /** Begins again from what the server has. */
  restart: (draft: TemplateDraft) => void;
  /** Everything is saved: going on asks nothing. */
  letGo: () => void;
  /** The next one begins with nothing typed. */
  forget: () => void;
};

type Flow = { id: VideoTemplateId | null; within: string; begin: () => TemplateDraft };

/** The steps of one flow share what was typed; leaving the flow asks first and then forgets it. */
export function useTemplateDraft({ id, within, begin }: Flow): TemplateHandle {
  const { uid } = useSession();
  const store = draftStore(uid, id, begin);
  const { draft, touched } = useSyncExternalStore(store.subscribe, store.get);
  const letGo = useUnsavedInput(touched, { within });
  useForgetOnLeaving(uid, id, within);
  return {
    draft,
    touched,
    change: (next) => store.set({ draft: next, touched: true }),
    restart: (next) => store.set({ draft: next, touched: false }),
    letGo,
    forget: () => forgetDraft(uid, id),
  };
}

function useForgetOnLeaving(uid: StaffId, id: VideoTemplateId | null, within: string): void {
  useEffect(
    () => () => {
      // The address is the next page's already when this one goes.
      if (!location.pathname.startsWith(within)) forgetDraft(uid, id);
    },
    [uid, id, within],
  );
}
