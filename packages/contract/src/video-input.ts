import { normaliseText } from '@nattoku/rules/normalise-input';
import { max, required } from '@nattoku/rules/validation';
import type { FieldProblem } from '#problems.ts';
import type { NewApproach, NewVideo, VideoQuestionInput } from '#video.ts';

/** Perceived characters. */
export const videoLimits = {
  title: 100,
  description: 2000,
  stem: 300,
  option: 200,
  explanation: 800,
  captionsLabel: 40,
} as const;

const textProblem = (text: string, length: number, optional = false): string | undefined =>
  [optional || required(text), max(text, length)].find((verdict) => verdict !== true);

const named = (checks: Record<string, string | undefined>): FieldProblem[] =>
  Object.entries(checks).flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));

export const normaliseVideo = <V extends NewVideo>(input: V): V => ({
  ...input,
  title: normaliseText(input.title),
  description: normaliseText(input.description),
  departmentIds: [...new Set(input.departmentIds)],
});

/** What is wrong with a normalised video; the form and the server ask the same question. */
export const checkVideo = ({ title, description }: NewVideo): FieldProblem[] =>
  named({
    title: textProblem(title, videoLimits.title),
    description: textProblem(description, videoLimits.description, true),
  });

export const normaliseApproach = <A extends NewApproach>(input: A): A => ({
  ...input,
  name: normaliseText(input.name),
  description: normaliseText(input.description),
  departmentIds: [...new Set(input.departmentIds)],
  videoIds: [...new Set(input.videoIds)],
});

export const checkApproach = ({ name, description }: NewApproach): FieldProblem[] =>
  named({
    name: textProblem(name, videoLimits.title),
    description: textProblem(description, videoLimits.description, true),
  });

export const normaliseQuestion = (input: VideoQuestionInput): VideoQuestionInput => ({
  ...input,
  stem: normaliseText(input.stem),
  options: input.options.map(normaliseText),
  explanation: normaliseText(input.explanation),
});

/** Fields are named as in a form of many questions: `questions.0.options.1`. `durationSeconds` is null while nobody knows it. */
export const checkQuestions = (
  questions: readonly VideoQuestionInput[],
  durationSeconds: number | null,
): FieldProblem[] =>
  questions.flatMap((question, index) =>
    checkQuestion(question, durationSeconds ?? Infinity).map(({ field, message }) => ({
      field: `questions.${index}.${field}`,
      message,
    })),
  );

const checkQuestion = (question: VideoQuestionInput, durationSeconds: number): FieldProblem[] => {
  const { stem, options, correctOption, explanation } = question;
  return [
    ...named({ stem: textProblem(stem, videoLimits.stem) }),
    ...options.flatMap((option, index) => {
      const repeated = options.indexOf(option) < index ? '同じ選択肢があります' : undefined;
      return named({ [`options.${index}`]: textProblem(option, videoLimits.option) ?? repeated });
    }),
    ...named({
      correctOption: correctOption < options.length ? undefined : '正解を選んでください',
      explanation: textProblem(explanation, videoLimits.explanation, true),
      passageEnd: passageProblem(question, durationSeconds),
    }),
  ];
};

const passageProblem = (
  { passageStart, passageEnd }: VideoQuestionInput,
  durationSeconds: number,
): string | undefined => {
  // The last frame may end a little after the length that the file states.
  if (Math.max(passageStart ?? 0, passageEnd ?? 0) > durationSeconds + 1) return '動画の長さを超えています';
  if (passageEnd === null) return undefined;
  if (passageStart === null) return '開始も入力してください';
  return passageEnd > passageStart ? undefined : '終了は開始より後にしてください';
};
