import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrows go from row to row, to the first link of each; not while somebody writes or chooses. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const isWriting = event.target instanceof Element && event.target.closest('input, textarea, select, [role="menu"]');
  if (step === undefined || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = rowsIn(event.currentTarget.closest('[data-rows]') ?? event.currentTarget);
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const next = entryOf(rows[here + step]);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The row that somebody worked in is gone once its work is done: the focus goes on to the next one, or to the page where it was the last. */
export function leaveRow(inside: Element): void {
  const rows = rowsIn(inside.closest('[data-rows]') ?? inside.closest('[data-row]')?.parentElement);
  const here = rows.findIndex((row) => row.contains(inside));
  const next = entryOf(rows[here + 1] ?? rows[here - 1]) ?? document.querySelector<HTMLElement>('main');
  next?.focus({ preventScroll: true });
}

const rowsIn = (list: Element | null | undefined): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];

const entryOf = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('a, button');
