import type { PastDecision } from '@nattoku/contract/ic-support/ic-session';
import { talkDecisionNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';

/** What was decided before, who changed it and why; the newest first. */
export function PastDecisions({ of }: { of: readonly PastDecision[] }) {
  if (of.length === 0) return null;
  return (
    <section aria-label="変更前の返事">
      <h3 className={styles.head}>変更前の返事</h3>
      <ol role="list" className={styles.list}>
        {of.map(({ id, decision, reason, revisitOn, decidedAt, decidedBy, amendedAt, amendedBy, amendReason }) => (
          <li key={id} className={styles.past}>
            <del>
              {talkDecisionNames[decision]}
              {revisitOn && `（${formatDate(revisitOn)}に確認）`}
              {reason && `　${reason}`}
            </del>
            <span className={styles.quiet}>
              {formatDateTime(decidedAt)} {decidedBy}
            </span>
            <span>変更の理由：{amendReason}</span>
            <span className={styles.quiet}>
              {formatDateTime(amendedAt)} {amendedBy}が変更
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
