import type { ExplanationBlocks } from '@nattoku/contract/video/approach';
import type { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TemplateValues } from '#areas/consent/template/template-values.ts';
import { useSession } from '#platform/session/use-session.ts';
import { sessionDrafts } from '#editing/session-draft-store.ts';

type Typed = { values: TemplateValues & { blocks: ExplanationBlocks }; version: number };

const drafts = sessionDrafts<ConsentTemplateVersionId, Typed>('consentTyping');

/** What is typed into a form without a PDF, also after a reload of this window, until it is saved or begun again. */
export function useKeptTyping(id: ConsentTemplateVersionId | null, begin: () => Typed) {
  const { uid } = useSession();
  const [found] = useState(() => drafts.storeOf(uid, id, begin).get());
  return {
    found: found.draft,
    isResumed: found.touched,
    keep: (draft: Typed) => drafts.storeOf(uid, id, begin).set({ draft, touched: true }),
    forget: () => drafts.forget(uid, id),
  };
}

/** Keeps every change; `values` is another object after each. */
export function useKeeping(values: unknown, isDirty: boolean, keep: () => void): void {
  const changed = useEffectEvent(() => {
    if (isDirty) keep();
  });
  useEffect(() => changed(), [values]);
}
