import type { ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { type ScenarioStep, stepKindNames } from '@nattoku/contract/ic-support/scenario-step';
import { readerOf } from '#areas/ic-support/scenario/scenario.reading.ts';
import { everything, findVersion } from '#areas/ic-support/scenario/scenario.select.ts';
import { readable, type LayeredContent, type LayeredText } from '#domain/text-layer/layered-content.ts';
import { Problem } from '#kernel/problem.ts';

/** What patients read of a scenario; notes for staff stay as they are. */
export const layeredScenario: LayeredContent = {
  kind: 'scenarioVersion',
  find: async (tx, contentId, scope) => {
    const reader = scope ? readerOf(scope) : everything;
    const version = await findVersion(tx, contentId as ScenarioVersionId, reader).catch(absent);
    if (!version) return null;
    const { name, number, steps } = version;
    const title = { key: 'name', label: 'シナリオの名前', japanese: name, isLine: true };
    return {
      title: `${name}（第${number}版）`,
      texts: readable([title, ...steps.flatMap(textsOfStep)]),
      mayWrite: true,
    };
  },
};

const absent = (error: unknown): null => {
  if (error instanceof Problem && error.code === 'notFound') return null;
  throw error;
};

type Words = readonly (readonly [part: string, label: string, japanese: string, isLine: boolean])[];

/** Named by the step's own key, so that a step that is moved keeps its translations. */
const textsOfStep = (step: ScenarioStep, at: number): LayeredText[] =>
  wordsOf(step).map(([part, label, japanese, isLine]) => ({
    key: `${step.key}.${part}`,
    label: `${at + 1}. ${stepKindNames[step.kind]}：${label}`,
    japanese,
    isLine,
  }));

const optionWords = (options: readonly { key: string; text: string }[], label: string): Words =>
  options.map(({ key, text }, index) => [`option.${key}`, `${label}${index + 1}`, text, true]);

const wordsOf = (step: ScenarioStep): Words => {
  switch (step.kind) {
    case 'picture':
      return [
        ['text', '文', step.text, false],
        ['alt', '図の説明', step.alt, false],
      ];
    case 'slide':
      return [
        ['title', '題', step.title, true],
        ...step.points.map((point, index) => [`point.${index + 1}`, `要点${index + 1}`, point, true] as const),
        ['alt', '図の説明', step.alt, false],
      ];
    case 'question':
      return [['text', '問い', step.text, false], ...answerWords(step)];
    case 'check':
      return [
        ['text', '問い', step.text, false],
        ...optionWords(step.options, '選択肢'),
        ['explanation', '解説', step.explanation, false],
      ];
    case 'worries':
      return [['text', '問い', step.text, false], ...optionWords(step.options, '選択肢')];
    case 'teachBack':
      return [['text', '問い', step.text, false], ...optionWords(step.points, '要点')];
    case 'comparison':
      return [
        ['title', '題', step.title, true],
        ...step.columns.map(({ key, name }, index) => [`column.${key}`, `方法${index + 1}`, name, true] as const),
        ...step.rows.flatMap(({ label, cells }, row): Words => [
          [`row.${row + 1}`, `項目${row + 1}`, label, true],
          ...cells.map(
            (cell, index) => [`row.${row + 1}.${index + 1}`, `項目${row + 1}の欄${index + 1}`, cell, false] as const,
          ),
        ]),
      ];
    case 'pictogram':
      return [
        ['text', '説明', step.text, false],
        ...step.items.map(({ label }, index) => [`item.${index + 1}`, `項目${index + 1}`, label, true] as const),
        ['source', '出典', step.source, true],
      ];
    case 'staffNote':
    case 'branch':
      return [];
    default:
      return [['text', '文', step.text, false]];
  }
};

const answerWords = (step: Extract<ScenarioStep, { kind: 'question' }>): Words => {
  if (step.answer === 'text') return [];
  if (step.answer === 'scale')
    return [
      ['min', '最小の説明', step.minLabel, true],
      ['max', '最大の説明', step.maxLabel, true],
    ];
  return optionWords(step.options, '選択肢');
};
