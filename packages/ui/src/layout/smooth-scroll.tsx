import { SCROLL_ANIMATION_MS } from '#tokens/theme.tsx';

const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Brings an element to the top, below what sticks there, in the given time (specification/design.md §5); at once for those who want no motion.
 * A person who scrolls meanwhile wins.
 */
export function scrollToElement(element: Element): void {
  const margin = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const from = window.scrollY;
  const lowest = document.documentElement.scrollHeight - window.innerHeight;
  // A page that ends before the element comes to the top is as far down as it goes: the way there takes the same time.
  const way = Math.max(0, Math.min(lowest, from + element.getBoundingClientRect().top - margin)) - from;
  if (wantsNoMotion()) return window.scrollTo(0, from + way);

  const ended = new AbortController();
  for (const gesture of gestures)
    addEventListener(gesture, () => ended.abort(), { signal: ended.signal, passive: true });
  const began = performance.now();
  const step = (now: number) => {
    if (ended.signal.aborted) return;
    // The time of a frame can lie before the call that asked for it.
    const share = Math.min(1, Math.max(0, (now - began) / SCROLL_ANIMATION_MS));
    window.scrollTo(0, from + way * easeOut(share));
    if (share < 1) requestAnimationFrame(step);
    else ended.abort();
  };
  requestAnimationFrame(step);
}

const easeOut = (share: number): number => 1 - (1 - share) ** 3;

/** By the setting of the machine, or by the person's own in the staff app. */
const wantsNoMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset['motion'] === 'reduced';
