import { Button } from '@nattoku/ui/action/button';
import { FieldError } from '@nattoku/ui/form/field';
import { AnswerLines } from '#areas/medical-interview/answer-lines.tsx';
import type { FormerBlock } from '#areas/medical-interview/former-answers.ts';
import type { InterviewPage } from '#areas/medical-interview/interview-pages.ts';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { dateWords } from '#words/dates.ts';
import { interviewWords } from '#words/interview/interview-words.ts';

type Props = {
  page: InterviewPage;
  block: FormerBlock;
  /** Somebody tried to go on without saying which. */
  isNeeded: boolean;
  onDecide: (isSame: boolean) => void;
};

/** What was said the last time, with its date: nothing is taken over before somebody says that it is still so. */
export function FormerAnswersBlock({ page, block, isNeeded, onDecide }: Props) {
  const words = interviewWords().former;
  const said = {
    isShown: () => true,
    answerOf: (place: string) => block.answers.get(place),
    rowsOf: (group: string, within: string | null) =>
      block.rows.filter((row) => row.group === group && row.within === within),
    isSaidOnly: true,
  };
  return (
    <section className={styles.former} aria-label={words.saidOn(dateWords(block.answeredAt))}>
      <h2 className={styles.strong}>{words.saidOn(dateWords(block.answeredAt))}</h2>
      <AnswerLines items={page.items} said={said} />
      <p>{words.ask}</p>
      <div className={styles.pair}>
        <Button variant="secondary" onClick={() => onDecide(true)}>
          {words.same}
        </Button>
        <Button variant="tertiary" onClick={() => onDecide(false)}>
          {words.change}
        </Button>
      </div>
      <FieldError id="former-needed">{isNeeded && words.need}</FieldError>
    </section>
  );
}
