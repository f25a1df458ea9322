import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '#action/button.tsx';
import styles from '#document/document-pages.module.css';
import { IconButton } from '#action/icon-button.tsx';
import { PagePicture } from '#document/page-picture.tsx';
import { minusIcon, plusIcon, refreshIcon } from '#tokens/icons.tsx';
import { documentJa } from '#words/document-words.ts';
import { useKitWords } from '#words/kit-words.ts';

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
  /** Told which page stands in the middle whenever another one does. */
  onPageInView?: (page: number) => void;
  /** The page to go to, counted from 1; another object goes there again. */
  goTo?: { page: number } | null;
};

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const FITTING = 2;
/** Beyond it no eye sees more, and the pictures cost memory that a telephone does not have. */
const SHARPEST = 2;
/** Pixels; few steps, so that a place that grows a little shows the picture it has. The server draws the same ones. */
const WIDEST_PICTURE = 2400;
/** CSS pixels above a page that is gone to. */
const MARGIN = 12;
const PICTURES = [480, 800, 1200, 1600, WIDEST_PICTURE];

/** The pages of a PDF as pictures, one below the other, each loaded when it comes near; the width of the place is 100 %. */
export function DocumentPages({ label, pages, imageOf, renderOverlay, tools, onPageInView, goTo }: Props) {
  const words = useKitWords('document', documentJa);
  const [zoom, setZoom] = useState<number>(FITTING);
  const [place, width] = useWidth();
  const scroller = useRef<HTMLDivElement>(null);
  useGoTo(scroller, goTo);
  const factor = ZOOMS[zoom] ?? 1;
  const percent = Math.round(factor * 100);
  return (
    <section className={styles.viewer} aria-label={label}>
      <div className={styles.tools}>
        {tools}
        <div className={styles.zoom} role="group" aria-label={words.zoom}>
          <IconButton
            size="small"
            path={minusIcon}
            label={words.smaller}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          />
          <button type="button" className={styles.fit} onClick={() => setZoom(FITTING)} aria-label={words.fit(percent)}>
            {percent}%
          </button>
          <IconButton
            size="small"
            path={plusIcon}
            label={words.larger}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
        </div>
      </div>
      <div
        ref={scroller}
        data-scroller
        className={styles.scroller}
        onScroll={onPageInView && (({ currentTarget }) => onPageInView(pageInMiddle(currentTarget)))}
      >
        <div ref={place} className={styles.place}>
          {width > 0 &&
            pages.map((page, index) => (
              <Sheet
                // Pages have no name but their place.
                key={index + 1}
                page={page}
                width={width * factor}
                alt={words.page(label, index + 1, pages.length)}
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
  alt: string;
  imageOf: (pixels: number) => string;
  children: ReactNode;
};

function Sheet({ page, width, alt, imageOf, children }: SheetProps) {
  const words = useKitWords('document', documentJa);
  const [failures, setFailures] = useState(0);
  const [failed, setFailed] = useState(false);
  const needed = width * Math.min(SHARPEST, window.devicePixelRatio);
  const pixels = PICTURES.find((one) => one >= needed) ?? WIDEST_PICTURE;
  const size: CSSProperties = { inlineSize: width, aspectRatio: `${page.width} / ${page.height}` };
  return (
    <div className={styles.sheet} style={size} data-sheet data-paper>
      {failed ? (
        <div className={styles.failed} role="alert">
          <p>{words.failed}</p>
          <Button
            variant="tertiary"
            size="small"
            icon={refreshIcon}
            onClick={() => {
              setFailures(failures + 1);
              setFailed(false);
            }}
          >
            {words.again}
          </Button>
        </div>
      ) : (
        <PagePicture
          key={failures}
          className={styles.picture}
          src={imageOf(pixels)}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onFailed={() => setFailed(true)}
        />
      )}
      <div className={styles.overlay}>{children}</div>
    </div>
  );
}

const sheetsIn = (scroller: HTMLElement): HTMLElement[] => [...scroller.querySelectorAll<HTMLElement>('[data-sheet]')];

/** The page that lies over the middle of what is seen, or the nearest above it. */
function pageInMiddle(scroller: HTMLElement): number {
  const { top, height } = scroller.getBoundingClientRect();
  const middle = top + height / 2;
  const begun = sheetsIn(scroller).filter((sheet) => sheet.getBoundingClientRect().top <= middle);
  return Math.max(1, begun.length);
}

function useGoTo(scroller: RefObject<HTMLElement | null>, goTo: Props['goTo']): void {
  useEffect(() => {
    const place = scroller.current;
    const sheet = goTo && place && sheetsIn(place)[goTo.page - 1];
    // Only the pages scroll: the screen around them stays where it is.
    if (sheet) place.scrollBy({ top: sheet.getBoundingClientRect().top - place.getBoundingClientRect().top - MARGIN });
  }, [scroller, goTo]);
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
