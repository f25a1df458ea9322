/** Marks a box that what it holds is too wide for, for as long as it is: a table then scrolls inside it, and the page does not. */
export function markOverflow(box: HTMLElement) {
  const mark = () => box.toggleAttribute('data-overflows', box.scrollWidth > box.clientWidth);
  const observer = new ResizeObserver(mark);
  for (const watched of [box, ...box.children]) observer.observe(watched);
  return () => observer.disconnect();
}
