import type { ConsentSummary } from '@nattoku/contract/consent/consent-list';
import { formatDate } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Missing } from '#parts/consent/consent-missing.tsx';
import styles from '#list/cells.module.css';
import { ConsentStateBadge, OverdueBadge } from '#parts/consent/consent-state-badge.tsx';

type Cell<Part extends keyof ConsentSummary> = { form: Pick<ConsentSummary, Part> };

/** What is to be signed, and in which edition. */
export const ConsentTemplateCell = ({
  form: { templateName, versionNumber, isOld },
}: Cell<'templateName' | 'versionNumber' | 'isOld'>) => (
  <span className={styles.stack}>
    <span>{templateName}</span>
    <span className={styles.badges}>
      <span className={styles.quiet}>第{versionNumber}版</span>
      {isOld && <Badge tone="warning">旧版</Badge>}
    </span>
  </span>
);

/** What is done, and when. */
export const ConsentProcedureCell = ({
  form: { procedureOn, procedureName },
}: Cell<'procedureOn' | 'procedureName'>) => (
  <span className={styles.stack}>
    <span>{procedureOn ? formatDate(procedureOn) : '—'}</span>
    {procedureName && <span className={styles.quiet}>{procedureName}</span>}
  </span>
);

/** How it stands, and what it lacks. */
export const ConsentStateCell = ({ form: { state, missing, overdue } }: Cell<'state' | 'missing' | 'overdue'>) => (
  <span className={styles.stack}>
    <span className={styles.badges}>
      <ConsentStateBadge state={state} />
      {overdue && <OverdueBadge />}
    </span>
    <Missing missing={missing} />
  </span>
);
