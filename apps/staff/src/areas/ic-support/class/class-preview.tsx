import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { ClassFacts } from '#areas/ic-support/class/class-facts.tsx';
import { classOrders } from '#areas/ic-support/class/class-orders.ts';
import { ClassSteps } from '#areas/ic-support/class/class-steps.tsx';
import { classQuery } from '#areas/ic-support/class/class.queries.ts';
import { doneAddress } from '#parts/common-order/common-order-kind.ts';
import { CommonOrderPreview } from '#parts/common-order/common-order-preview.tsx';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';

/** What those who open the code will see, and the last look before the poster hangs. */
export function ClassPreview({ id, title }: { id: CommonOrderId; title: string }) {
  const { data: held } = useSuspenseQuery(classQuery(id));
  const { data: facility } = useQuery(facilityQuery);
  const mayOrder = useIsAllowed('icSupport.order');
  if (held.standing !== 'draft') return <Navigate to={doneAddress(classOrders, id)} replace />;
  return (
    <CommonOrderPreview
      order={held}
      kind={classOrders}
      title={title}
      steps={<ClassSteps current="preview" id={id} />}
      facts={
        <>
          {!held.scenarioAvailable && (
            <Notice tone="warning" title="このシナリオは、いまは公開できません">
              公開中の版がありません。「戻る」から選び直してください。
            </Notice>
          )}
          <ClassFacts held={held} />
        </>
      }
      hint="QRコードを読み取った方の画面です。ここでの操作は記録されません。"
      languages={facility?.languages}
      back={classOrders.draftAddress(id)}
      mayOpen={mayOrder}
    />
  );
}
