import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useSingleKey, useSingleKeys } from '#parts/facility/use-single-keys.ts';

const arrows: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const letters: Readonly<Record<string, number>> = { j: 1, k: -1 };

type RowKeys = { list: RefObject<HTMLUListElement | null>; pressKey: (event: KeyboardEvent<HTMLElement>) => void };

/**
 * j and k go from row to row as in a mail program, e does the one next step of the row; Enter opens, since a link has the focus. From anywhere
 * else on the page j comes to the first row. The letters can be switched off, the arrows are always there.
 */
export function useRowKeys(): RowKeys {
  const { on, press } = useSingleKeys();
  const list = useRef<HTMLUListElement>(null);
  useSingleKey('j', () => {
    const [first] = rowsOf(list.current);
    if (first && !list.current?.contains(document.activeElement)) focusRow(first);
  });
  const pressKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
    const rows = rowsOf(event.currentTarget);
    const here = rows.findIndex((row) => row.contains(document.activeElement));
    if (event.key === 'e') {
      press(() => pressNextStep(rows, here));
      return;
    }
    const step = arrows[event.key] ?? (on === false ? undefined : letters[event.key]);
    const next = step === undefined ? undefined : rows[here + step];
    if (!next) return;
    event.preventDefault();
    if (event.key in arrows) focusRow(next);
    else press(() => focusRow(next));
  };
  return { list, pressKey };
}

const rowsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('li:has(> [data-row])') ?? []),
];

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
