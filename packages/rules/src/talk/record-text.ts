import { oneLine } from '#text/one-line.ts';

/** What a record says of one point. */
export type RecordPoint = {
  kind: 'risk' | 'keyPoint' | 'topic';
  title: string;
  detail: string;
  result: string;
  reason: string;
  /** What the patient was told; empty where nothing was asked. */
  answer: string;
  /** What the patient explained in their own words; empty where it was not recorded. */
  understanding: string;
};

/** A talk as its record says it, in words. */
export type TalkRecordText = {
  procedure: string;
  diagnosis: string;
  operator: string;
  when: string;
  where: string;
  minutes: number;
  explainer: string;
  attendees: readonly string[];
  points: readonly RecordPoint[];
  /** Where staff went another way through the scenario than the answers led. */
  departures: readonly string[];
  /** Items of the plan that the talk lacked, and why. */
  missing: readonly string[];
  notes: readonly string[];
  decision: string;
  /** What was decided before, when it was changed and why; the newest first. */
  pastDecisions: readonly string[];
  summary: string;
  agreed: string;
  /** Of an amended edition. */
  change: string;
};

const headings: Record<RecordPoint['kind'], string> = {
  topic: '患者の疑問・心配',
  risk: '説明したリスク',
  keyPoint: '理解の確認',
};

/** Line ends as editors of record systems on Windows want them, ORCA among them. */
const LINE_END = '\r\n';

/** The result, and behind it what the patient explained in their own words. */
export const resultWords = ({ result, understanding }: Pick<RecordPoint, 'result' | 'understanding'>): string =>
  understanding === '' ? result : `${result}　患者さんがご自分の言葉で：${understanding}`;

const pointLine = ({ title, reason, answer, ...ended }: RecordPoint): string => {
  const words = [answer === '' ? '' : `回答：${answer}`, reason].filter((part) => part !== '').join('　');
  return `・${title}：${resultWords(ended)}${words === '' ? '' : `（${oneLine(words)}）`}`;
};

const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`【${heading}】`, ...lines];

/** The lines of a text in one piece: thousands of notes have millions of lines. */
const said = (text: string): string[] =>
  text.trim() === '' ? [] : [text.trim().replaceAll('\r\n', '\n').split('\n').join(LINE_END)];

/** The record as lines to paste into a chart: every line short of tabs and of other line ends than the chart's. */
export function recordText(record: TalkRecordText): string {
  const ofKind = (kind: RecordPoint['kind']) => record.points.filter((point) => point.kind === kind).map(pointLine);
  const lines = [
    `【説明】${record.procedure}`,
    ...(record.change === '' ? [] : [`訂正：${record.change}`]),
    `日時：${record.when}（${record.minutes}分）`,
    ...(record.where === '' ? [] : [`場所：${record.where}`]),
    `説明者：${record.explainer}`,
    ...(record.attendees.length === 0 ? [] : [`同席：${record.attendees.join('、')}`]),
    ...(record.diagnosis === '' ? [] : [`病名：${record.diagnosis}`]),
    ...(record.operator === '' ? [] : [`術者：${record.operator}`]),
    ...section(headings.topic, ofKind('topic')),
    ...section(headings.risk, ofKind('risk')),
    ...section(headings.keyPoint, ofKind('keyPoint')),
    ...section(
      'シナリオと違う道',
      record.departures.map((departure) => `・${departure}`),
    ),
    ...section(
      '予定どおりでなかったこと',
      record.missing.map((missing) => `・${missing}`),
    ),
    ...section('説明の要約', said(record.summary)),
    ...section('メモ', record.notes.flatMap(said)),
    ...section('患者の返事', [record.decision, ...record.pastDecisions]),
    ...section('決めたこと', said(record.agreed)),
  ];
  return lines.join(LINE_END).replaceAll('\t', ' ') + LINE_END;
}
