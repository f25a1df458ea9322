import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrows go from row to row, to the first link of each; not while somebody writes or chooses. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const isWriting = event.target instanceof Element && event.target.closest('input, textarea, select, [role="menu"]');
  if (step === undefined || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
  const list = event.currentTarget.closest('[data-worklist]') ?? event.currentTarget;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[here + step]?.querySelector<HTMLElement>('a, button');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
