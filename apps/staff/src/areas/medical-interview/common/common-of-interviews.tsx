import type { InterviewCommonResponseSearch } from '@nattoku/contract/medical-interview/interview-common';
import type { CommonOrderSearch } from '@nattoku/contract/order/common-order';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { CommonList } from '#areas/medical-interview/common/common-list.tsx';
import { CommonOrder } from '#areas/medical-interview/common/common-order.tsx';
import { CommonPreview } from '#areas/medical-interview/common/common-preview.tsx';
import { ComposeCommon } from '#areas/medical-interview/common/compose-common.tsx';
import { Inbox } from '#areas/medical-interview/common/inbox.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';

type Props = CommonOrderSearch & {
  view: 'orders' | 'new' | 'preview' | 'order' | 'inbox';
  id: CommonOrderId | null;
  made?: 'true' | undefined;
  show: InterviewCommonResponseSearch['show'];
};

const TITLE = '共通QRの問診';

/** Everything about questionnaires behind a code for everybody; who may only look has the list and the page of each. */
export function CommonOfInterviews({ view, id, made, show, ...search }: Props) {
  const mayOrder = useIsAllowed('interview.order');
  if (view === 'order' && id) return <CommonOrder key={id} id={id} isNew={made === 'true'} page={search.page} />;
  if (view === 'new' && mayOrder) return <ComposeCommon key={id} id={id} title={TITLE} />;
  if (view === 'preview' && id) return <CommonPreview key={id} id={id} title={TITLE} />;
  if (view === 'inbox' && mayOrder) return <Inbox show={show} page={search.page} />;
  return <CommonList search={search} />;
}
