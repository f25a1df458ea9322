import { useEffect, useRef } from 'react';

/** After a navigation the focus goes to the heading of the new page, unless the page has put it into a field of its own. */
export function useFocusOnArrival(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.querySelector('main');
    const { activeElement } = document;
    if (!main || (main !== activeElement && main.contains(activeElement))) return;
    const heading = main.querySelector<HTMLElement>('h1[tabindex]');
    (heading ?? main).focus({ preventScroll: true });
  }, [pathname]);
}
