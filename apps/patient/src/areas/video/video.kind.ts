import { applyToVideo } from '#areas/video/applied-video.ts';
import { VideoItemScreen } from '#areas/video/item.screen.tsx';
import { secondsLeft, shareOf, startOfVideo, stateOf, videoStep, type VideoStep } from '#areas/video/video-steps.ts';
import type { ItemKind } from '#progress/item-kind.ts';
import { visitWords } from '#words/visit-words.ts';
import { lengthWords } from '#words/dates.ts';

/** Videos on the patient's page: each with its questions. */
export const videoKind: ItemKind<'video'> = {
  get name() {
    return visitWords().video.name;
  },
  heading: (count) => visitWords().video.heading(count),
  get receipt() {
    return { said: visitWords().video.said, kept: visitWords().video.kept };
  },
  get afterwards() {
    return visitWords().video.afterwards;
  },
  namesItsOrder: false,
  reportsItself: false,
  get records() {
    return { watched: { name: visitWords().video.watched }, answered: { name: visitWords().video.answered } };
  },
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
  goOnLabel: ({ number }) => visitWords().video.goOn(number),
  warm: (item) => {
    if (item.available) void import('#film/warm-film.ts').then(({ warmFilm }) => warmFilm(item)).catch(() => undefined);
  },
  Screen: VideoItemScreen,
};

function sentenceOf({ item, state, openQuestions }: VideoStep): string {
  if (!item.available) return visitWords().video.takenBack;
  const { done, questionsLeft, partly, unseen } = visitWords().video;
  if (state === 'done') return done(item.required);
  if (state === 'questions') return questionsLeft(item.required, openQuestions.length);
  if (state === 'watching') return partly(item.required, lengthWords(secondsLeft(item)));
  return unseen(item.required, lengthWords(item.durationSeconds), item.questions.length);
}
