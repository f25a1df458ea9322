import type { PageRecordOf } from '@nattoku/contract/patient-page/page-item-kinds';
import type { VideoPageItem } from '@nattoku/contract/video/video-page-item';
import { isFinished, mergeRanges } from '@nattoku/rules/video/watched-ranges';

type Sent = PageRecordOf<'video'>;
type Watched = Extract<Sent, { kind: 'watched' }>;
type Answered = Extract<Sent, { kind: 'answered' }>;

export function applyToVideo(item: VideoPageItem, records: readonly Sent[]): VideoPageItem {
  const watched = records.filter((record) => record.kind === 'watched');
  const answered = records.filter((record) => record.kind === 'answered');
  return withAnswers(withRanges(item, watched), answered);
}

function withRanges(item: VideoPageItem, watched: readonly Watched[]): VideoPageItem {
  const last = watched.at(-1);
  if (!last) return item;
  const ranges = [...item.watchedRanges, ...watched.map(({ range }) => range)];
  const watchedRanges = mergeRanges(ranges, item.durationSeconds);
  const finished = item.finished || isFinished(watchedRanges, item.durationSeconds);
  return { ...item, watchedRanges, finished, resumeSeconds: last.range.end };
}

function withAnswers(item: VideoPageItem, answered: readonly Answered[]): VideoPageItem {
  if (answered.length === 0) return item;
  const questions = item.questions.map((question) => {
    const added = answered
      .filter(({ questionId }) => questionId === question.id)
      .map(({ option }) => ({ option, correct: option === question.correctOption }));
    return added.length === 0 ? question : { ...question, answers: [...question.answers, ...added] };
  });
  return { ...item, questions };
}
