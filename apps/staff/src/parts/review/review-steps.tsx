import { Button } from '@nattoku/ui/action/button';
import { sendIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import type { ReviewStep } from '#parts/review/review-dialog.tsx';
import styles from '#parts/review/review.module.css';
import { useSession } from '#platform/session/use-session.ts';

type Person = { id: string; name: string };
export type ReviewedWork = { state: string; author: Person; submittedBy: Person | null; changeNote: string };

type Props = {
  work: ReviewedWork;
  /** Another person than the one who wrote or submitted it has to publish. */
  separateApprover: boolean;
  /** `act`: what the other person does with a version of this kind; `rule`: that it has to be another one. */
  words: { act: string; rule: string };
  mayGoOn: boolean;
  onStep: (step: ReviewStep) => void;
};

/** The next steps of a version on its way to publication. */
export function ReviewSteps({ work, separateApprover, words: { act, rule }, mayGoOn, onStep }: Props) {
  const { uid } = useSession();
  const isDraft = work.state === 'draft';
  const isOwn = separateApprover && (work.author.id === uid || work.submittedBy?.id === uid);
  return (
    <>
      {!isDraft && (
        <p className={styles.quiet}>
          {work.submittedBy?.name ?? work.author.name} が{act}を依頼しました。
          {work.changeNote && `　変更点：${work.changeNote}`}
        </p>
      )}
      <div className={styles.actions}>
        {isDraft && (
          <Button
            variant={separateApprover ? 'primary' : 'tertiary'}
            icon={sendIcon}
            disabled={!mayGoOn}
            onClick={() => onStep('submit')}
          >
            {act}を依頼
          </Button>
        )}
        {isDraft && !separateApprover && (
          <Button disabled={!mayGoOn} onClick={() => onStep('publish')}>
            公開する
          </Button>
        )}
        {!isDraft && (
          <>
            <Button variant="tertiary" icon={undoIcon} onClick={() => onStep('return')}>
              差し戻す
            </Button>
            <Button disabled={isOwn || !mayGoOn} onClick={() => onStep('publish')}>
              {act}して公開
            </Button>
          </>
        )}
      </div>
      {!isDraft && isOwn && <p className={styles.quiet}>{rule}</p>}
    </>
  );
}
