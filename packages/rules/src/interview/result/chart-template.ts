import { shortName } from '#interview/answer/answer-words.ts';
import { namingQuestions, questionsOfRow } from '#interview/answer/row-names.ts';
import { oneLine } from '#text/one-line.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';
import { answerless, UNANSWERED } from '#interview/result/row-lines.ts';
import { isRepeating, type InterviewIndex } from '#interview/item/interview-index.ts';

/** A line, or lines that are written once for each row of a repeating group. */
export type ChartNode =
  | { kind: 'line'; text: string }
  | { kind: 'block'; group: string; heading: string; noRows: string | null; nodes: ChartNode[] };

export type ChartTemplateFault = { tag: string; code: 'unclosed' | 'unopened' | 'notRepeating' | 'elsewhere' };

const TAG = /\{\{\s*([#/])([^{}]+)\}\}/g;

/** As many levels as a questionnaire may have. */
const DEEPEST = 20;

export type Named = { name: string; noAnswer: string | null };

/**
 * What a placeholder names. `{{name|words}}`: the words that stand there where the question was asked and not answered; a question may itself be called
 * with a line in it.
 */
export function namedBy(written: string, isKnown: (name: string) => boolean): Named {
  const at = isKnown(written) ? -1 : written.lastIndexOf('|');
  if (at < 0) return { name: written, noAnswer: null };
  return { name: written.slice(0, at).trimEnd(), noAnswer: written.slice(at + 1).trimStart() };
}

type Open = { group: string; loop: string | null; nodes: ChartNode[] };

/**
 * Reads a template for the text of the record. `{{#group}}` … `{{/group}}` is written once for each row of a repeating group; words in front of the
 * opening tag are a heading, which stands only where there are rows; `{{#group|words}}` says what to write where there are none. A question may be
 * called as a tag is written: then it is the question. A template with faults is read as far as it makes sense.
 */
export function readChartTemplate(
  template: string,
  { byLinkId }: Pick<InterviewIndex, 'byLinkId'>,
): { nodes: ChartNode[]; faults: ChartTemplateFault[] } {
  const faults: ChartTemplateFault[] = [];
  const open: Open[] = [{ group: '', loop: null, nodes: [] }];
  const top = (): Open => open.at(-1) as Open;
  const add = (text: string): void => void top().nodes.push({ kind: 'line', text });
  const isQuestion = (name: string): boolean => byLinkId.has(name);
  const read = (line: string, isRest: boolean): void => {
    const tag = firstTag(line, isQuestion);
    if (!tag) return isRest && line.trim() === '' ? undefined : add(line);
    const { at, whole, sign, written } = tag;
    const [before, after] = [line.slice(0, at), line.slice(at + whole.length)];
    const fault = (code: ChartTemplateFault['code']): void => void faults.push({ tag: `${sign}${written}`, code });
    const { name, noAnswer } = namedBy(written, isQuestion);
    if (sign === '/') {
      if (before.trim() !== '') add(before);
      if (open.length > 1 && top().group === name) open.pop();
      else fault('unopened');
      return read(after, true);
    }
    const found = byLinkId.get(name);
    if (!found || !isRepeating(found.item)) fault('notRepeating');
    else if (!isInside(byLinkId, found.loop, top().loop)) fault('elsewhere');
    // Deeper than groups can be nested, blocks have faults already; as one level they are no burden for the stack.
    const nodes = open.length > DEEPEST ? top().nodes : [];
    if (nodes !== top().nodes)
      top().nodes.push({ kind: 'block', group: name, heading: before.trimEnd(), noRows: noAnswer, nodes });
    open.push({ group: name, loop: name, nodes });
    return read(after, true);
  };
  for (const line of template.split('\n')) read(line, false);
  for (const { group } of open.slice(1)) faults.push({ tag: `#${group}`, code: 'unclosed' });
  return { nodes: open[0]?.nodes ?? [], faults };
}

type Tag = { at: number; whole: string; sign: string; written: string };

/** The first tag of a line; a question that is called as a tag is written is none. */
function firstTag(line: string, isQuestion: (name: string) => boolean): Tag | undefined {
  for (const { index, 0: whole, 1: sign = '', 2: bare = '' } of line.matchAll(TAG)) {
    const written = bare.trim();
    if (!isQuestion(namedBy(`${sign}${written}`, isQuestion).name)) return { at: index, whole, sign, written };
  }
  return undefined;
}

/** Whether a repeating group is another one, or nested in its rows. A block of null is the whole questionnaire. */
export const isInside = (byLinkId: InterviewIndex['byLinkId'], loop: string | null, block: string | null): boolean => {
  if (block === null) return true;
  for (let each = loop; each !== null; each = byLinkId.get(each)?.loop ?? null) if (each === block) return true;
  return false;
};

/** A block that writes one line for each row of a group: its name, and each question with its answer. */
export function rowTemplate(group: InterviewItem, noAnswer: string | null): string {
  const words = noAnswer ?? UNANSWERED;
  const names = namingQuestions(group).map(({ linkId }) => linkId);
  const [name, ...kinds] = names.map((linkId) => `{{${linkId}|${words}}}`);
  const others = questionsOfRow(group.items)
    .filter(({ linkId, kind, isHidden }) => !names.includes(linkId) && !isHidden && !answerless.has(kind))
    .map((item) => `${oneLine(shortName(item))} {{${item.linkId}|${words}}}`);
  const title = `・${name ?? ''}${kinds.length === 0 ? '' : `（${kinds.join('、')}）`}`;
  const line = [title, others.join('／')].filter((part) => part !== '').join(names.length === 0 ? '' : '：');
  return [`{{#${group.linkId}${noAnswer === null ? '' : `|${noAnswer}`}}}`, line, `{{/${group.linkId}}}`].join('\n');
}

/** The lines of a template without the tags of its blocks. */
export const linesOfTemplate = (nodes: readonly ChartNode[]): string[] =>
  nodes.flatMap((node) => (node.kind === 'line' ? [node.text] : [node.heading, ...linesOfTemplate(node.nodes)]));
