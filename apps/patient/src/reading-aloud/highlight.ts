import styles from '#reading-aloud/reading-panel.module.css';

const NAME = 'reading-aloud';

/** Marks what is being read, without touching an element of the page. */
export function createHighlight() {
  const highlights = 'highlights' in CSS ? CSS.highlights : null;
  const layer = document.createElement('div');
  if (!highlights) {
    layer.className = styles.marks ?? '';
    layer.setAttribute('aria-hidden', 'true');
    document.body.append(layer);
  }
  return {
    show: (range: Range) => {
      if (highlights) highlights.set(NAME, new Highlight(range));
      else layer.replaceChildren(...[...range.getClientRects()].map(boxOver));
    },
    clear: () => {
      highlights?.delete(NAME);
      layer.replaceChildren();
    },
    remove: () => {
      highlights?.delete(NAME);
      layer.remove();
    },
  };
}

/** For browsers that cannot mark a range of text: a box that lies over each of its lines. */
function boxOver({ left, top, width, height }: DOMRect): HTMLElement {
  const box = document.createElement('div');
  Object.assign(box.style, {
    left: `${left + scrollX}px`,
    top: `${top + scrollY}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  return box;
}

/** Scrolls until the range stands between what sticks to the top and to the bottom. */
export function keepInView(range: Range, top: number, bottom: number): void {
  const rect = range.getBoundingClientRect();
  if (rect.height === 0 || (rect.top >= top && rect.bottom <= bottom)) return;
  const isStill =
    matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset['motion'] === 'reduced';
  scrollBy({ top: rect.top - top - (bottom - top) / 5, behavior: isStill ? 'auto' : 'smooth' });
}
