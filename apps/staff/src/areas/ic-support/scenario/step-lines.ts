import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { formatClock } from '@nattoku/rules/time/date-time';

type Steps = readonly ScenarioStep[];
type OfKind<Kind extends ScenarioStep['kind']> = Extract<ScenarioStep, { kind: Kind }>;

/** The sentence that a step begins with, as it was written and whole. */
export function saidIn(step: ScenarioStep): string {
  if (step.kind === 'branch') return '';
  return step.kind === 'slide' || step.kind === 'comparison' ? step.title : step.text;
}

/** What a step says and does beside its sentence, line by line: who reviews a version, or reads it, need not open the builder. */
export function stepLines(step: ScenarioStep, steps: Steps): string[] {
  return [...ownLines(step, steps), ...(step.next === null ? [] : [`進む先：${placeIn(steps, step.next)}`])];
}

function ownLines(step: ScenarioStep, steps: Steps): string[] {
  switch (step.kind) {
    case 'slide':
      return [...step.points, ...pictureLines(step)];
    case 'picture':
      return pictureLines(step);
    case 'video':
      return [
        `動画の${formatClock(step.fromSeconds)}から${step.toSeconds === null ? '終わり' : formatClock(step.toSeconds)}まで`,
      ];
    case 'question':
      return questionLines(step, steps);
    case 'check':
      return [
        ...step.options.map(({ text, isRight }) => (isRight ? `${text}（正解）` : text)),
        `解説：${step.explanation}`,
      ];
    case 'worries':
      return step.options.map(({ text }) => text);
    case 'teachBack':
      return step.points.map(({ text }) => text);
    case 'comparison':
      return step.rows.map(({ label, cells }) => `${label}：${cellsOf(step, cells)}`);
    case 'pictogram':
      return [
        ...step.items.map(({ label, count }) => `${label}：${step.per}人のうち${count}人`),
        `出典：${step.source}`,
      ];
    case 'branch':
      return step.rules.map((rule) => ruleLine(rule, steps));
    default:
      return [];
  }
}

const pictureLines = ({ imageId, alt }: { imageId: string | null; alt: string }): string[] =>
  imageId === null ? [] : [`図：${alt}`];

const cellsOf = ({ columns }: OfKind<'comparison'>, cells: readonly string[]): string =>
  columns.map(({ name }, at) => `${name}「${cells[at] ?? ''}」`).join('、');

function questionLines(step: OfKind<'question'>, steps: Steps): string[] {
  const required = step.isRequired ? ['必ず答える'] : [];
  if (step.answer === 'text') return ['自由に書く', ...required];
  if (step.answer === 'scale')
    return [`${step.min}（${step.minLabel}）から${step.max}（${step.maxLabel}）まで`, ...required];
  const leadsOn = (next: string | null) => (next === null ? '' : ` → ${placeIn(steps, next)}`);
  return [
    ...step.options.map((option) => `${option.text}${'next' in option ? leadsOn(option.next) : ''}`),
    ...(step.answer === 'multiple' ? ['いくつでも選べる'] : []),
    ...required,
  ];
}

function ruleLine({ step: key, test, next }: OfKind<'branch'>['rules'][number], steps: Steps): string {
  const asked = steps.find((each) => each.key === key);
  return `${placeIn(steps, key)}${testWords(test, asked)}とき → ${next === null ? '次のステップ' : placeIn(steps, next)}`;
}

type Test = OfKind<'branch'>['rules'][number]['test'];

function testWords(test: Test, asked: ScenarioStep | undefined): string {
  if (test.kind === 'wrongFirst') return 'をはじめに間違えた';
  if (test.kind === 'atLeast') return `が${test.value}以上の`;
  const options = asked && 'options' in asked ? asked.options : [];
  const chosen = options.filter(({ key }) => test.options.includes(key)).map(({ text }) => `「${text}」`);
  return `が${chosen.join('か')}の`;
}

const placeIn = (steps: Steps, key: string): string => {
  const at = steps.findIndex((each) => each.key === key);
  return at < 0 ? '今はないステップ' : `${at + 1}番目`;
};
