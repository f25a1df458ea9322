import { useEffect, useRef } from 'react';
import { holdUnsavedInput, type Kept } from '#platform/unsaved-input.ts';

/**
 * While `isDirty`, nobody leaves the document, the page or the dialog without having been asked (specification/validation.md §13). The answer is to
 * be called once everything has been saved, before going on from there.
 */
export function useUnsavedInput(isDirty: boolean, kept: Kept = {}): () => void {
  const { outlivesPage, within } = kept;
  const release = useRef(() => {});
  useEffect(() => {
    if (!isDirty) return;
    release.current = holdUnsavedInput({ ...(outlivesPage && { outlivesPage }), ...(within && { within }) });
    return release.current;
  }, [isDirty, outlivesPage, within]);
  return () => release.current();
}
