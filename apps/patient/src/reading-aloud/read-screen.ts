import { displaySettings } from '#display/display-store.ts';
import type { ReadingSpeed } from '#display/display-settings.ts';
import { createHighlight, keepInView } from '#reading-aloud/highlight.ts';
import { placeAgain, readSentences, type Sentence } from '#reading-aloud/passages.ts';
import { createReader, type ReaderState } from '#reading-aloud/reader.ts';
import { createSpeaker } from '#reading-aloud/speaker.ts';
import { speechOfDevice, voiceFor } from '#reading-aloud/voices.ts';

export type ScreenReading = ReturnType<typeof readScreen>;

const rates: Record<ReadingSpeed, number> = { slow: 0.75, normal: 1, fast: 1.3, fastest: 1.7 };
/** The slowest voices say four characters a second. */
const MS_PER_CHARACTER = 300;
const MS_BESIDE = 4_000;

const PRESSED = 'a, button, input, label, select, textarea, summary, [role=img], [data-unread], [data-paper]';

/** Reads what stands in an element from its top, or from where it is pressed, and begins at once. */
export function readScreen(main: Element, tell: (state: ReaderState) => void) {
  const speech = speechOfDevice();
  const highlight = createHighlight();
  const over = new AbortController();
  let sentences = speech ? spokenSentences(main, speech) : [];
  const rate = () => rates[displaySettings().speed];
  const show = ({ name, place }: ReaderState) => {
    const sentence = sentences[place];
    if (!sentence || name === 'over') return highlight.clear();
    highlight.show(sentence.range);
    if (name === 'reading') keepInView(sentence.range, ...roomFor(main));
  };
  const reader = createReader({
    speaker: speech ? createSpeaker(speech, { sentenceAt: (place) => sentences[place], rate }) : mute,
    count: () => sentences.length,
    durationOf: (place) => MS_BESIDE + ((sentences[place]?.spoken.length ?? 0) * MS_PER_CHARACTER) / rate(),
    tell: (state) => {
      show(state);
      // A person who listens is there, though they touch nothing: see idle-watch.ts.
      if (state.name === 'reading') document.dispatchEvent(new Event('readaloud'));
      tell(state);
    },
  });

  const redrawn = () => {
    const { place } = reader.state();
    const spoken = sentences[place]?.spoken ?? '';
    sentences = speech ? spokenSentences(main, speech) : [];
    const again = placeAgain(sentences, spoken, place);
    const isSame = again === place && reader.state().name === 'reading';
    if (isSame) return show(reader.state());
    if (again === null) reader.pause();
    reader.moveTo(again ?? 0);
  };
  const changes = new MutationObserver(redrawn);
  changes.observe(main, { childList: true, characterData: true, subtree: true });
  // Larger letters, too, move what is read out of sight.
  const sizes = new ResizeObserver(() => show(reader.state()));
  sizes.observe(main);
  const { signal } = over;
  main.addEventListener('click', (event) => begin(event), { signal });
  // A film speaks itself, and nobody listens to a page that is hidden.
  document.addEventListener('play', () => reader.pause(), { capture: true, signal });
  document.addEventListener('visibilitychange', () => document.hidden && reader.pause(), { signal });
  addEventListener('pagehide', () => reader.pause(), { signal });

  function begin({ target, clientX, clientY }: Event & Partial<MouseEvent>) {
    if (!(target instanceof Element) || target.closest(PRESSED)) return;
    const place = placeAt(sentences, clientX ?? 0, clientY ?? 0);
    if (place >= 0) reader.readAt(place);
  }

  reader.readAt(0);
  return {
    goOn: reader.goOn,
    pause: reader.pause,
    stop: () => {
      over.abort();
      changes.disconnect();
      sizes.disconnect();
      reader.stop();
      highlight.remove();
    },
  };
}

const mute = { speak: () => {}, cancel: () => {}, isBusy: () => false };

const spokenSentences = (main: Element, speech: SpeechSynthesis): Sentence[] =>
  readSentences(main).filter(({ lang }) => voiceFor(lang, speech.getVoices()));

/** Between what sticks to the top and to the bottom of the window. */
function roomFor(main: Element): [number, number] {
  const panel = document.querySelector('[data-reading-panel]')?.getBoundingClientRect();
  const bar = main.parentElement?.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
  return [Math.max(0, panel?.bottom ?? 0), Math.min(innerHeight, bar?.top ?? innerHeight)];
}

function placeAt(sentences: readonly Sentence[], x: number, y: number): number {
  const point = pointAt(x, y);
  return point ? sentences.findIndex(({ range }) => range.isPointInRange(point.node, point.offset)) : -1;
}

function pointAt(x: number, y: number): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const caret = document.caretPositionFromPoint(x, y);
    return caret && { node: caret.offsetNode, offset: caret.offset };
  }
  // Chromium before 128 and Safari before 26.2 know only this one.
  const range = (document as Document).caretRangeFromPoint(x, y);
  return range && { node: range.startContainer, offset: range.startOffset };
}
