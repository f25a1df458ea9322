import type { WorkOrder } from '@nattoku/contract/home/worklist';
import { formatRelative } from '@nattoku/rules/time/date-time';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { Icon } from '@nattoku/ui/tokens/icon';
import { chatIcon } from '@nattoku/ui/tokens/icons';
import { lazy, Suspense, useDeferredValue, useId } from 'react';
import { useNow } from '#platform/use-now.ts';
import { useCanFollow } from '#routing/use-can-follow.ts';
import styles from '#parts/worklist/work-row.module.css';

const WorkAnswer = lazy(async () => ({ default: (await import('#parts/worklist/work-answer.tsx')).WorkAnswer }));

type Props = {
  order: WorkOrder;
  patientName: string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** What the patient asks, quoted, and answered where it stands. Of a patient marked 要配慮 it is read where the record is opened with a reason. */
export function WorkQuestion({ order: { id, question }, patientName, isOpen, onOpen, onClose }: Props) {
  const now = useNow();
  const mayFollow = useCanFollow();
  const box = useId();
  // The press is seen before the box is put together.
  const isBoxUp = useDeferredValue(isOpen) && isOpen;
  if (!question && !isOpen) return null;
  return (
    <div className={styles.asked}>
      {question && (
        <div className={styles.quote}>
          <Icon path={chatIcon} className={styles.quoteIcon} />
          <p className={styles.quoteWords}>
            {question.text === null || isOpen ? '質問' : `「${question.text}」`}
            <span className={styles.asking}>
              {formatRelative(question.askedAt, now)}
              {question.count > 1 && `・ほか${question.count - 1}件`}
            </span>
          </p>
          {question.text === null ? (
            mayFollow(question.page) && (
              <ButtonLink size="small" variant="subTertiary" href={question.page}>
                開く
              </ButtonLink>
            )
          ) : (
            <Button
              size="small"
              variant={isOpen ? 'fourth' : 'subTertiary'}
              aria-expanded={isOpen}
              aria-controls={isBoxUp ? box : undefined}
              aria-label={isOpen ? `${patientName}さんへの回答を閉じる` : `${patientName}さんの質問に回答する`}
              onClick={isOpen ? onClose : onOpen}
            >
              {isOpen ? '閉じる' : '回答する'}
            </Button>
          )}
        </div>
      )}
      {isBoxUp && (
        <div id={box} className={styles.answer}>
          <Suspense fallback={<SkeletonText lines={3} />}>
            <WorkAnswer orderId={id} onSent={onClose} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
