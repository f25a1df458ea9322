import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import { Button } from '@nattoku/ui/action/button';
import { Spinner } from '@nattoku/ui/feedback/spinner';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { AskedInterview } from '#areas/medical-interview/asked-interview.tsx';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { useEvaluator } from '#areas/medical-interview/use-evaluator.ts';
import { Notice } from '#frame/notice.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import type { ItemScreenProps } from '#progress/item-kind.ts';
import { placeOf } from '#progress/way-on.ts';
import { interviewWords } from '#words/interview/interview-words.ts';
import { Layered } from '#words/layered.tsx';

/** A questionnaire on the patient's page: asked one screen after the other, looked through, and sent once. */
export function InterviewScreen(props: ItemScreenProps<InterviewPageItem>) {
  const opened = useEvaluator(props.step.item);
  if (opened.name === 'open')
    return <AskedInterview key={props.step.item.id} {...props} items={opened.items} evaluator={opened.evaluator} />;
  const words = interviewWords();
  return (
    <ScreenFrame askAbout={props.step.item.id}>
      <ScreenHeading title={words.title} place={placeOf(props.step)}>
        <Layered>{props.step.item.title}</Layered>
      </ScreenHeading>
      {opened.name === 'failed' ? (
        <>
          <Notice tone="warning">{words.rulesFailed}</Notice>
          <Button onClick={opened.again}>{words.tryAgain}</Button>
        </>
      ) : (
        <div className={styles.opening}>
          <Spinner size="large" label={words.title} />
        </div>
      )}
    </ScreenFrame>
  );
}
