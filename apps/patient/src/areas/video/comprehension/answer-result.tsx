import { Button } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { alertCircleIcon, checkCircleIcon, playCircleOutlineIcon } from '@nattoku/ui/tokens/icons';
import { useEffect, useRef } from 'react';
import styles from '#areas/video/comprehension/answer-result.module.css';
import { isAnsweredRight, isSettled, type Question, videoScreen, type VideoStep } from '#areas/video/video-steps.ts';
import type { Screen } from '#platform/screen.ts';
import { usePatientPage } from '#visit/patient-context.tsx';
import { Layered } from '#words/layered.tsx';
import { visitWords } from '#words/visit-words.ts';

type Props = { step: VideoStep; question: Question };

/** Right or wrong, why, and the way back to the passage. A wrong first answer keeps the right one for the second try. */
export function AnswerResult({ step, question }: Props) {
  const { go } = usePatientPage();
  const heading = useRef<HTMLHeadingElement>(null);
  const last = question.answers.at(-1);
  const right = isAnsweredRight(question);
  const settled = isSettled(question);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);

  return (
    <section className={right ? styles.right : styles.wrong}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        <Icon path={right ? checkCircleIcon : alertCircleIcon} size="large" />
        {right ? visitWords().right : visitWords().video.wrong}
      </h2>
      <dl className={styles.answers}>
        {last && (
          <div>
            <dt>{visitWords().video.yourAnswer}</dt>
            <dd>
              <Layered>{question.options[last.option] ?? ''}</Layered>
            </dd>
          </div>
        )}
        {settled && !right && (
          <div>
            <dt>{visitWords().video.rightAnswer}</dt>
            <dd>
              <Layered>{question.options[question.correctOption] ?? ''}</Layered>
            </dd>
          </div>
        )}
      </dl>
      {question.explanation && (
        <p className={styles.explanation}>
          <Layered>{question.explanation}</Layered>
        </p>
      )}
      {question.passageStart !== null && step.item.available && (
        <Button
          variant="tertiary"
          wide
          icon={playCircleOutlineIcon}
          onClick={() => go(videoScreen(step.item.id, 'passage', question.id))}
        >
          {visitWords().video.watchPassage}
        </Button>
      )}
      {settled && !right && (
        <Button variant="fourth" wide onClick={() => go(askAbout(step, question))}>
          {visitWords().video.askStaff}
        </Button>
      )}
    </section>
  );
}

/** At the passage in which the answer is given. */
const askAbout = ({ item }: VideoStep, { passageStart }: Question): Screen => ({
  name: 'ask',
  itemId: item.id,
  ...(passageStart !== null && { seconds: Math.floor(passageStart) }),
});
