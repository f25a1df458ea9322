import { formatDuration } from '@nattoku/rules/time/date-time';
import { applyToVideo } from '#areas/video/applied-video.ts';
import { VideoItemScreen } from '#areas/video/item.screen.tsx';
import { secondsLeft, shareOf, startOfVideo, stateOf, videoStep, type VideoStep } from '#areas/video/video-steps.ts';
import type { ItemKind } from '#progress/item-kind.ts';
import { countOf, ordinalOf } from '#progress/way-on.ts';

/** Videos on the patient's page: each with its questions. */
export const videoKind: ItemKind<'video'> = {
  name: '動画',
  heading: (count) => (count === 1 ? '動画を1つごらんください' : `動画を${countOf(count)}ごらんください`),
  receipt: { said: '動画を見ました', kept: '見た記録' },
  afterwards: '動画は、同じQRコードから何度でもごらんいただけます。',
  namesItsOrder: false,
  reportsItself: false,
  records: { watched: { name: '動画を見た記録' }, answered: { name: '確認問題への回答' } },
  apply: applyToVideo,
  isDone: (item) => stateOf(item) === 'done',
  isTakenBack: ({ available, finished }) => !available && !finished,
  share: shareOf,
  seconds: ({ available, durationSeconds }) => (available ? durationSeconds : 0),
  line: (step) => {
    const own = videoStep(step);
    const { title, available, playback } = own.item;
    const picture = playback.poster && available ? { poster: playback.poster } : null;
    return { state: own.state, title, sentence: sentenceOf(own), picture };
  },
  start: (step) => startOfVideo(videoStep(step)),
  goOnLabel: ({ number }) => `${ordinalOf(number)}へ進む`,
  Screen: VideoItemScreen,
};

function sentenceOf({ item, state, openQuestions }: VideoStep): string {
  if (!item.available) return '公開が終わりました（見なくて大丈夫です）';
  const optional = item.required ? '' : '任意・';
  if (state === 'done') return `${optional}終わりました`;
  if (state === 'questions') return `${optional}動画は見ました・質問があと${openQuestions.length}問`;
  if (state === 'watching') return `${optional}途中まで見ました・あと${formatDuration(secondsLeft(item))}`;
  const questions = item.questions.length > 0 ? `・確認問題${item.questions.length}問` : '';
  return `${optional}${formatDuration(item.durationSeconds)}${questions}`;
}
