import { ApiProblem } from '@nattoku/contract/shared/client';
import type { IcPackage } from '@nattoku/contract/ic-support/ic-package';
import { DonePanel } from '@nattoku/ui/feedback/done-panel';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { FlowSteps } from '#areas/ic-support/order-flow/flow-steps.tsx';
import type { PackageLink } from '#areas/ic-support/order-flow/link-entry.ts';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { PackageWays } from '#areas/ic-support/order-flow/package-ways.tsx';
import { ProcedureDate } from '#areas/ic-support/order-flow/procedure-date.tsx';
import { UnfinishedForms } from '#areas/ic-support/order-flow/unfinished-forms.tsx';
import { sentenceOf } from '#editing/sentence-of.ts';
import { linkQuery } from '#parts/order/delivery.queries.ts';
import { LinkCode } from '#parts/order/link-code.tsx';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { useHistoryEntry } from '#routing/history-entry.ts';

/** The link as code, on paper, by message or on this device, and what is still to be done about the package. */
export function PackageDone({ kept }: { kept: IcPackage }) {
  const { order, unfinished } = kept;
  const [{ linkSecret }] = useHistoryEntry<PackageLink>();
  const isOpen = order.lifecycle === 'issued';
  return (
    <div className={styles.stack}>
      <PatientBannerOf patient={order.patient} />
      <PageWidth kind="flow" centered>
        {linkSecret ? (
          <>
            <FlowSteps current="done" />
            <DonePanel title="説明パッケージを発行しました">{order.title}</DonePanel>
          </>
        ) : (
          <PageHeader title="患者さんに渡す" description={order.title} />
        )}
        <div className={styles.stack}>
          <UnfinishedForms forms={unfinished} />
          {isOpen ? (
            <Ways kept={kept} secret={linkSecret} />
          ) : (
            <Notice tone="info">このオーダーは終わっています。</Notice>
          )}
          {isOpen && <ProcedureDate kept={kept} />}
        </div>
      </PageWidth>
    </div>
  );
}

/** Where it was sent just now the secret rides in the history entry; later the server, which keeps it encrypted, is asked for it. */
function Ways({ kept, secret }: { kept: IcPackage; secret: string | undefined }) {
  const { order } = kept;
  const { data, error, isFetching, refetch } = useQuery({ ...linkQuery(order), enabled: secret === undefined });
  const known = secret ?? data?.linkSecret;
  if (known) {
    const address = `${location.origin}/p/#${known}`;
    return (
      <>
        <LinkCode address={address}>患者さんのスマートフォンのカメラで読み取ると、説明のページが開きます。</LinkCode>
        <PackageWays order={order} address={address} />
      </>
    );
  }
  if (!error) return <SkeletonText lines={6} />;
  if (error instanceof ApiProblem && error.body.status === 409) {
    return (
      <>
        <Notice tone="warning">{sentenceOf(error)}</Notice>
        <PackageWays order={order} address={undefined} />
      </>
    );
  }
  return (
    <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
      {sentenceOf(error)}
    </ErrorState>
  );
}
