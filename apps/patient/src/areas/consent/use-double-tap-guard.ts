import { useLayoutEffect } from 'react';

/** The second half of a double tap comes within this time. */
const DOUBLE_TAP_MS = 500;

/** Nothing of a screen that comes up under the finger is pressed by the end of a double tap on the screen before it. */
export function useDoubleTapGuard(): void {
  useLayoutEffect(() => {
    const { style } = document.body;
    const free = () => {
      style.pointerEvents = '';
    };
    style.pointerEvents = 'none';
    const timer = setTimeout(free, DOUBLE_TAP_MS);
    return () => {
      clearTimeout(timer);
      free();
    };
  }, []);
}
