import type { SignatureStrokes } from '@nattoku/rules/signature/signature-strokes';
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { createInkCanvas } from '#signature/ink-canvas.ts';
import type { InkCanvas } from '#signature/ink-canvas.ts';

/** Keeps a canvas showing the strokes. */
export function useInkCanvas(canvas: RefObject<HTMLCanvasElement | null>, strokes: SignatureStrokes | null) {
  const ink = useRef<InkCanvas>(null);
  useLayoutEffect(() => {
    if (!canvas.current) return;
    const made = createInkCanvas(canvas.current);
    ink.current = made;
    return () => made.dispose();
  }, [canvas]);
  useLayoutEffect(() => ink.current?.show(strokes), [strokes]);
  return ink;
}
