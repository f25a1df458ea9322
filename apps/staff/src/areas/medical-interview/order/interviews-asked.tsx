import type { InterviewSummary } from '@nattoku/contract/medical-interview/interview-list';
import { ApiProblem } from '@nattoku/contract/shared/client';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { DonePanel } from '@nattoku/ui/feedback/done-panel';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import styles from '#areas/medical-interview/order/interview-order.module.css';
import { InterviewSteps } from '#areas/medical-interview/order/interview-steps.tsx';
import { InterviewWays } from '#areas/medical-interview/order/interview-ways.tsx';
import { interviewsOfOrderQuery } from '#areas/medical-interview/order/order.queries.ts';
import type { InterviewLinkEntry } from '#areas/medical-interview/order/use-issue-interviews.ts';
import { sentenceOf } from '#editing/sentence-of.ts';
import { linkQuery } from '#parts/order/delivery.queries.ts';
import { LinkCode } from '#parts/order/link-code.tsx';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { useHistoryEntry } from '#routing/history-entry.ts';

/** How what was asked reaches the patient: as code, on paper, by message, on this device, or typed in by staff. */
export function InterviewsAsked({ orderId, title }: { orderId: OrderId; title: string }) {
  const { data } = useSuspenseQuery(interviewsOfOrderQuery(orderId));
  const [{ linkSecret }] = useHistoryEntry<InterviewLinkEntry>();
  const { items } = data;
  const patient = items[0]?.patient ?? null;
  const names = items.map((item) => item.title).join('、');
  return (
    <>
      {patient && <PatientBannerOf patient={patient} />}
      <PageWidth kind="flow" centered>
        {linkSecret ? (
          <>
            <InterviewSteps current="done" />
            <DonePanel title="問診を依頼しました">{names}</DonePanel>
          </>
        ) : (
          <PageHeader title={`${title}を患者さんに渡す`} description={names} />
        )}
        <div className={styles.stack}>
          <Ways orderId={orderId} items={items} secret={linkSecret} />
        </div>
      </PageWidth>
    </>
  );
}

type Props = { orderId: OrderId; items: readonly InterviewSummary[]; secret: string | undefined };

/** Sent just now, the secret rides in the history entry; later the server, which keeps it encrypted, is asked for it. */
function Ways({ orderId, items, secret }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...linkQuery({ id: orderId, link: null }),
    enabled: secret === undefined,
  });
  const known = secret ?? data?.linkSecret;
  if (known === undefined && !error) return <SkeletonText lines={6} />;
  const isKept = !(error instanceof ApiProblem && error.body.status === 409);
  if (known === undefined && isKept)
    return (
      <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
        {sentenceOf(error)}
      </ErrorState>
    );
  const address = known && `${location.origin}/p/#${known}`;
  return (
    <>
      {address ? (
        <LinkCode address={address}>患者さんのスマートフォンのカメラで読み取ると、問診のページが開きます。</LinkCode>
      ) : (
        <Notice tone="warning">{sentenceOf(error)}</Notice>
      )}
      <InterviewWays orderId={orderId} items={items} hasLink={address !== undefined} />
    </>
  );
}
