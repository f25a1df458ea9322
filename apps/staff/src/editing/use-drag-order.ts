import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';

/**
 * Lets the rows of a list be dragged by a handle, with mouse, pen and finger; `onMove` hears every new place at once, `onEnd` that a row was let
 * go of.
 */
export function useDragOrder<Id extends string>(onMove: (id: Id, index: number) => void, onEnd?: () => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<Id | null>(null);
  const move = useEffectEvent((id: Id, y: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-drag-id]') ?? [])];
    const others = rows.filter((row) => row.dataset['dragId'] !== id);
    const index = others.filter((row) => middleOf(row) < y).length;
    if (index !== rows.findIndex((row) => row.dataset['dragId'] === id)) onMove(id, index);
  });

  const letGo = useEffectEvent(() => {
    setDragged(null);
    onEnd?.();
  });

  useEffect(() => {
    if (dragged === null) return;
    // On the window: the row under the finger is moved in the document, and a moved element loses its captured pointer.
    const follow = ({ clientY }: globalThis.PointerEvent) => move(dragged, clientY);
    const end = () => letGo();
    addEventListener('pointermove', follow);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [dragged]);

  const startDrag = (id: Id) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    setDragged(id);
  };
  return { list, dragged, startDrag };
}

const middleOf = (row: HTMLElement): number => {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
};
