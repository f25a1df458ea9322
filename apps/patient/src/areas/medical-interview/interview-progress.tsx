import { ProgressBar } from '@nattoku/ui/feedback/progress-bar';
import type { AskedPage, InterviewWay } from '#areas/medical-interview/interview-screens.ts';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { interviewWords } from '#words/interview/interview-words.ts';

/** How far somebody is among the screens of now; where answers may add some, it says so instead of promising. */
export function InterviewProgress({ page, way }: { page: AskedPage; way: InterviewWay }) {
  const words = interviewWords();
  const index = way.pages.findIndex(({ number }) => number === page.number);
  const total = way.pages.length;
  const place = words.place(String(index + 1), String(total));
  const mayGrow = way.mayCome.some((number) => number > page.number);
  return (
    <div className={styles.progress}>
      <ProgressBar label={words.progress} share={index / Math.max(1, total)} valueText={place} />
      <p className={styles.quiet}>
        {place}
        {mayGrow && (
          <>
            <br />
            {words.mayGrow}
          </>
        )}
      </p>
    </div>
  );
}
