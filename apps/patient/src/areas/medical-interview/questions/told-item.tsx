import type { InterviewItem } from '@nattoku/rules/interview/interview-item';
import { Notice } from '#frame/notice.tsx';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { interviewWords } from '#words/interview/interview-words.ts';
import { Layered } from '#words/layered.tsx';

type Told = Extract<InterviewItem, { kind: 'note' | 'picture' | 'video' }>;

/** What is told between the questions. Of a picture, what it shows in words; of a film, that it cannot be seen here. */
export function ToldItem({ item }: { item: Told }) {
  const said = [item.text, item.help, ...(item.kind === 'picture' ? [item.alt] : [])].filter(Boolean);
  return (
    <div className={styles.stack}>
      {said.map((text) => (
        <p key={text} className={styles.words}>
          <Layered>{text}</Layered>
        </p>
      ))}
      {item.kind === 'video' && <Notice tone="quiet">{interviewWords().videoGone}</Notice>}
    </div>
  );
}
