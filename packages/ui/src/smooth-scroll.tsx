import { SCROLL_ANIMATION_MS } from '#theme.tsx';

/** Brings an element to the top, below what sticks there, in the given time; at once for those who want no motion. */
export function scrollToElement(element: Element): void {
  const margin = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const from = window.scrollY;
  const way = element.getBoundingClientRect().top - margin;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return window.scrollTo(0, from + way);

  const began = performance.now();
  const step = (now: number) => {
    const share = Math.min(1, (now - began) / SCROLL_ANIMATION_MS);
    window.scrollTo(0, from + way * easeOut(share));
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

const easeOut = (share: number): number => 1 - (1 - share) ** 3;
