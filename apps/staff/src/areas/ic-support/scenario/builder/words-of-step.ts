import { type ScenarioStep, stepPlaceNames } from '@nattoku/contract/ic-support/scenario-step';
import type { Steps } from '#areas/ic-support/scenario/builder/steps.ts';

/** Everything that a step says and does in one text, so that two of them can be told apart by reading. */
export function wordsOfStep(step: ScenarioStep, steps: Steps): string {
  const nameOf = (key: string | null): string => {
    const at = steps.findIndex((each) => each.key === key);
    return at < 0 ? '' : `${at + 1}番目`;
  };
  return [
    ...saidBy(step),
    stepPlaceNames[step.place],
    `${step.minutes}分`,
    step.next && `進む先 ${nameOf(step.next)}`,
    ...waysBy(step, nameOf),
    step.coreRiskIds.length > 0 && `必須リスク${step.coreRiskIds.length}件`,
    step.staffNote && `メモ「${step.staffNote}」`,
  ]
    .filter(Boolean)
    .join('、');
}

const saidBy = (step: ScenarioStep): (string | false)[] => {
  const picture = 'imageId' in step && (step.imageId ? `図あり「${step.alt}」` : '図なし');
  switch (step.kind) {
    case 'slide':
      return [step.title, ...step.points, picture];
    case 'picture':
      return [step.text, picture];
    case 'video':
      return [step.text, `動画${step.videoId ?? 'なし'}`, `${step.fromSeconds}秒〜${step.toSeconds ?? '終わり'}`];
    case 'check':
      return [step.text, ...step.options.map(({ text, isRight }) => (isRight ? `○${text}` : text)), step.explanation];
    case 'question':
      return [step.text, step.isRequired && '必須', ...answersBy(step)];
    case 'comparison':
      return [
        step.title,
        ...step.columns.map(({ name, isDoingNothing }) => (isDoingNothing ? `${name}（何もしない）` : name)),
        ...step.rows.map(({ label, cells }) => `${label}：${cells.join('・')}`),
      ];
    case 'pictogram':
      return [step.text, ...step.items.map(({ label, count }) => `${label} ${step.per}人中${count}人`), step.source];
    case 'teachBack':
      return [step.text, ...step.points.map(({ text }) => text)];
    case 'worries':
      return [step.text, ...step.options.map(({ text }) => text)];
    case 'branch':
      return [];
    default:
      return [step.text];
  }
};

const answersBy = (step: Extract<ScenarioStep, { kind: 'question' }>): string[] => {
  if (step.answer === 'text') return ['自由に書く'];
  if (step.answer === 'scale') return [`${step.min}${step.minLabel}〜${step.max}${step.maxLabel}`];
  return step.options.map(({ text }) => text);
};

const waysBy = (step: ScenarioStep, nameOf: (key: string | null) => string): string[] => {
  if (step.kind === 'branch')
    return step.rules.map(
      ({ step: asked, test, next }) => `${nameOf(asked)}の答えが${testWords(test)}なら${nameOf(next) || '次'}`,
    );
  if (step.kind !== 'question' || step.answer !== 'single') return [];
  return step.options.flatMap(({ text, next }) => (next === null ? [] : [`${text} → ${nameOf(next)}`]));
};

const testWords = (test: Extract<ScenarioStep, { kind: 'branch' }>['rules'][number]['test']): string => {
  if (test.kind === 'wrongFirst') return 'はじめに間違い';
  return test.kind === 'atLeast' ? `${test.value}以上` : `選択肢${test.options.length}個のどれか`;
};
