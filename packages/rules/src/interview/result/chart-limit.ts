import { mostRowsIn } from '#interview/answer/row-limit.ts';
import type { Indexed, InterviewIndex } from '#interview/item/interview-index.ts';
import { literalOf, placeholdersOf } from '#interview/result/chart-line.ts';
import { isInside, namedBy, type ChartNode } from '#interview/result/chart-template.ts';

/**
 * Limits of a text for the record that a template makes: of its characters, and of the answers that are looked up for it. A template that writes each
 * question once looks up some 10,000 answers in rows at most (`rowLimits`).
 */
export const chartTextLimits = { characters: 2_000_000, lookUps: 50_000 } as const;

export type ChartWork = { characters: number; lookUps: number };

export const isBeyondLimits = ({ characters, lookUps }: ChartWork): boolean =>
  characters > chartTextLimits.characters || lookUps > chartTextLimits.lookUps;

/** Tells a person why there is no text. */
export const CHART_TOO_LONG = `この問診票の定型では、文章が長くなりすぎるため作れません（${chartTextLimits.characters / 10_000}万文字まで）。`;

/** A line of a template: its questions, each once, and the work of writing it once, without the words of its answers. */
export type ChartLine = { questions: readonly Indexed[]; work: ChartWork };

/** Characters that are gone through in the time of looking up one answer. */
const PER_LOOK_UP = 200;

export function readChartLine(line: string, { byLinkId }: Pick<InterviewIndex, 'byLinkId'>): ChartLine {
  const names = placeholdersOf(line).map((written) => namedBy(written, (each) => byLinkId.has(each)).name);
  const characters = literalOf(line).length;
  return {
    questions: [...new Set(names)].flatMap((name) => byLinkId.get(name) ?? []),
    work: { characters, lookUps: 1 + names.length + Math.floor(characters / PER_LOOK_UP) },
  };
}

/** The groups of which a line names two or more questions: it is written for each of their rows. */
export const groupsOfLine = ({ questions }: ChartLine): string[] => {
  const loops = questions.flatMap(({ loop }) => loop ?? []);
  return [...new Set(loops.filter((loop, at) => loops.indexOf(loop) !== at))];
};

/**
 * The repeating group whose rows make the text of a template too long, when a response has as many of them as it may have; null where there is none. What
 * is written for each row of one group in each row of another one is counted only when the text is made: usual answers have few rows of both.
 */
export function groupBeyondLimits(nodes: readonly ChartNode[], index: InterviewIndex): string | null {
  const perRow = new Map<string, ChartWork>();
  const add = (group: string, { characters, lookUps }: ChartWork): void => {
    const sum = perRow.get(group) ?? { characters: 0, lookUps: 0 };
    perRow.set(group, { characters: sum.characters + characters, lookUps: sum.lookUps + lookUps });
  };
  const visit = (node: ChartNode, block: string | null): void => {
    if (node.kind === 'block') {
      add(node.group, { characters: 0, lookUps: 1 });
      for (const inside of node.nodes) visit(inside, node.group);
      return;
    }
    const line = readChartLine(node.text, index);
    if (block !== null) add(block, line.work);
    const repeated = groupsOfLine(line);
    for (const group of new Set(line.questions.flatMap(({ loop }) => loop ?? []))) {
      const isChosen = block !== null && isInside(index.byLinkId, block, group);
      if (isChosen || !isInside(index.byLinkId, group, block)) continue;
      const listed = { characters: 0, lookUps: mentionsOf(group, node.text, index) };
      add(group, repeated.includes(group) ? line.work : listed);
    }
  };
  for (const node of nodes) visit(node, null);
  const isBeyond = ([group, { characters, lookUps }]: [string, ChartWork]): boolean => {
    // Two groups together may have the work of both, each with fewer rows: at most twice that of the larger one.
    const rows = 2 * mostRowsOf(group, index);
    return isBeyondLimits({ characters: characters * rows, lookUps: lookUps * rows });
  };
  return [...perRow].find(isBeyond)?.[0] ?? null;
}

const mentionsOf = (group: string, line: string, { byLinkId }: InterviewIndex): number =>
  placeholdersOf(line).filter((written) => {
    const { name } = namedBy(written, (each) => byLinkId.has(each));
    return byLinkId.get(name)?.loop === group;
  }).length;

/** How many rows of a group a response may have, by the limit of all rows and by its own. */
export const mostRowsOf = (group: string, index: InterviewIndex): number => {
  const { item, loop } = index.byLinkId.get(group) ?? {};
  const most = item?.kind === 'group' && loop === null ? (item.repeats?.most ?? Infinity) : Infinity;
  return Math.min(most, mostRowsIn(index, group));
};
