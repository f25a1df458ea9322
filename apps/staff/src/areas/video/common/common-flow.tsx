import type { CommonOrder } from '@nattoku/contract/order/common-order';
import { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { ButtonLink } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { lockIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { type CommonDraftHandle, useCommonDraft } from '#areas/video/common/use-common-draft.ts';
import { videoOrders } from '#areas/video/common/video-orders.ts';
import { loadQuery } from '#platform/query-client.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import { doneAddress } from '#parts/common-order/common-order-kind.ts';
import { commonOrderQuery } from '#parts/common-order/common-order.queries.ts';

/** Which common order a step is about; none for one that is just begun. */
export const idInAddress = { id: CommonOrderId.nullable().catch(null).default(null) };

export type CommonLoad = { search: { id: CommonOrderId | null }; signal: AbortSignal };

export const loadCommon = async ({ search, signal }: CommonLoad): Promise<void> => {
  if (search.id) await loadQuery(commonOrderQuery(search.id), signal);
};

type Props = { id: CommonOrderId | null; children: (handle: CommonDraftHandle, id: CommonOrderId | null) => ReactNode };

/** A step of putting together; for those who may do that, and as long as it is a draft. */
export function CommonFlow({ id, children }: Props) {
  const mayOrder = useIsAllowed('video.order');
  if (!mayOrder) return <NotAllowed />;
  if (id === null) return <Step stored={null}>{children}</Step>;
  return (
    <Known key={id} id={id}>
      {children}
    </Known>
  );
}

function Known({ id, children }: { id: CommonOrderId; children: Props['children'] }) {
  const { data: order } = useSuspenseQuery(commonOrderQuery(id));
  if (order.standing !== 'draft') return <Navigate to={doneAddress(videoOrders, id)} replace />;
  return <Step stored={order}>{children}</Step>;
}

const Step = ({ stored, children }: { stored: CommonOrder | null; children: Props['children'] }) =>
  children(useCommonDraft(stored), stored?.id ?? null);

const NotAllowed = () => (
  <>
    <PageHeader title="共通オーダーの作成" />
    <EmptyState
      icon={lockIcon}
      title="共通オーダーを作成する権限がありません"
      action={
        <ButtonLink variant="tertiary" href={href('/video')}>
          動画のトップへ
        </ButtonLink>
      }
    >
      作成するときは、動画オーダーの権限がある職員に依頼してください。
    </EmptyState>
  </>
);
