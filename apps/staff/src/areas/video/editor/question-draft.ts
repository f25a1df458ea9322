import type { Video, VideoQuestionInput } from '@nattoku/contract/video/video';
import { checkQuestions, normaliseQuestion } from '@nattoku/contract/video/video-input';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { chapterAt } from '@nattoku/rules/video/chapters';
import { clockOf, secondsOfClock } from '#areas/video/editor/clock-time.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';

/** A question while it is being written: times as they are typed. */
export type QuestionDraft = Omit<VideoQuestionInput, 'passageStart' | 'passageEnd'> & {
  key: string;
  passageStart: string;
  passageEnd: string;
};

export const emptyQuestion = (): QuestionDraft => ({
  key: newIdempotencyKey(),
  stem: '',
  options: ['', ''],
  correctOption: 0,
  explanation: '',
  passageStart: '',
  passageEnd: '',
});

const clock = (seconds: number | null): string => (seconds === null ? '' : clockOf(seconds));

const readable = (seconds: number | null): number | null => (Number.isNaN(seconds) ? null : seconds);

/** The chapter that a question is about; undefined for the whole video. */
export const chapterOf = ({ chapters }: Pick<Video, 'chapters'>, { passageStart }: QuestionDraft) =>
  chapterAt(chapters, readable(secondsOfClock(passageStart)));

/** Those about the whole video first, then chapter by chapter. */
export const draftsOf = ({ questions, chapters }: Video): QuestionDraft[] =>
  questions
    .toSorted((one, other) => placeOf(chapters, one) - placeOf(chapters, other))
    .map(({ id, passageStart, passageEnd, ...question }) => ({
      ...question,
      key: id,
      passageStart: clock(passageStart),
      passageEnd: clock(passageEnd),
    }));

const placeOf = (chapters: Video['chapters'], { passageStart }: VideoQuestionInput): number =>
  chapterAt(chapters, passageStart)?.start ?? -1;

const inputOf = ({ key: _, passageStart, passageEnd, ...question }: QuestionDraft): VideoQuestionInput =>
  normaliseQuestion({
    ...question,
    passageStart: secondsOfClock(passageStart),
    passageEnd: secondsOfClock(passageEnd),
  });

type Checked = { questions: VideoQuestionInput[]; problems: FieldProblem[] };

export function checkDrafts(drafts: readonly QuestionDraft[], durationSeconds: number | null): Checked {
  const questions = drafts.map(inputOf);
  const unreadable = questions.flatMap((question, index) =>
    (['passageStart', 'passageEnd'] as const)
      .filter((field) => Number.isNaN(question[field]))
      .map((field) => ({ field: `questions.${index}.${field}`, message: '1:05 のように入力してください' })),
  );
  const problems = [...unreadable, ...checkQuestions(questions, durationSeconds)];
  return { questions, problems: namedByKey(drafts, problems) };
}

/** The name of a field in the form. It goes with its question when that is moved. */
export const fieldOf = ({ key }: QuestionDraft, field: string): string => `${key}.${field}`;

/** `questions.0.stem`, as the server says it, in the names of the form. */
export const namedByKey = (drafts: readonly QuestionDraft[], problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.map(({ field, message }) => {
    const [, index = '', rest = ''] = /^questions\.(\d+)\.(.+)$/.exec(field) ?? [];
    const draft = drafts[Number(index)];
    return { field: draft && rest !== '' ? fieldOf(draft, rest) : field, message };
  });
