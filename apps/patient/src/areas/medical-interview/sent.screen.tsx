import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import { Button } from '@nattoku/ui/action/button';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { AnswerLines } from '#areas/medical-interview/answer-lines.tsx';
import type { InterviewWay } from '#areas/medical-interview/interview-screens.ts';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import type { Step } from '#progress/item-kind.ts';
import { placeOf, wayOn } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';
import { interviewWords } from '#words/interview/interview-words.ts';
import { Layered } from '#words/layered.tsx';

/** What was sent, or waits on this device to be. */
export function SentScreen({ step, way }: { step: Step<InterviewPageItem>; way: InterviewWay }) {
  const { steps, records, go } = usePatientPage();
  const { sent } = interviewWords();
  const isOnItsWay = records.pending.some((each) => each.kind === 'interviewSent' && each.itemId === step.item.id);
  const next = wayOn(steps, step);
  return (
    <ScreenFrame
      askAbout={step.item.id}
      action={
        <BottomBar>
          <Button onClick={() => go(next.screen)}>{next.label}</Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={interviewWords().title} place={placeOf(step) || <Layered>{step.item.title}</Layered>}>
        {isOnItsWay ? sent.onItsWay : sent.heading}
      </ScreenHeading>
      <Notice tone={isOnItsWay ? 'quiet' : 'done'}>{isOnItsWay ? sent.onItsWayHelp : sent.help}</Notice>
      <section className={styles.summary} aria-label={sent.answers}>
        <h2 className={styles.groupName}>{sent.answers}</h2>
        {way.pages.map((page) => (
          <div key={page.number} className={styles.card}>
            {page.groups.length > 0 && (
              <h3 className={styles.strong}>
                <Layered>{page.groups.at(-1)?.text ?? ''}</Layered>
              </h3>
            )}
            <AnswerLines items={page.items} />
          </div>
        ))}
      </section>
    </ScreenFrame>
  );
}
