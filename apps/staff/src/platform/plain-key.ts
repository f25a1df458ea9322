import { sessionStore } from '#platform/session/session.ts';

/** True for this key alone, pressed where it means nothing else: in no field, over no dialog, and not while the screen is locked. */
export function isPlainKey(event: KeyboardEvent, key: string): boolean {
  const isShifted = event.shiftKey && /[a-z]/.test(key);
  const isAlone = event.key.toLowerCase() === key && !event.ctrlKey && !event.metaKey && !event.altKey && !isShifted;
  if (!isAlone || event.isComposing || event.repeat || event.defaultPrevented || !areKeysFree()) return false;
  const { target } = event;
  return !(target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select')));
}

/** No dialog is open and the screen is not locked: keys are those of the page. */
export const areKeysFree = (): boolean =>
  !sessionStore.get().session?.lockedAt && !document.querySelector('dialog[open], [role="dialog"], [role="menu"]');
