import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import { ButtonLink } from '@nattoku/ui/action/button';
import { interviewQuery } from '#areas/medical-interview/response/interview.queries.ts';
import { UndeliveredNotice } from '#parts/order/undelivered-notice.tsx';
import { queryClient } from '#platform/query-client.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import { useCanFollow } from '#routing/use-can-follow.ts';

/** Answers wait on the patient's device. What is part of another order is mended on the page of that. */
export function InterviewUndelivered({ response: { id, orderId, order } }: { response: InterviewResponse }) {
  const mayOrder = useIsAllowed('interview.order');
  const mayFollow = useCanFollow();
  if (order.undeliveredSince === null) return null;
  const isOwn = order.area === 'medicalInterview';
  const may = isOwn && mayOrder;
  return (
    <UndeliveredNotice
      order={{ id: orderId, version: order.version, lifecycle: order.lifecycle }}
      may={{ review: may, reissue: may && order.lifecycle === 'issued', extend: may }}
      handing={href('/medicalInterview', { order: orderId })}
      hasLink={order.hasLink}
      onChanged={() => queryClient.invalidateQueries({ queryKey: interviewQuery(id).queryKey })}
    >
      {!isOwn && mayFollow(order.page) && (
        <ButtonLink size="small" href={order.page}>
          オーダーを開く
        </ButtonLink>
      )}
    </UndeliveredNotice>
  );
}
