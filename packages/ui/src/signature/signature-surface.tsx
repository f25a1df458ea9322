import { reframe, strokeFromPixels } from '@nattoku/rules/signature/signature-geometry';
import type { InkSize } from '@nattoku/rules/signature/signature-geometry';
import { MAX_SIGNATURE_POINTS, MAX_SIGNATURE_STROKES } from '@nattoku/rules/signature/signature-strokes';
import type { SignaturePoint, SignatureStrokes } from '@nattoku/rules/signature/signature-strokes';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { classNames } from '#tokens/class-names.ts';
import { Icon } from '#tokens/icon.tsx';
import { lockIcon } from '#tokens/icons.tsx';
import styles from '#signature/signature-pad.module.css';
import { listenToPen } from '#signature/signature-writer.ts';
import { useInkCanvas } from '#signature/use-ink-canvas.ts';
import { signatureJa } from '#words/signature-words.ts';
import { useKitWords } from '#words/kit-words.ts';

type Props = {
  /** What a screen reader says of the picture. */
  label: string;
  strokes: SignatureStrokes | null;
  locked: boolean;
  invalid: boolean;
  /** At the end of each stroke. */
  onWritten: (strokes: SignatureStrokes) => void;
  onFull: () => void;
};

/** The paper: a line, a hint that is no ink, the finished strokes, and above them the one that is being written. */
export function SignatureSurface({ label, strokes, locked, invalid, onWritten, onFull }: Props) {
  const surface = useRef<HTMLDivElement>(null);
  const finished = useRef<HTMLCanvasElement>(null);
  const unfinished = useRef<HTMLCanvasElement>(null);
  useInkCanvas(finished, strokes);
  const live = useInkCanvas(unfinished, null);

  // Two strokes may end before the page is drawn again; the second must not forget the first.
  const latest = useRef(strokes);
  useLayoutEffect(() => {
    latest.current = strokes;
  }, [strokes]);

  const began = useRef<number | null>(null);
  const write = useEffectEvent((points: readonly SignaturePoint[], size: InkSize) => {
    const first = points[0]?.t ?? 0;
    const last = lastTime(latest.current);
    if (last === null || began.current === null) began.current = first - (last ?? 0);
    const start = began.current;
    const timed = points.map((point) => ({ ...point, t: Math.max(last ?? 0, Math.round(point.t - start)) }));
    const framed = reframe(latest.current, size);
    latest.current = { ...framed, strokes: [...framed.strokes, strokeFromPixels(timed, size)] };
    onWritten(latest.current);
  });
  const tellFull = useEffectEvent(onFull);

  useEffect(() => {
    if (locked || !surface.current) return undefined;
    return listenToPen(surface.current, {
      room: () => roomFor(latest.current),
      onFull: () => tellFull(),
      onTrace: (points) => live.current?.trace(points),
      onStroke: (points, size) => write(points, size),
    });
  }, [locked, live]);

  const words = useKitWords('signature', signatureJa);
  return (
    <div className={classNames(styles.paper, locked && styles.locked, invalid && styles.invalid)} data-paper>
      <div ref={surface} className={styles.surface} role="img" aria-label={label}>
        {!strokes && !locked && <span className={styles.hint}>{words.hint}</span>}
        <canvas ref={finished} className={styles.canvas} />
        <canvas ref={unfinished} className={styles.canvas} />
      </div>
      {locked && <Icon path={lockIcon} size="small" className={styles.lockMark} />}
    </div>
  );
}

function roomFor(ink: SignatureStrokes | null): number {
  if (!ink) return MAX_SIGNATURE_POINTS;
  if (ink.strokes.length >= MAX_SIGNATURE_STROKES) return 0;
  return Math.max(0, MAX_SIGNATURE_POINTS - ink.strokes.reduce((sum, { points }) => sum + points.length, 0));
}

const lastTime = (ink: SignatureStrokes | null): number | null => ink?.strokes.at(-1)?.points.at(-1)?.t ?? null;
