export type Kept = {
  outlivesPage?: boolean;
  /** The beginning of addresses. */
  within?: string;
};
type Hold = Kept & { serial: number };
const holds = new Set<Hold>();
let serial = 0;

/**
 * The browser's own question before this document is reloaded, closed or left for another. A person who leaves because the session is over
 * has hidden the page already: nothing can be saved any more, and no question may keep its data on the screen.
 */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!document.body.hidden) event.preventDefault();
}

/**
 * Says that something typed is not saved yet; the answer says that it is, or was given up. `outlivesPage`: it is kept and saved also while
 * another page of this application is shown, so only leaving the document would lose it. `within`: the pages of one flow keep it for each
 * other.
 */
export function holdUnsavedInput(kept: Kept = {}): () => void {
  serial += 1;
  const hold = { serial, ...kept };
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

/** Whether leaving the page – or, with the mark of its opening, a dialog on it – would lose what somebody typed; `next`: for which address. */
export const pageHasUnsavedInput = (since = 0, next?: string): boolean =>
  [...holds].some(
    ({ serial: held, outlivesPage, within }) =>
      held > since && !outlivesPage && !(within !== undefined && next?.startsWith(within)),
  );

/** What was typed in a dialog, with the mark of its opening, is given up. */
export function giveUpUnsavedInput(since: number): void {
  for (const hold of holds) if (hold.serial > since) holds.delete(hold);
  if (holds.size === 0) removeEventListener('beforeunload', askBeforeUnload);
}
