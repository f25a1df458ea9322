import type { RunningConsent } from '@nattoku/contract/consent/consent-order';
import { consentStateNames } from '@nattoku/contract/consent/consent-state';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { ButtonLink } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/consent/order/consent-order.module.css';
import { runningConsentsQuery } from '#areas/consent/order/consent-order.queries.ts';
import { href } from '#routing/paths.ts';

type Props = { patientId: PatientId; /** Left out, as the one that this page is about. */ except?: string };

/** What is being worked on or waits for signatures already, so that nobody asks for the same consent twice. */
export function RunningConsents({ patientId, except }: Props) {
  const { data, isError, refetch } = useQuery(runningConsentsQuery(patientId));
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText />;
  const shown = data.filter(({ id }) => id !== except);
  if (shown.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="running-consents">
      <h2 id="running-consents" className={styles.title}>
        この患者さんの進行中の同意書
      </h2>
      <ul role="list" className={styles.templates}>
        {shown.map((consent) => (
          <Running key={consent.id} consent={consent} />
        ))}
      </ul>
    </section>
  );
}

function Running({ consent }: { consent: RunningConsent }) {
  const { id, templateName, state, procedureName, procedureOn, enteredByName, updatedAt } = consent;
  const verb = state === 'draft' ? '続ける' : state === 'awaitingApproval' ? '確認する' : '開く';
  const facts = [
    procedureName,
    procedureOn && `実施 ${formatDate(procedureOn)}`,
    enteredByName,
    formatDateTime(updatedAt),
  ];
  return (
    <li className={styles.template}>
      <span className={styles.words}>
        <span className={styles.name}>{templateName}</span>
        <span className={styles.quiet}>{facts.filter(Boolean).join('・')}</span>
      </span>
      <Badge tone={state === 'draft' ? 'neutral' : state === 'awaitingApproval' ? 'warning' : 'primary'}>
        {consentStateNames[state]}
      </Badge>
      <ButtonLink
        variant="tertiary"
        size="small"
        href={addressOf(state, id)}
        aria-label={`「${templateName}」を${verb}`}
      >
        {verb}
      </ButtonLink>
    </li>
  );
}

const addressOf = (state: RunningConsent['state'], form: string): string => {
  if (state === 'draft') return href('/consent/order/input', { form });
  if (state === 'awaitingApproval') return href('/consent/order/preview', { form });
  return href('/consent/detail', { form });
};
