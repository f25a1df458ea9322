import type { MouseEvent } from 'react';

/**
 * A press anywhere in a row presses the row's link, with the same keys held. The link is not stretched over the row instead,
 * so that a number can still be marked and copied.
 */
export function pressOpener(event: MouseEvent<HTMLTableRowElement>): void {
  const { ctrlKey, metaKey, shiftKey } = event;
  findOpener(event)?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}

export function openInNewTab(event: MouseEvent<HTMLTableRowElement>): void {
  const opener = event.button === 1 ? findOpener(event) : null;
  if (opener instanceof HTMLAnchorElement) window.open(opener.href, '_blank', 'noopener');
}

/** Null where something else was meant: a control of the row, a menu that floats above it, text being marked. */
function findOpener({ target, currentTarget: row }: MouseEvent<HTMLTableRowElement>): HTMLElement | null {
  const isInRow = target instanceof Element && row.contains(target);
  if (!isInRow || target.closest('a, button, input, select, label')) return null;
  const selection = getSelection();
  if (selection?.type === 'Range' && row.contains(selection.anchorNode)) return null;
  return row.querySelector<HTMLElement>('[data-row-link]');
}
