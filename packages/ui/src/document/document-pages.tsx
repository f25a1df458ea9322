import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#action/button.tsx';
import styles from '#document/document-pages.module.css';
import { IconButton } from '#action/icon-button.tsx';
import { minusIcon, plusIcon, refreshIcon } from '#tokens/icons.tsx';

/** In points, as the page is seen. */
export type DocumentPage = { width: number; height: number };

type Props = {
  /** What the document is called: read aloud with the number of each page. */
  label: string;
  pages: readonly DocumentPage[];
  /** The address of the picture of a page, counted from 1, at least `width` pixels wide. */
  imageOf: (page: number, width: number) => string;
  /** What lies on a page; `scale` is CSS pixels for one point. */
  renderOverlay?: (page: number, scale: number) => ReactNode;
  /** Beside the buttons for larger and smaller. */
  tools?: ReactNode;
};

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const FITTING = 2;
/** Beyond it no eye sees more, and the pictures cost memory that a telephone does not have. */
const SHARPEST = 2;
/** Pixels; few steps, so that a place that grows a little shows the picture it has. The server draws the same ones. */
const WIDEST_PICTURE = 2400;
const PICTURES = [480, 800, 1200, 1600, WIDEST_PICTURE];

/** The pages of a PDF as pictures, one below the other, each loaded when it comes near; the width of the place is 100 %. */
export function DocumentPages({ label, pages, imageOf, renderOverlay, tools }: Props) {
  const [zoom, setZoom] = useState<number>(FITTING);
  const [place, width] = useWidth();
  const factor = ZOOMS[zoom] ?? 1;
  const percent = Math.round(factor * 100);
  return (
    <section className={styles.viewer} aria-label={label}>
      <div className={styles.tools}>
        {tools}
        <div className={styles.zoom} role="group" aria-label="表示の大きさ">
          <IconButton
            size="small"
            path={minusIcon}
            label="小さく表示"
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          />
          <button
            type="button"
            className={styles.fit}
            onClick={() => setZoom(FITTING)}
            aria-label={`${percent}%、幅に合わせる`}
          >
            {percent}%
          </button>
          <IconButton
            size="small"
            path={plusIcon}
            label="大きく表示"
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
        </div>
      </div>
      <div className={styles.scroller}>
        <div ref={place} className={styles.place}>
          {width > 0 &&
            pages.map((page, index) => (
              <Sheet
                // Pages have no name but their place.
                key={index + 1}
                page={page}
                width={width * factor}
                words={`${label} ${index + 1}／${pages.length}ページ`}
                imageOf={(pixels) => imageOf(index + 1, pixels)}
              >
                {renderOverlay?.(index + 1, (width * factor) / page.width)}
              </Sheet>
            ))}
        </div>
      </div>
    </section>
  );
}

type SheetProps = {
  page: DocumentPage;
  /** CSS pixels. */
  width: number;
  words: string;
  imageOf: (pixels: number) => string;
  children: ReactNode;
};

function Sheet({ page, width, words, imageOf, children }: SheetProps) {
  const [failures, setFailures] = useState(0);
  const [failed, setFailed] = useState(false);
  const needed = width * Math.min(SHARPEST, window.devicePixelRatio);
  const pixels = PICTURES.find((one) => one >= needed) ?? WIDEST_PICTURE;
  const size: CSSProperties = { inlineSize: width, aspectRatio: `${page.width} / ${page.height}` };
  return (
    <div className={styles.sheet} style={size}>
      {failed ? (
        <div className={styles.failed} role="alert">
          <p>このページを表示できませんでした。</p>
          <Button
            variant="tertiary"
            size="small"
            icon={refreshIcon}
            onClick={() => {
              setFailures(failures + 1);
              setFailed(false);
            }}
          >
            もう一度表示する
          </Button>
        </div>
      ) : (
        <img
          key={failures}
          className={styles.picture}
          src={imageOf(pixels)}
          alt={words}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(true)}
        />
      )}
      <div className={styles.overlay}>{children}</div>
    </div>
  );
}

/** The inner width of an element in CSS pixels; 0 until it is known. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, width] as const;
}
