import { type FocusEvent, useEffect, useRef } from 'react';

const linksIn = (body: HTMLElement): HTMLElement[] => [...body.querySelectorAll<HTMLElement>('[data-row-link]')];

/** A row may leave while somebody stands on it with the keyboard: the row that takes its place gets the focus, and nothing begins at the top again. */
export function useKeptFocus(keys: string) {
  const body = useRef<HTMLTableSectionElement>(null);
  const place = useRef(-1);
  useEffect(() => {
    const { current } = body;
    if (!current || place.current === -1 || document.activeElement !== document.body) return;
    const links = linksIn(current);
    links[Math.min(place.current, links.length - 1)]?.focus();
  }, [keys]);
  return {
    ref: body,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      place.current = linksIn(event.currentTarget).indexOf(event.target);
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      // What is taken away is left by nobody.
      if (target.isConnected) place.current = -1;
    },
  };
}
