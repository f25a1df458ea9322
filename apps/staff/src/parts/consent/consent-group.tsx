import type { ConsentSummary } from '@nattoku/contract/consent/consent-list';
import { formatDate } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { Card } from '@nattoku/ui/layout/card';
import { Link } from '@nattoku/ui/action/link';
import { addressOf } from '#parts/consent/consent-address.ts';
import { Missing } from '#parts/consent/consent-missing.tsx';
import styles from '#parts/consent/consent-group.module.css';
import { ConsentStateBadge, OverdueBadge } from '#parts/consent/consent-state-badge.tsx';
import { MoreLink } from '#list/more-link.tsx';
import { placeOf } from '#parts/patient/patient-banner-of.tsx';

type Props = {
  title: string;
  group: { total: number; items: readonly ConsentSummary[] };
  /** Where the rest of them is, if there is more to be seen there. */
  more?: string;
  moreLabel?: string;
  /** Without the number: what is shown is not all there is. */
  uncounted?: boolean;
  /** Said instead of an empty list. */
  empty?: string;
};

/** A few forms that wait for the same thing, with the way to all of them. */
export function ConsentGroup({ title, group, more, moreLabel, uncounted = false, empty }: Props) {
  return (
    <Card
      title={uncounted || group.total === 0 ? title : `${title}（${group.total}）`}
      padding="flush"
      action={more && <MoreLink href={more} title={title} label={moreLabel} />}
    >
      {group.items.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul role="list" className={styles.rows}>
          {group.items.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ row }: { row: ConsentSummary }) {
  const { patient, templateName, procedureOn, procedureName, state, missing, explainerName, overdue } = row;
  return (
    <li>
      <Link href={addressOf(row)} className={styles.row}>
        <span className={styles.words}>
          <span className={styles.title}>
            {patient ? fullName(patient) : '患者の照合待ち'}　{templateName}
          </span>
          <span className={styles.facts}>
            {patient && <span>{[patient.patientNumber, placeOf(patient)].filter(Boolean).join('　')}</span>}
            {procedureOn && (
              <span>
                {formatDate(procedureOn)} {procedureName}
              </span>
            )}
            {explainerName && <span>説明担当 {explainerName}</span>}
          </span>
          <Missing missing={missing} />
        </span>
        <span className={styles.badges}>
          <ConsentStateBadge state={state} />
          {overdue && <OverdueBadge />}
        </span>
      </Link>
    </li>
  );
}
