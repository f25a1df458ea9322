import { max, required } from '@nattoku/rules/text/validation';
import type { NewScenario } from '#ic-support/scenario.ts';
import { type ScenarioStep, scenarioLimits, stepKindNames } from '#ic-support/scenario-step.ts';
import type { FieldProblem } from '#shared/problems.ts';

const problemOf = (text: string, length: number, isNeeded: boolean): string | undefined =>
  [!isNeeded || required(text), max(text, length)].find((verdict) => verdict !== true);

const named = (checks: Record<string, string | undefined>): FieldProblem[] =>
  Object.entries(checks).flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));

/** What is wrong with the facts of a scenario. */
export const checkNewScenario = ({ name, description }: NewScenario): FieldProblem[] =>
  named({
    name: problemOf(name, scenarioLimits.name, true),
    description: problemOf(description, scenarioLimits.description, false),
  });

/** @returns the sentence that refuses a note, or undefined; `isNeeded`: an empty one is refused as well */
export const noteProblem = (note: string, isNeeded: boolean): string | undefined =>
  problemOf(note, scenarioLimits.note, isNeeded);

type Words = readonly (readonly [field: string, text: string, length: number])[];

const optionWords = (options: readonly { text: string }[], name: string): Words =>
  options.map(({ text }, index) => [`${name}.${index}.text`, text, scenarioLimits.option]);

const wordsOf = (step: ScenarioStep): Words => {
  switch (step.kind) {
    case 'picture':
      return [
        ['text', step.text, scenarioLimits.text],
        ['alt', step.alt, scenarioLimits.alt],
      ];
    case 'slide':
      return [
        ['title', step.title, scenarioLimits.title],
        ['alt', step.alt, scenarioLimits.alt],
        ...step.points.map((point, index) => [`points.${index}`, point, scenarioLimits.point] as const),
      ];
    case 'question':
      return [
        ['text', step.text, scenarioLimits.text],
        ...('options' in step ? optionWords(step.options, 'options') : []),
      ];
    case 'check':
      return [
        ['text', step.text, scenarioLimits.text],
        ['explanation', step.explanation, scenarioLimits.text],
        ...optionWords(step.options, 'options'),
      ];
    case 'worries':
      return [['text', step.text, scenarioLimits.text], ...optionWords(step.options, 'options')];
    case 'teachBack':
      return [['text', step.text, scenarioLimits.text], ...optionWords(step.points, 'points')];
    case 'comparison':
      return [
        ['title', step.title, scenarioLimits.title],
        ...step.columns.map(({ name }, index) => [`columns.${index}.name`, name, scenarioLimits.option] as const),
        ...step.rows.flatMap(({ label, cells }, row) => [
          [`rows.${row}.label`, label, scenarioLimits.option] as const,
          ...cells.map((cell, index) => [`rows.${row}.cells.${index}`, cell, scenarioLimits.cell] as const),
        ]),
      ];
    case 'pictogram':
      return [
        ['text', step.text, scenarioLimits.text],
        ['source', step.source, scenarioLimits.source],
        ...step.items.map(({ label }, index) => [`items.${index}.label`, label, scenarioLimits.option] as const),
      ];
    case 'branch':
      return [];
    default:
      return [['text', step.text, scenarioLimits.text]];
  }
};

/** What is too long to be kept, in perceived characters, as `steps.3.text`; a draft may lack anything. */
export const checkStepLengths = (steps: readonly ScenarioStep[]): FieldProblem[] =>
  steps.flatMap((step, index) =>
    [...wordsOf(step), ['staffNote', step.staffNote, scenarioLimits.staffNote] as const].flatMap(
      ([field, words, length]) => {
        const verdict = max(words, length);
        if (verdict === true) return [];
        return [
          { field: `steps.${index}.${field}`, message: `${index + 1}番目の${stepKindNames[step.kind]}：${verdict}` },
        ];
      },
    ),
  );
