import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { ButtonLink } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { chevronIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useCanFollow } from '#routing/use-can-follow.ts';
import { nextStepOf } from '#parts/worklist/next-step.ts';
import { moveBetweenRows } from '#parts/worklist/work-keys.ts';
import { WorkRow } from '#parts/worklist/work-row.tsx';
import { patientWorkQuery } from '#parts/worklist/worklist.queries.ts';
import styles from '#parts/worklist/worklist.module.css';

/** Where the patient stands, a row for each procedure in the words of the worklist, and the one step that presses most. */
export function PatientWork({ patientId }: { patientId: PatientId }) {
  const title = useId();
  const mayFollow = useCanFollow();
  const { data, isError, isFetching, refetch } = useQuery(patientWorkQuery(patientId));
  const [answering, setAnswering] = useState<OrderId | null>(null);
  const step = data && nextStepOf(data.items, mayFollow);
  return (
    <section aria-labelledby={title} className={styles.work}>
      <div className={styles.head}>
        <h2 id={title} className={styles.heading}>
          いまの状態
        </h2>
        {step && (
          <p className={styles.next}>
            <span className={styles.nextAbout}>{step.procedure}</span>
            <ButtonLink size="small" href={step.page} iconEnd={chevronIcon}>
              {step.words}
            </ButtonLink>
          </p>
        )}
      </div>
      {isError && !data && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonText lines={3} />}
      {data?.items.length === 0 && <p className={styles.none}>進行中のオーダーも、対応が必要なこともありません。</p>}
      {data && data.items.length > 0 && (
        <ul role="list" className={styles.rows} onKeyDown={moveBetweenRows}>
          {data.items.map((row) => (
            <WorkRow key={row.id} row={row} isOfOnePatient answering={answering} onAnswer={setAnswering} />
          ))}
        </ul>
      )}
    </section>
  );
}
