import type { KeyboardEvent } from 'react';
import { useSingleKeys } from '#parts/facility/preferences.queries.ts';

const arrows: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const letters: Readonly<Record<string, number>> = { j: 1, k: -1 };

/**
 * j and k go from row to row as in a mail program, e does the one next step of the row; Enter opens, since a link has the focus. The letters
 * can be switched off, the arrows are always there.
 */
export function useRowKeys() {
  const hasLetters = useSingleKeys();
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li:has(> [data-row])')];
    const here = rows.findIndex((row) => row.contains(document.activeElement));
    if (hasLetters && event.key === 'e') {
      pressNextStep(rows, here);
      return;
    }
    const step = arrows[event.key] ?? (hasLetters ? letters[event.key] : undefined);
    const next = step === undefined ? undefined : rows[here + step];
    if (!next) return;
    event.preventDefault();
    focusRow(next);
  };
}

const isWriting = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('textarea, select, input:not([type="checkbox"]), [role="menu"]') !== null;

const focusRow = (row: HTMLElement): void => row.querySelector<HTMLElement>('[data-row] :is(a, button)')?.focus();

/** The row is gone once its task is done: the focus goes on to the next one. */
function pressNextStep(rows: readonly HTMLElement[], here: number): void {
  const step = rows[here]?.querySelector<HTMLElement>('[data-next-step]');
  if (!step) return;
  const next = rows[here + 1] ?? rows[here - 1];
  step.click();
  if (next && step.matches('button')) focusRow(next);
}
