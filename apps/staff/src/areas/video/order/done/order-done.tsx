import { ApiProblem } from '@nattoku/contract/shared/client';
import type { Order } from '@nattoku/contract/video/video-order';
import { DonePanel } from '@nattoku/ui/feedback/done-panel';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { linkQuery } from '#parts/order/delivery.queries.ts';
import { sentenceOf } from '#editing/sentence-of.ts';
import { DoneActions } from '#areas/video/order/done/done-actions.tsx';
import { LinkCode } from '#parts/order/link-code.tsx';
import { LostLink } from '#areas/video/order/done/lost-link.tsx';
import { FlowSteps } from '#areas/video/order/flow/flow-steps.tsx';
import { type LinkEntry, linkAddress } from '#areas/video/order/link-done.ts';
import { deliveriesQuery } from '#parts/order/delivery.queries.ts';
import styles from '#areas/video/order/done/order-done.module.css';
import { useHistoryEntry } from '#routing/history-entry.ts';
import { href } from '#routing/paths.ts';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';

const titles: Record<LinkEntry['made'], string> = {
  issued: 'オーダーを発行しました',
  reissued: '新しいリンクを作成しました',
  extended: '期限を延長し、新しいリンクを作成しました',
};

/** The link as code, on paper, by message or on this very device: right after it was made, and whenever somebody comes back for it. */
export function OrderDone({ order }: { order: Order }) {
  if (order.lifecycle !== 'issued') {
    return <Navigate to={href('/video/order/detail', { order: order.id })} replace />;
  }
  return <WaysToPatient order={order} />;
}

function WaysToPatient({ order }: { order: Order }) {
  const [{ made }] = useHistoryEntry<LinkEntry>();
  const { address, code } = useAddress(order);
  const title = useTitle(order, made ?? 'issued');
  return (
    <div className={styles.screen}>
      <PatientBannerOf patient={order.patient} />
      <PageWidth kind="flow" centered>
        {made ? (
          <>
            <FlowSteps current="done" />
            <DonePanel title={title}>{order.title}</DonePanel>
          </>
        ) : (
          <PageHeader
            title="患者さんに渡す"
            description={order.title}
            trail={[{ label: 'オーダーの詳細', href: href('/video/order/detail', { order: order.id }) }]}
          />
        )}
        {code}
        <DoneActions order={order} address={address} />
      </PageWidth>
    </div>
  );
}

/** An order is with nobody until its link was opened or a message left for the patient. */
function useTitle(order: Order, made: LinkEntry['made']): string {
  const { data } = useQuery(deliveriesQuery(order.id));
  const hasLeft = order.openedAt !== null || (data?.deliveries.some(({ state }) => state === 'sent') ?? false);
  return hasLeft || made !== 'issued' ? titles[made] : `${titles[made]}（まだ患者さんに届いていません）`;
}

/** Where it was made just now the secret rides in the history entry; later the server, which keeps it sealed, is asked for it. */
function useAddress(order: Order) {
  const [{ linkSecret }] = useHistoryEntry<LinkEntry>();
  const { data, error, isFetching, refetch } = useQuery({ ...linkQuery(order), enabled: linkSecret === undefined });
  const secret = linkSecret ?? data?.linkSecret;
  if (secret) {
    const address = linkAddress(secret);
    return {
      address,
      code: (
        <LinkCode address={address}>
          患者さんのスマートフォンのカメラで読み取ると、動画のページが開きます。
          <br />
          同じQRコードは、あとからオーダーの詳細でも表示できます。
        </LinkCode>
      ),
    };
  }
  if (!error) return { address: undefined, code: <SkeletonText lines={6} /> };
  const isRefused = error instanceof ApiProblem && error.body.status === 409;
  const code = isRefused ? (
    <LostLink order={order} why={sentenceOf(error)} />
  ) : (
    <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
      {sentenceOf(error)}
    </ErrorState>
  );
  return { address: undefined, code };
}
