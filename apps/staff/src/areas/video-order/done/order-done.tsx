import type { Order } from '@nattoku/contract/video-order';
import { DonePanel } from '@nattoku/ui/done-panel';
import { PageWidth } from '@nattoku/ui/page-width';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { DoneActions } from '#areas/video-order/done/done-actions.tsx';
import { Handout } from '#areas/video-order/done/handout.tsx';
import { LinkCode } from '#areas/video-order/done/link-code.tsx';
import { LostLink } from '#areas/video-order/done/lost-link.tsx';
import { contactOf } from '#areas/video-order/done/contact.ts';
import { FlowSteps } from '#areas/video-order/flow/flow-steps.tsx';
import { type LinkEntry, linkAddress } from '#areas/video-order/link-done.ts';
import { facilityQuery } from '#shared/facility.queries.ts';
import styles from '#areas/video-order/done/order-done.module.css';
import { useHistoryEntry } from '#router/history-entry.ts';
import { href } from '#router/paths.ts';
import { PatientBannerOf } from '#shared/patient-banner-of.tsx';

const titles: Record<LinkEntry['made'], string> = {
  issued: 'オーダーを送信しました',
  reissued: '新しいリンクを作成しました',
  extended: '期限を延長し、新しいリンクを作成しました',
};

/** The only moment at which the link can be seen: as code, on paper, in the clipboard, or on this very device. */
export function OrderDone({ order }: { order: Order }) {
  const { data: facility } = useSuspenseQuery(facilityQuery);
  const [{ linkSecret, made = 'issued' }] = useHistoryEntry<LinkEntry>();
  if (order.lifecycle !== 'issued') {
    return <Navigate to={href('/video/order/detail', { order: order.id })} replace />;
  }
  const address = linkSecret && linkAddress(linkSecret);
  return (
    <>
      <div data-print="hidden" className={styles.screen}>
        <PatientBannerOf patient={order.patient} />
        <PageWidth kind="flow" centered>
          <FlowSteps current={3} />
          <DonePanel title={titles[made]}>{order.title}</DonePanel>
          {address ? <LinkCode address={address} /> : <LostLink order={order} />}
          <DoneActions order={order} address={address} />
        </PageWidth>
      </div>
      {address && <Handout order={order} address={address} contact={contactOf(facility, order.patient)} />}
    </>
  );
}
