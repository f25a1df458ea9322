export const ARROW = '-->';
const COMMENT = /^(NOTE($|[ \t])|(STYLE|REGION)\s*$)/;
/** Two times to the fraction of a second with another sign between them, as in 「00:00:01.000 → 00:00:02.000」 or 「00:00:01,000 -- > 00:00:02,000」. */
const MISTYPED_TIMING = /^\s*(?:\d+:)?\d+:\d+[.,]\d{1,3}\D{1,16}(?:\d+:)?\d+:\d+[.,]\d{1,3}/;
/** Two times of a whole second and nothing else but an arrow, as in 「00:00:01 -> 00:00:02」. */
const MISTYPED_SECONDS = /^\s*\d+:\d+:\d+\s*(?:[-‐-―−ー=]\s*)*[>→⇒]\s*\d+:\d+:\d+\s*$/;
/** Few lines have a colon and a digit, and only they are normalised. */
const mayBeTiming = (text: string): boolean => /[:：︓﹕]/.test(text) && /[\d０-９]/.test(text);

export type CueBlock = {
  kind: 'cue';
  line: number;
  /** Counts the cues of the file from 1. */
  ordinal: number;
  identifier: string;
  timing: string;
  lines: string[];
  hasLeakedIdentifier: boolean;
};
export type OtherBlock = { kind: 'header' | 'comment' | 'text'; line: number; lines: string[] };
export type Block = CueBlock | OtherBlock;

/**
 * Collects blocks as the WebVTT parser does (https://www.w3.org/TR/webvtt1/#collect-a-webvtt-block): a line with an arrow always starts a cue, with or
 * without an empty line before it. `line` is the first line of a block, and the timing of a cue.
 */
export function blocksOf(lines: readonly string[], isHeaded: boolean): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let ordinal = 0;
  const start = (block: Block) => blocks.push((open = block));
  if (isHeaded) start({ kind: 'header', line: 1, lines: [] });
  lines.slice(isHeaded ? 1 : 0).forEach((text, index) => {
    const line = index + (isHeaded ? 2 : 1);
    if (startsCue(text, open, isHeaded)) {
      const identifier = takeIdentifier(blocks, open);
      ordinal += 1;
      start({ kind: 'cue', line, ordinal, identifier, timing: text, lines: [], hasLeakedIdentifier: false });
    } else if (text === '' || (open?.kind !== 'cue' && text.trim() === '')) open = undefined;
    else if (open) open.lines.push(text);
    else start({ kind: isHeaded ? kindOf(text) : 'text', line, lines: [text] });
  });
  return blocks;
}

function kindOf(text: string): OtherBlock['kind'] {
  if (COMMENT.test(text)) return 'comment';
  return text.startsWith('X-TIMESTAMP-MAP') ? 'header' : 'text';
}

/** An arrow between words stays in its comment; one next to a digit is the timing of a cue. */
function startsCue(text: string, open: Block | undefined, isHeaded: boolean): boolean {
  const isComment = open ? open.kind === 'comment' : isHeaded && COMMENT.test(text);
  const hasArrow = text.includes(ARROW);
  if (isComment) return open !== undefined && hasArrow && /\d\s*-->|-->\s*\d/.test(text);
  return hasArrow || (mayBeTiming(text) && isMistypedTiming(text.normalize('NFKC')));
}

const isMistypedTiming = (text: string): boolean => MISTYPED_TIMING.test(text) || MISTYPED_SECONDS.test(text);

const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** Removes the identifier of a cue that starts now from the block above it, and returns it; '' for none. */
function takeIdentifier(blocks: Block[], open: Block | undefined): string {
  const above = open ?? strayNumber(blocks);
  const last = above?.lines.at(-1)?.trim() ?? '';
  switch (above?.kind) {
    case 'header':
      return isNumber(last) ? last : '';
    case 'text':
      if (above.lines.length > 1) return '';
      blocks.pop();
      return last;
    case 'cue': {
      if (!isLeakedIdentifier(above)) return '';
      above.hasLeakedIdentifier = true;
      above.lines.pop();
      return last;
    }
    default:
      return '';
  }
}

/** A number between empty lines, right above a timing; below a cue without text it may be that text. */
function strayNumber(blocks: readonly Block[]): Block | undefined {
  const [before, last] = [blocks.at(-2), blocks.at(-1)];
  const isEmptyCue = before?.kind === 'cue' && before.lines.length === 0;
  const isStray = last?.kind === 'text' && last.lines.length === 1 && isNumber(last.lines[0]?.trim() ?? '');
  return isStray && !isEmptyCue ? last : undefined;
}

/** Whether the last line of a cue without an empty line below it is the identifier of the next one. */
function isLeakedIdentifier({ ordinal, identifier, lines }: CueBlock): boolean {
  const last = lines.at(-1)?.trim() ?? '';
  if (last === '') return false;
  const isAlone = lines.length === 1;
  if (!isAlone && lines.at(-2)?.trim() === '') return isNumber(last) || identifier !== '';
  if (identifier === '') return isNumber(last) && !isAlone && [ordinal, ordinal + 1].includes(Number(last));
  if (isNumber(identifier)) return isNumber(last) && (!isAlone || Number(last) === Number(identifier) + 1);
  const shape = (text: string) => text.replace(/\d+/g, '#');
  return shape(last).includes('#') && shape(last) === shape(identifier);
}
