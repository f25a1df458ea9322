import { hasUnsavedInput } from '#platform/unsaved-input.ts';

const works = new Set<() => boolean>();

/** Reports work that a reload would interrupt; the answer takes it back. */
export function tellWork(isUnderWay: () => boolean): () => void {
  works.add(isUnderWay);
  return () => void works.delete(isUnderWay);
}

/**
 * Whether this document may be left without losing anything. A person who would have the browser ask before that – a form, a draft, an
 * upload – is asked here, so that nobody sees that question because of us.
 */
export function mayReload(): boolean {
  const question = new Event('beforeunload', { cancelable: true });
  return !hasUnsavedInput() && ![...works].some((isUnderWay) => isUnderWay()) && dispatchEvent(question);
}
