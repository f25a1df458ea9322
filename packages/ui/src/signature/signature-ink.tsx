import type { SignatureStrokes } from '@nattoku/rules/signature/signature-strokes';
import { useRef } from 'react';
import styles from '#signature/signature-pad.module.css';
import { useInkCanvas } from '#signature/use-ink-canvas.ts';

type Props = {
  strokes: SignatureStrokes;
  /** Whose signature it is: 「山田 太郎さんの署名」. */
  label: string;
};

/** A signature to look at, as large as its place, in the shape it was drawn. */
export function SignatureInk({ strokes, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useInkCanvas(canvas, strokes);
  return (
    <div className={styles.picture} role="img" aria-label={label}>
      <canvas ref={canvas} className={styles.canvas} />
    </div>
  );
}
