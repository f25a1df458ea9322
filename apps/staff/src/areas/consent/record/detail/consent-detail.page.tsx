import { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { Badge } from '@nattoku/ui/feedback/badge';
import { ButtonLink } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useSuspenseQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { consentQuery } from '#areas/consent/record/consent-record.queries.ts';
import { ConsentActions } from '#areas/consent/record/detail/consent-actions.tsx';
import { ConsentAlerts } from '#areas/consent/record/detail/consent-alerts.tsx';
import { ConsentFacts } from '#areas/consent/record/detail/consent-facts.tsx';
import { ConsentHistory } from '#areas/consent/record/detail/consent-history.tsx';
import { ConsentPages } from '#areas/consent/record/detail/consent-pages.tsx';
import { EvidenceCard } from '#areas/consent/record/detail/evidence-card.tsx';
import { NamedPatient } from '#areas/consent/record/detail/named-patient.tsx';
import { GatesCard } from '#areas/consent/record/detail/gates-card.tsx';
import { SignersCard } from '#areas/consent/record/detail/signers-card.tsx';
import { ValuesCard } from '#areas/consent/record/detail/values-card.tsx';
import { WithdrawalCard } from '#areas/consent/record/detail/withdrawal-card.tsx';
import { RepairPanel } from '#areas/consent/record/repair/repair-panel.tsx';
import styles from '#areas/consent/record/detail/consent-detail.module.css';
import { loadQuery } from '#platform/query-client.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { ConsentStateBadge } from '#parts/consent/consent-state-badge.tsx';
import { FamilyLinksCard } from '#parts/order/family-links-card.tsx';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';

export const search = z.object({ form: ConsentFormId.optional().catch(undefined) });
type Props = PageProps<'/consent/detail', typeof search>;

export const load = ({ search: { form }, signal }: LoadProps<Props>) => form && loadQuery(consentQuery(form), signal);

export function Page({ search: { form }, title }: Props) {
  return form ? <Detail key={form} formId={form} title={title} /> : <NoForm title={title} />;
}

const trail = [
  { label: '同意書', href: href('/consent') },
  { label: '同意書一覧', href: href('/consent/list') },
];

/** The address names no form: somebody typed it, or followed half a link. */
function NoForm({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} trail={trail} />
      <EmptyState
        title="同意書を選んでください"
        action={<ButtonLink href={href('/consent/list')}>同意書の一覧を開く</ButtonLink>}
      >
        一覧から同意書を選ぶと、ここに表示します。
      </EmptyState>
    </>
  );
}

/** Everything about one form, as it happens, and what the person at the screen may do about it. */
function Detail({ formId, title }: { formId: ConsentFormId; title: string }) {
  const { data: detail } = useSuspenseQuery(consentQuery(formId));
  const { form } = detail;
  return (
    <>
      {form.patient && <PatientBannerOf patient={form.patient} />}
      {form.namedPatient && <NamedPatient named={form.namedPatient} isSigned={form.signedAt !== null} />}
      <PageHeader
        title={title}
        description={`${form.template.name}（第${form.template.versionNumber}版）`}
        trail={trail}
        meta={
          <>
            <ConsentStateBadge state={form.state} />
            {form.template.isOld && <Badge tone="warning">旧版</Badge>}
          </>
        }
        action={<ConsentActions detail={detail} />}
      />
      <RepairPanel detail={detail} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <ConsentAlerts detail={detail} />
          <WithdrawalCard detail={detail} />
          <ConsentPages detail={detail} />
        </div>
        <div className={styles.side}>
          <SignersCard detail={detail} />
          <GatesCard detail={detail} />
          <ConsentFacts detail={detail} />
          <ValuesCard detail={detail} />
          {form.patient && <FamilyLinksCard orderId={form.orderId} />}
          <EvidenceCard detail={detail} />
          <ConsentHistory history={detail.history} />
        </div>
      </div>
    </>
  );
}
