import type { StepDifference } from '@nattoku/contract/ic-support/scenario-comparison';
import { type ScenarioStep, stepKindNames, stepPlaceNames } from '@nattoku/contract/ic-support/scenario-step';
import { stepTitle } from '@nattoku/rules/scenario/step-title';
import { diffArrays } from 'diff';

type Risks = readonly { id: string; name: string }[];

/**
 * A step is the same one as long as its key is: a copy of a version keeps them. What was taken out stands first, the rest in the order of the newer
 * version.
 */
export function stepDifferences(
  before: readonly ScenarioStep[],
  after: readonly ScenarioStep[],
  risks: Risks,
): StepDifference[] {
  const older = new Map(before.map((step) => [step.key, step]));
  const newer = new Set(after.map(({ key }) => key));
  const moved = movedKeys(before, after);
  const told = (step: ScenarioStep, kind: StepDifference['kind'], parts: StepDifference['parts'] = []) => ({
    step: step.key,
    title: `${stepKindNames[step.kind]}「${stepTitle(step)}」`,
    kind,
    parts,
  });
  const name = nameSteps([...before, ...after]);
  return [
    ...before.filter(({ key }) => !newer.has(key)).map((step) => told(step, 'removed')),
    ...after.flatMap((step) => {
      const was = older.get(step.key);
      if (!was) return [told(step, 'added')];
      const parts = partsOf(was, step, { risks, name });
      if (parts.length > 0) return [told(step, 'changed', parts)];
      return moved.has(step.key) ? [told(step, 'moved')] : [];
    }),
  ];
}

/** The fewest steps that must have been moved for the new order, of those that both have. */
const movedKeys = (before: readonly ScenarioStep[], after: readonly ScenarioStep[]): ReadonlySet<string> => {
  const newer = new Set(after.map(({ key }) => key));
  const both = new Set(before.map(({ key }) => key).filter((key) => newer.has(key)));
  const order = (steps: readonly ScenarioStep[]) => steps.map(({ key }) => key).filter((key) => both.has(key));
  return new Set(diffArrays(order(before), order(after)).flatMap(({ added, value }) => (added ? value : [])));
};

type Context = { risks: Risks; name: (key: string | null) => string };

const nameSteps = (steps: readonly ScenarioStep[]): Context['name'] => {
  const titles = new Map(steps.map((step) => [step.key, stepTitle(step)]));
  return (key) => (key === null ? '次のステップ' : (titles.get(key) ?? '（ないステップ）'));
};

const listed = (lines: readonly string[]): string => lines.join('／');

/** Everything that a step says, by what it is called on the screen. */
const aspectsOf = (step: ScenarioStep, { risks, name }: Context): Record<string, string> => ({
  種類: stepKindNames[step.kind],
  場所: stepPlaceNames[step.place],
  時間: `${step.minutes}分`,
  進む先: name(step.next),
  必須リスク: listed(step.coreRiskIds.map((id) => risks.find((risk) => risk.id === id)?.name ?? '（今はないリスク）')),
  職員用メモ: step.staffNote,
  ...ownAspects(step, name),
});

const ownAspects = (step: ScenarioStep, name: Context['name']): Record<string, string> => {
  switch (step.kind) {
    case 'picture':
      return { 文: step.text, 図: step.imageId ?? '', 図の説明: step.alt };
    case 'slide':
      return { 題: step.title, 要点: listed(step.points), 図: step.imageId ?? '', 図の説明: step.alt };
    case 'video':
      return { 文: step.text, 動画: step.videoId ?? '', 範囲: `${step.fromSeconds}秒〜${step.toSeconds ?? '終わり'}` };
    case 'question':
      return { 問い: step.text, 必須: step.isRequired ? '必須' : '任意', 答え方: answersOf(step, name) };
    case 'check':
      return {
        問い: step.text,
        選択肢: listed(step.options.map(({ text, isRight }) => (isRight ? `◯${text}` : text))),
        解説: step.explanation,
      };
    case 'worries':
      return { 問い: step.text, 選択肢: listed(step.options.map(({ text }) => text)) };
    case 'teachBack':
      return { 問い: step.text, 要点: listed(step.points.map(({ text }) => text)) };
    case 'comparison':
      return {
        題: step.title,
        方法: listed(step.columns.map(({ name: column }) => column)),
        表: listed(step.rows.map(({ label, cells }) => `${label}：${cells.join('・')}`)),
      };
    case 'pictogram':
      return {
        説明: step.text,
        頻度: listed(step.items.map(({ label, count }) => `${label} ${step.per}人中${count}人`)),
        出典: step.source,
      };
    case 'branch':
      return { 条件: listed(step.rules.map((rule) => `${name(rule.step)}→${name(rule.next)}`)) };
    default:
      return { 文: step.text };
  }
};

const answersOf = (step: Extract<ScenarioStep, { kind: 'question' }>, name: Context['name']): string => {
  if (step.answer === 'text') return '自由に書く';
  if (step.answer === 'scale') return `${step.min}（${step.minLabel}）〜${step.max}（${step.maxLabel}）`;
  if (step.answer === 'multiple') return listed(step.options.map(({ text }) => text));
  return listed(step.options.map(({ text, next }) => (next === null ? text : `${text}→${name(next)}`)));
};

const partsOf = (was: ScenarioStep, is: ScenarioStep, context: Context): StepDifference['parts'] => {
  const before = aspectsOf(was, context);
  const after = aspectsOf(is, context);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((part) => (before[part] ?? '') !== (after[part] ?? ''))
    .map((part) => ({ part, before: before[part] ?? '', after: after[part] ?? '' }));
};
