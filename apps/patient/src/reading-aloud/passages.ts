import { sentencesIn, type Span } from '#reading-aloud/sentences.ts';

/** One sentence of what stands on the screen. */
export type Sentence = {
  /** Names are spoken as they are read, whatever they are written like. */
  spoken: string;
  lang: string;
  range: Range;
};

/** A text within a passage; one that stands within `data-reading` is read as that says. */
type Part = { node: Text; start: number; end: number; reading: { words: string; node: Text } | null };
type Passage = { lang: string; text: string; parts: Part[] };

/** What is no text, is read by nobody, or reads itself: a film, the pages of a document, furigana above what is spoken already. */
const UNREAD =
  '[aria-hidden=true], [hidden], [data-unread], [data-paper], rt, rp, select, textarea, video, script, style';
const INLINE = new Set(['inline', 'inline-block', 'contents', 'ruby']);

/** The sentences of an element as they stand there, from top to bottom. */
export function readSentences(root: Element): Sentence[] {
  const passages: Passage[] = [];
  let open: Passage | null = null;
  const close = () => {
    open = null;
  };
  const add = (node: Text) => {
    const lang = langOf(node);
    if (open?.lang !== lang) {
      open = { lang, text: '', parts: [] };
      passages.push(open);
    }
    const start = open.text.length;
    open.text += node.data;
    open.parts.push({ node, start, end: open.text.length, reading: readingOf(node) });
  };
  const walk = (element: Element) => {
    if (element.matches(UNREAD)) return;
    const { display, visibility, clipPath } = getComputedStyle(element);
    if (display === 'none' || visibility === 'hidden' || clipPath === 'inset(50%)') return;
    const isInline = INLINE.has(display);
    if (!isInline) close();
    for (const child of element.childNodes) {
      if (child instanceof Text) add(child);
      else if (child instanceof Element) walk(child);
    }
    if (!isInline || element.tagName === 'BR') close();
  };
  walk(root);
  return passages.flatMap(sentencesOf);
}

/**
 * Where reading goes on when the screen was drawn again: the same sentence nearest to where it was; null where it is not there any more.
 */
export function placeAgain(sentences: readonly Sentence[], spoken: string, place: number): number | null {
  const places = sentences.flatMap((sentence, at) => (sentence.spoken === spoken ? [at] : []));
  return places.sort((one, other) => Math.abs(one - place) - Math.abs(other - place))[0] ?? null;
}

function sentencesOf({ lang, text, parts }: Passage): Sentence[] {
  return sentencesIn(text, lang).flatMap((span) => {
    const within = parts.filter(({ start, end }) => start < span.end && end > span.start);
    const [first, last] = [within[0], within.at(-1)];
    if (!first || !last) return [];
    const range = document.createRange();
    range.setStart(first.node, span.start > first.start ? span.start - first.start : 0);
    range.setEnd(last.node, Math.min(span.end, last.end) - last.start);
    const spoken = within.map((part) => spokenOf(part, span)).join('');
    return [{ spoken, lang, range }];
  });
}

function spokenOf({ node, start, end, reading }: Part, span: Span): string {
  if (reading === null) return node.data.slice(Math.max(span.start, start) - start, Math.min(span.end, end) - start);
  return reading.node === node ? reading.words : '';
}

const langOf = (node: Text): string => node.parentElement?.closest<HTMLElement>('[lang]')?.lang || 'ja';

function readingOf(node: Text): Part['reading'] {
  const named = node.parentElement?.closest<HTMLElement>('[data-reading]');
  const words = named?.dataset['reading'];
  if (!named || !words) return null;
  const [first = node] = textsIn(named);
  return { words, node: first };
}

function textsIn(element: Element): Text[] {
  return [...element.childNodes].flatMap((child) => {
    if (child instanceof Text) return [child];
    return child instanceof Element && !child.matches(UNREAD) ? textsIn(child) : [];
  });
}
