import type {
  Condition as RuleCondition,
  FlagRule as RuleFlag,
  ItemKind,
  Score as RuleScore,
} from '@nattoku/rules/interview/item/interview-item';
import { isInterviewDate } from '@nattoku/rules/interview/answer/interview-date';
import type { ListedItem } from '@nattoku/rules/interview/item/item-list';
import { z } from 'zod';
import { InterviewAnswer } from '#medical-interview/interview-answer.ts';
import { PlainDate } from '#shared/primitives.ts';
import { line, text, verbatim } from '#shared/text.ts';

/** Perceived characters, and how many of a thing there may be. */
export const interviewFormLimits = {
  name: 100,
  description: 1000,
  note: 500,
  items: 2000,
  depth: 20,
  text: 3000,
  short: 60,
  linkId: 255,
  options: 500,
  option: 500,
  rows: 60,
  conditions: 50,
  expression: 4000,
  flags: 100,
  chartText: 20_000,
  bands: 30,
  units: 30,
  /** Of a file that is read in. */
  fileBytes: 2_000_000,
} as const;

export const itemKindNames: Record<ItemKind, string> = {
  group: 'まとまり',
  note: '説明文',
  picture: '図',
  video: '動画',
  yesNo: 'はい・いいえ',
  agreement: '同意',
  choice: '選択',
  text: '文字',
  number: '数',
  date: '日付',
  time: '時刻',
  duration: '期間',
  scale: '目盛り',
  matrix: '表',
  bodyMap: '体の図',
  photo: '写真・ファイル',
  signature: '署名',
  computed: '自動計算',
  foreign: '表示できない質問',
};

/** The name of a question's kind; a date that has a time of day is named so. */
export const itemKindName = (item: { kind: ItemKind; as?: string }): string =>
  item.kind === 'date' && item.as === 'dateTime' ? '日付と時刻' : itemKindNames[item.kind];

const linkId = verbatim(interviewFormLimits.linkId).min(1);
const code = verbatim(200);
const figure = z.number().min(-1e12).max(1e12);

const Comparand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('boolean'), value: z.boolean() }),
  z.object({ type: z.literal('option'), code, system: verbatim(500).nullable() }),
  z.object({ type: z.literal('text'), value: verbatim(interviewFormLimits.option) }),
  z.object({ type: z.literal('number'), value: figure }),
  z.object({ type: z.literal('quantity'), value: figure, unit: verbatim(60) }),
  z.object({ type: z.literal('date'), value: verbatim(19) }),
  z.object({ type: z.literal('time'), value: verbatim(8) }),
]);
const Operator = z.enum(['exists', '=', '!=', '>', '<', '>=', '<=']);

const Condition = z.union([
  z.object({ of: z.enum(['answer', 'former']), linkId, operator: Operator, value: Comparand }),
  z.object({ of: z.enum(['age', 'sex', 'department', 'approach']), operator: Operator, value: Comparand }),
]) satisfies z.ZodType<RuleCondition>;
const conditions = z.array(Condition).max(interviewFormLimits.conditions);
const behaviour = z.enum(['all', 'any']);

/** The earliest or latest date; of a date with its time, one in Tokyo. */
const DateLimit = z.union([PlainDate, verbatim(19).refine(isInterviewDate)]);

const Unit = z.object({ system: verbatim(500), code: verbatim(60), display: line(60) });
const Option = z.object({
  code,
  system: verbatim(500).nullable(),
  text: line(interviewFormLimits.option),
  isExclusive: z.boolean(),
  score: figure.nullable(),
  imageId: z.uuid().nullable(),
  as: z.enum(['coding', 'string', 'integer', 'date', 'time']),
});
const options = z.array(Option).max(interviewFormLimits.options);
const units = z.array(Unit).max(interviewFormLimits.units);
const level = z.enum(['red', 'amber']);

const Score = z.object({
  items: z.array(linkId).max(200),
  missing: z.object({ most: z.int().min(0).max(200), isProrated: z.boolean() }),
  bands: z
    .array(z.object({ from: figure, label: line(interviewFormLimits.option), level: z.enum(['none', 'amber', 'red']) }))
    .max(interviewFormLimits.bands),
}) satisfies z.ZodType<RuleScore>;

const common = {
  depth: z.int().min(1).max(interviewFormLimits.depth),
  linkId,
  prefix: line(interviewFormLimits.short),
  text: text(interviewFormLimits.text),
  help: text(interviewFormLimits.text),
  shortText: line(interviewFormLimits.short),
  isRequired: z.boolean(),
  isHidden: z.boolean(),
  enabling: z
    .object({ behaviour, conditions, expression: verbatim(interviewFormLimits.expression).nullable() })
    .nullable(),
  /** The answer that it starts with; of a hidden question its value. */
  initial: InterviewAnswer.nullable().optional(),
};
const count = z.int().min(0).max(1000).nullable();

/** One question in the list that travels (specification/medical-interview.md §4). */
export const ListedInterviewItem = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('group'),
    repeats: z.object({ least: z.int().min(0).max(1000), most: count }).nullable(),
  }),
  z.object({ ...common, kind: z.literal('note') }),
  z.object({ ...common, kind: z.literal('picture'), imageId: z.uuid().nullable(), alt: text(300) }),
  z.object({ ...common, kind: z.literal('video'), videoId: z.uuid().nullable() }),
  z.object({ ...common, kind: z.literal('yesNo') }),
  z.object({ ...common, kind: z.literal('agreement') }),
  z.object({
    ...common,
    kind: z.literal('choice'),
    isMultiple: z.boolean(),
    options,
    other: line(interviewFormLimits.short).nullable(),
    least: count,
    most: count,
    look: z.enum(['buttons', 'list', 'lookup']),
    isHorizontal: z.boolean(),
  }),
  z.object({
    ...common,
    kind: z.literal('text'),
    isLong: z.boolean(),
    maxLength: z.int().min(1).max(100_000).nullable(),
    isKanaOnly: z.boolean(),
    example: line(interviewFormLimits.option),
  }),
  z.object({
    ...common,
    kind: z.literal('number'),
    as: z.enum(['integer', 'decimal', 'quantity']),
    units,
    min: figure.nullable(),
    max: figure.nullable(),
    decimals: z.int().min(0).max(10).nullable(),
  }),
  z.object({
    ...common,
    kind: z.literal('date'),
    as: z.enum(['date', 'dateTime']),
    precision: z.enum(['minute', 'day', 'month', 'year']),
    min: DateLimit.nullable(),
    max: DateLimit.nullable(),
    mustBeKnown: z.boolean().optional(),
  }),
  z.object({ ...common, kind: z.literal('time'), mustBeKnown: z.boolean().optional() }),
  z.object({ ...common, kind: z.literal('duration'), units }),
  z.object({
    ...common,
    kind: z.literal('scale'),
    look: z.enum(['numbers', 'faces', 'line']),
    min: figure,
    max: figure,
    step: figure,
    minLabel: line(interviewFormLimits.option),
    maxLabel: line(interviewFormLimits.option),
  }),
  z.object({
    ...common,
    kind: z.literal('matrix'),
    options,
    rows: z
      .array(z.object({ linkId, text: line(interviewFormLimits.option), isRequired: z.boolean() }))
      .max(interviewFormLimits.rows),
  }),
  z.object({
    ...common,
    kind: z.literal('bodyMap'),
    views: z.array(z.enum(['front', 'back', 'hand', 'mouth'])).max(4),
    most: count,
  }),
  z.object({ ...common, kind: z.literal('photo'), most: z.int().min(1).max(20) }),
  z.object({ ...common, kind: z.literal('signature') }),
  z.object({
    ...common,
    kind: z.literal('computed'),
    as: z.enum(['integer', 'decimal', 'quantity', 'string', 'boolean']),
    expression: verbatim(interviewFormLimits.expression).nullable(),
    score: Score.nullable(),
    unit: Unit.nullable(),
    decimals: z.int().min(0).max(10).nullable(),
  }),
  z.object({ ...common, kind: z.literal('foreign'), type: verbatim(40) }),
]) satisfies z.ZodType<ListedItem>;

const Flag = z.object({
  key: verbatim(60).min(1),
  name: line(interviewFormLimits.short),
  level,
  behaviour,
  conditions,
}) satisfies z.ZodType<RuleFlag>;

/** What is asked, what is flagged, and what is told to the record. */
export const InterviewForm = z.object({
  items: z.array(ListedInterviewItem).max(interviewFormLimits.items),
  flags: z.array(Flag).max(interviewFormLimits.flags),
  chartText: text(interviewFormLimits.chartText),
});
export type InterviewForm = z.infer<typeof InterviewForm>;
