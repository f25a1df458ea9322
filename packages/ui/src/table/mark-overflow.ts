import { roomForColumns } from '#table/room-for-columns.ts';

/**
 * Says for as long as it is so what a table's box has no room for. Its columns ask for `data-wanted` pixels:
 * `data-tight` leaves out the least important ones, `data-cards` lists cards instead. `data-overflows`: what stands
 * in them is wider all the same; the table then scrolls inside the box, and the page does not.
 */
export function markOverflow(box: HTMLElement) {
  const mark = () => {
    const screen = screenOfNow();
    const room = roomForColumns(screen, Number(box.dataset['wanted']), box.clientWidth);
    box.toggleAttribute('data-cards', room === 'cards');
    box.toggleAttribute('data-tight', room === 'tight' || screen === 'phone');
    box.toggleAttribute('data-overflows', box.scrollWidth > box.clientWidth);
  };
  const observer = new ResizeObserver(mark);
  for (const watched of [box, ...box.children]) observer.observe(watched);
  return () => observer.disconnect();
}

const screenOfNow = () => {
  if (matchMedia('(max-width: 599.98px)').matches) return 'phone';
  return matchMedia('(max-width: 1279.98px)').matches ? 'tablet' : 'desk';
};
