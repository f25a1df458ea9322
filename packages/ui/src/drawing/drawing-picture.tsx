import type { DrawingStroke } from '@nattoku/rules/drawing/drawing';
import { useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, ReactNode, RefObject } from 'react';
import { classNames } from '#tokens/class-names.ts';
import { createDrawingCanvas } from '#drawing/drawing-canvas.ts';
import type { DrawingCanvas } from '#drawing/drawing-canvas.ts';
import styles from '#drawing/drawing.module.css';

/** A picture to draw on; without an address it is a blank sheet. */
export type DrawnPicture = { src: string | null; alt: string; altLang?: string | undefined };

/** Of a blank sheet, and of a picture until it is there. */
const SHEET_RATIO = 4 / 3;

type Props = {
  picture: DrawnPicture;
  strokes: readonly DrawingStroke[];
  /** A stroke that is being drawn somewhere else. */
  unfinished?: DrawingStroke | null;
};

/** A picture with what was drawn on it, as large as its place allows. */
export function DrawingPicture({ picture, strokes, unfinished = null }: Props) {
  const live = useRef<HTMLCanvasElement>(null);
  const canvas = useDrawingCanvas(live);
  useLayoutEffect(() => canvas.current?.trace(unfinished), [canvas, unfinished]);
  return (
    <PictureBox picture={picture} strokes={strokes}>
      <canvas ref={live} className={styles.canvas} />
    </PictureBox>
  );
}

type BoxProps = Omit<Props, 'unfinished'> & { className?: string | undefined; children?: ReactNode };

export function PictureBox({ picture, strokes, className, children }: BoxProps) {
  const [loaded, setLoaded] = useState({ src: picture.src, ratio: SHEET_RATIO });
  const finished = useRef<HTMLCanvasElement>(null);
  const canvas = useDrawingCanvas(finished);
  useLayoutEffect(() => canvas.current?.show(strokes), [canvas, strokes]);

  const ratio = loaded.src === picture.src ? loaded.ratio : SHEET_RATIO;
  const { src, alt, altLang } = picture;
  const style: CSSProperties & { '--picture-ratio': number } = { '--picture-ratio': ratio };
  return (
    <div className={classNames(styles.box, className)} style={style} data-paper>
      {src === null ? (
        <div className={styles.sheet} role="img" aria-label={alt} lang={altLang} />
      ) : (
        <img
          key={src}
          className={styles.image}
          src={src}
          alt={alt}
          lang={altLang}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalHeight > 0) setLoaded({ src, ratio: naturalWidth / naturalHeight });
          }}
        />
      )}
      <canvas ref={finished} className={styles.canvas} />
      {children}
    </div>
  );
}

/** What shows strokes on a canvas, from when it is in the page. */
export function useDrawingCanvas(canvas: RefObject<HTMLCanvasElement | null>): RefObject<DrawingCanvas | null> {
  const drawing = useRef<DrawingCanvas>(null);
  useLayoutEffect(() => {
    if (!canvas.current) return undefined;
    const made = createDrawingCanvas(canvas.current);
    drawing.current = made;
    return () => made.dispose();
  }, [canvas]);
  return drawing;
}
