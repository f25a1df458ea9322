import type { VideoPageItem } from '@nattoku/contract/video/video-page-item';
import { PassageScreen } from '#areas/video/comprehension/passage.screen.tsx';
import { QuestionScreen } from '#areas/video/comprehension/question.screen.tsx';
import { videoStep } from '#areas/video/video-steps.ts';
import { VideoScreen } from '#areas/video/video.screen.tsx';
import type { ItemScreenProps } from '#progress/item-kind.ts';

/** Keys keep what was chosen on one question out of the next. A question that is gone gives way to its video. */
export function VideoItemScreen({ step, part, of }: ItemScreenProps<VideoPageItem>) {
  const own = videoStep(step);
  const question = own.item.questions.find(({ id }) => id === of);
  if (part === 'question' && question) return <QuestionScreen key={question.id} step={own} question={question} />;
  if (part === 'passage' && question) return <PassageScreen key={question.id} step={own} question={question} />;
  return <VideoScreen step={own} />;
}
