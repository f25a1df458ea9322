import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { CommonFacts } from '#areas/medical-interview/common/common-facts.tsx';
import { commonInterviews } from '#areas/medical-interview/common/common-interviews.ts';
import { CommonSteps } from '#areas/medical-interview/common/common-steps.tsx';
import { commonInterviewQuery } from '#areas/medical-interview/common/interview-common.queries.ts';
import { doneAddress } from '#parts/common-order/common-order-kind.ts';
import { CommonOrderPreview } from '#parts/common-order/common-order-preview.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';

/** What those who open the code will be asked, and the last look before the poster hangs. */
export function CommonPreview({ id, title }: { id: CommonOrderId; title: string }) {
  const { data: order } = useSuspenseQuery(commonInterviewQuery(id));
  const mayOrder = useIsAllowed('interview.order');
  if (order.standing !== 'draft') return <Navigate to={doneAddress(commonInterviews, id)} replace />;
  return (
    <CommonOrderPreview
      order={order}
      kind={commonInterviews}
      title={title}
      steps={<CommonSteps current="preview" id={id} />}
      facts={
        <>
          {order.interviews.some(({ published }) => published === null) && (
            <Notice tone="warning" title="この問診票は、いまは公開できません">
              公開中の版がない問診票があります。「戻る」から選び直してください。
            </Notice>
          )}
          <CommonFacts order={order} />
        </>
      }
      hint="QRコードを読み取った方の画面です。ここでの操作は記録されません。"
      back={commonInterviews.draftAddress(id)}
      mayOpen={mayOrder}
    />
  );
}
