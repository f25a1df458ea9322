import { roomWordsOf } from '@nattoku/rules/talk/room-words';
import { Card } from '@nattoku/ui/layout/card';
import { RequiredBadge } from '@nattoku/ui/form/field';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { ResultChoice } from '#areas/ic-support/cockpit/result-choice.tsx';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';

/** Core risks and key points: what has to be said, and how well it came across. */
export function Points({ talk, isOpen }: { talk: Talk; isOpen: boolean }) {
  const points = talk.points.filter(({ kind }) => kind !== 'topic');
  const done = points.filter(({ id }) => talk.session.points[id]).length;
  const { language } = roomWordsOf(talk.session.words, talk.order.patient.language);
  const detailOf = ({ plain, detail }: Talk['points'][number]) => (language === 'ja-easy' && plain) || detail;
  return (
    <Card title={points.length === 0 ? '必ず伝えること' : `必ず伝えること（${done}／${points.length}）`}>
      {points.length === 0 && <p className={styles.quiet}>アプローチに、必ず伝えるリスクは登録されていません。</p>}
      <ul role="list" className={styles.list}>
        {points.map((point) => (
          <li key={point.id} className={styles.point}>
            <span className={styles.topicWords}>
              <strong>
                {point.title} {point.required && <RequiredBadge />}
              </strong>
              {detailOf(point) && <span className={styles.quiet}>{detailOf(point)}</span>}
            </span>
            <ResultChoice talk={talk} point={point} isOpen={isOpen} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
