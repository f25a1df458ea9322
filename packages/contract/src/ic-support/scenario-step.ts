import type { ScenarioStep as Step, StepKind } from '@nattoku/rules/scenario/scenario-step';
import { z } from 'zod';
import { VideoId } from '#shared/primitives.ts';
import { line, text, verbatim } from '#shared/text.ts';

/** Perceived characters, and how many of a thing there may be. */
export const scenarioLimits = {
  name: 100,
  description: 1000,
  note: 500,
  steps: 500,
  minutes: 60,
  text: 3000,
  title: 120,
  alt: 300,
  points: 10,
  point: 200,
  options: 12,
  option: 200,
  columns: 5,
  rows: 20,
  cell: 300,
  items: 8,
  source: 200,
  rules: 12,
  staffNote: 1000,
  /** Of a file that is read in. */
  fileBytes: 2_000_000,
} as const;

export const StepPlace = z.enum(['home', 'room', 'both']);
export const stepPlaceNames: Record<z.infer<typeof StepPlace>, string> = {
  home: '自宅',
  room: '説明の場',
  both: '自宅と説明の場',
};

export const stepKindNames: Record<StepKind, string> = {
  message: 'メッセージ',
  picture: '図',
  slide: 'スライド',
  video: '動画',
  question: '質問',
  check: '理解の確認',
  worries: '心配なこと',
  doctorQuestion: '医師への質問',
  comparison: '比較表',
  pictogram: 'リスクの図',
  teachBack: 'ご自分の言葉で',
  staffNote: '職員用メモ',
  branch: '分岐',
  end: '終わり',
};

const key = verbatim(40).min(1);
const words = text(scenarioLimits.text);
const option = { key, text: line(scenarioLimits.option) };

const common = {
  key,
  place: StepPlace,
  minutes: z.number().min(0).max(scenarioLimits.minutes),
  coreRiskIds: z.array(z.uuid()).max(50),
  staffNote: text(scenarioLimits.staffNote),
  next: key.nullable(),
};
const picture = { imageId: z.uuid().nullable(), alt: text(scenarioLimits.alt) };
const options = z.array(z.object(option)).max(scenarioLimits.options);

const question = { ...common, kind: z.literal('question'), text: words, isRequired: z.boolean() };
const QuestionStep = z.discriminatedUnion('answer', [
  z.object({
    ...question,
    answer: z.literal('single'),
    options: z.array(z.object({ ...option, next: key.nullable() })).max(scenarioLimits.options),
  }),
  z.object({ ...question, answer: z.literal('multiple'), options }),
  z.object({ ...question, answer: z.literal('text') }),
  z.object({
    ...question,
    answer: z.literal('scale'),
    min: z.int().min(0).max(10),
    max: z.int().min(0).max(10),
    minLabel: line(scenarioLimits.option),
    maxLabel: line(scenarioLimits.option),
  }),
]);

const BranchTest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('anyOf'), options: z.array(key).min(1).max(scenarioLimits.options) }),
  z.object({ kind: z.literal('atLeast'), value: z.int().min(0).max(10) }),
  z.object({ kind: z.literal('wrongFirst') }),
]);

/** One step of a guided explanation (specification/ic-support.md §4). */
export const ScenarioStep = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('message'), text: words }),
  z.object({ ...common, ...picture, kind: z.literal('picture'), text: words }),
  z.object({
    ...common,
    ...picture,
    kind: z.literal('slide'),
    title: line(scenarioLimits.title),
    points: z.array(line(scenarioLimits.point)).max(scenarioLimits.points),
  }),
  z.object({
    ...common,
    kind: z.literal('video'),
    videoId: VideoId.nullable(),
    fromSeconds: z.number().min(0).max(86_400),
    toSeconds: z.number().min(0).max(86_400).nullable(),
    text: words,
  }),
  QuestionStep,
  z.object({
    ...common,
    kind: z.literal('check'),
    text: words,
    options: z.array(z.object({ ...option, isRight: z.boolean() })).max(scenarioLimits.options),
    explanation: words,
  }),
  z.object({ ...common, kind: z.literal('worries'), text: words, options }),
  z.object({ ...common, kind: z.literal('doctorQuestion'), text: words }),
  z.object({
    ...common,
    kind: z.literal('comparison'),
    title: line(scenarioLimits.title),
    columns: z
      .array(z.object({ key, name: line(scenarioLimits.option), isDoingNothing: z.boolean() }))
      .max(scenarioLimits.columns),
    rows: z
      .array(
        z.object({
          label: line(scenarioLimits.option),
          cells: z.array(text(scenarioLimits.cell)).max(scenarioLimits.columns),
        }),
      )
      .max(scenarioLimits.rows),
  }),
  z.object({
    ...common,
    kind: z.literal('pictogram'),
    text: words,
    per: z.union([z.literal(100), z.literal(1000)]),
    items: z
      .array(z.object({ label: line(scenarioLimits.option), count: z.int().min(0).max(1000) }))
      .max(scenarioLimits.items),
    source: line(scenarioLimits.source),
  }),
  z.object({
    ...common,
    kind: z.literal('teachBack'),
    text: words,
    points: z.array(z.object(option)).max(scenarioLimits.points),
  }),
  z.object({ ...common, kind: z.literal('staffNote'), text: words }),
  z.object({
    ...common,
    kind: z.literal('branch'),
    rules: z.array(z.object({ step: key, test: BranchTest, next: key.nullable() })).max(scenarioLimits.rules),
  }),
  z.object({ ...common, kind: z.literal('end'), text: words }),
]) satisfies z.ZodType<Step>;
export type ScenarioStep = z.infer<typeof ScenarioStep>;

export const ScenarioSteps = z.array(ScenarioStep).max(scenarioLimits.steps);
