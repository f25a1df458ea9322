/*
 * A row may leave while somebody stands on it with the keyboard, or has a dialog open that began there: the row that takes its place gets the focus.
 * Behind what is the last one, or is no row, it is the part of the page around it; nothing begins at the top again (docs/specification/accessibility.md §2).
 */
import { useEffect } from 'react';

const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog';
const ROW = 'tr, li, [data-row]';
const SUCCESSOR_MS = 150;
const REGION = 'section, main, [role="tabpanel"]';

type Row = { element: Element; among: readonly Element[] };
type Place = {
  element: Element;
  address: string;
  /** The rows it stands in, the innermost first, each among all of its list: what is gone no longer knows its neighbours. */
  rows: readonly Row[];
  regions: readonly HTMLElement[];
};

let place: Place | null = null;

/** Once for the app, by its roof. */
export function useKeptFocus(): void {
  useEffect(() => {
    const observer = new MutationObserver(settle);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', leave);
      place = null;
    };
  }, []);
}

/** For a dialog that closes: to what opened it, or to what stands in its place. Somebody who has gone on elsewhere is left there. */
export function focusBehind(): HTMLElement | boolean {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && !activeElement.closest(OVERLAY)) return false;
  const target = place && targetOf(place);
  if (!target || target.tabIndex >= 0) return target ?? true;
  // The dialog would go on from here to the first field inside.
  queueMicrotask(() => target.focus({ preventScroll: true }));
  return false;
}

const targetOf = (from: Place): HTMLElement | undefined =>
  isUsable(from.element) ? from.element : (nearest(from) ?? regionOf(from));

const isUsable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && !element.matches(':disabled');

function remember({ target }: FocusEvent): void {
  if (target instanceof Element && !target.closest(OVERLAY)) place = placeOf(target);
}

/** Who presses beside everything stands nowhere. What is taken away is left by nobody. */
function leave({ target, relatedTarget }: FocusEvent): void {
  const left = place;
  if (relatedTarget || !left || target !== left.element) return;
  setTimeout(() => {
    if (place === left && !isGone(left) && document.hasFocus() && document.activeElement === document.body)
      place = null;
  });
}

function settle(): void {
  if (!isLost(place)) return;
  if (place.rows.length > 0) goOn(place);
  // What stands in the place of a part may take the focus itself; nothing else takes that of a row.
  else setTimeout(() => isLost(place) && goOn(place), SUCCESSOR_MS);
}

const isLost = (from: Place | null): from is Place =>
  from !== null && document.activeElement === document.body && isGone(from);

function goOn(from: Place): void {
  const next = targetOf(from);
  if (next) next.focus({ preventScroll: true });
  else place = null;
}

/** A page that was left takes its focus with it. */
const isGone = ({ element, address }: Place): boolean => !element.isConnected && address === location.pathname;

function nearest({ rows }: Place): HTMLElement | undefined {
  for (const { element, among } of rows) {
    const here = among.indexOf(element);
    const ordered = [element, ...among.slice(here + 1), ...among.slice(0, here).toReversed()];
    const next = ordered
      .filter(({ isConnected }) => isConnected)
      .map(entryOf)
      .find(Boolean);
    if (next) return next;
  }
}

function regionOf({ regions }: Place): HTMLElement | undefined {
  const region = regions.find(({ isConnected }) => isConnected);
  const target = region?.matches('main') ? (region.querySelector<HTMLElement>('h1[tabindex]') ?? region) : region;
  if (target?.tabIndex === -1) target.setAttribute('tabindex', '-1');
  return target;
}

const placeOf = (element: Element): Place => ({
  element,
  address: location.pathname,
  rows: around(element, ROW).map((row) => ({ element: row, among: listOf(row) })),
  regions: around(element, REGION).filter((region) => region instanceof HTMLElement),
});

/** Rows of several lists below one another count as one list where the page says so. */
const listOf = (row: Element): readonly Element[] => {
  const list = row.matches('[data-row]') ? row.closest('[data-rows]') : null;
  return [...(list?.querySelectorAll('[data-row]') ?? row.parentElement?.children ?? [])];
};

function around(element: Element, selector: string): Element[] {
  const found = element.closest(selector);
  return found ? [found, ...(found.parentElement ? around(found.parentElement, selector) : [])] : [];
}

const entryOf = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>('[data-row-link]') ??
  row.querySelector<HTMLElement>(':is(a[href], button, input, select, textarea):not(:disabled)');
