type Hold = { serial: number; outlivesPage: boolean };
const holds = new Set<Hold>();
let serial = 0;

/**
 * The browser's own question before this document is reloaded, closed or left for another. Whoever leaves because the session is over
 * has hidden the page already: nothing can be saved any more, and no question may keep its data on the screen.
 */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!document.body.hidden) event.preventDefault();
}

/**
 * Says that something typed is not saved yet; the answer says that it is, or was given up. `outlivesPage`: it is kept and saved also while
 * another page of this application is shown, so only leaving the document would lose it.
 */
export function holdUnsavedInput({ outlivesPage = false }: { outlivesPage?: boolean } = {}): () => void {
  serial += 1;
  const hold = { serial, outlivesPage };
  if (holds.size === 0) addEventListener('beforeunload', askBeforeUnload);
  holds.add(hold);
  return () => {
    if (holds.delete(hold) && holds.size === 0) removeEventListener('beforeunload', askBeforeUnload);
  };
}

/** Whether leaving this document would lose what somebody typed. */
export const hasUnsavedInput = (): boolean => holds.size > 0;

/** A moment to ask about later. */
export const unsavedInputMark = (): number => serial;

/** Whether leaving the page – or, with the mark of its opening, a dialog on it – would lose what somebody typed. */
export const pageHasUnsavedInput = (since = 0): boolean =>
  [...holds].some((hold) => hold.serial > since && !hold.outlivesPage);

/** What was typed in a dialog, with the mark of its opening, is given up. */
export function giveUpUnsavedInput(since: number): void {
  for (const hold of holds) if (hold.serial > since) holds.delete(hold);
  if (holds.size === 0) removeEventListener('beforeunload', askBeforeUnload);
}
