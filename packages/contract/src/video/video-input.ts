import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { max, required } from '@nattoku/rules/text/validation';
import type { FieldProblem } from '#shared/problems.ts';
import type { Chapter, NewVideo, VideoQuestionInput } from '#video/video.ts';

/** Perceived characters. */
export const videoLimits = {
  title: 100,
  description: 2000,
  stem: 300,
  option: 200,
  explanation: 800,
  captionsLabel: 40,
  synonym: 30,
  chapterTitle: 60,
  withdrawnReason: 300,
  publishedReason: 300,
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
  ...(input.synonyms
    ? { synonyms: [...new Set(input.synonyms.map((word) => normaliseText(word)).filter((word) => word !== ''))] }
    : {}),
});

/** What is wrong with a normalised video; the form and the server ask the same question. */
export const checkVideo = ({ title, description, synonyms = [], ownerId, reviewerId }: NewVideo): FieldProblem[] =>
  named({
    title: textProblem(title, videoLimits.title),
    description: textProblem(description, videoLimits.description, true),
    synonyms: synonyms.map((word) => textProblem(word, videoLimits.synonym)).find((problem) => problem !== undefined),
    reviewerId: reviewerId && reviewerId === ownerId ? '確認者には、担当者とは別の職員を選んでください' : undefined,
  });

/** In the order in which they begin. */
export const normaliseChapters = (chapters: readonly Chapter[]): Chapter[] =>
  chapters
    .map(({ title, start }) => ({ title: normaliseText(title), start: Math.round(start * 1000) / 1000 }))
    .toSorted((one, other) => one.start - other.start);

/** What is wrong with normalised chapters; `durationSeconds` is null while nobody knows it. */
export const checkChapters = (chapters: readonly Chapter[], durationSeconds: number | null): FieldProblem[] =>
  chapters.flatMap(({ title, start }, index) =>
    named({
      [`chapters.${index}.title`]: textProblem(title, videoLimits.chapterTitle),
      [`chapters.${index}.start`]:
        start >= (durationSeconds ?? Infinity)
          ? '動画の長さを超えています'
          : index > 0 && chapters[index - 1]?.start === start
            ? '同じ位置から始まるチャプターがあります'
            : undefined,
    }),
  );

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
