import type { Order } from '@nattoku/contract/video/video-order';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { FlowLayout } from '@nattoku/ui/layout/flow-layout';
import { sendIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { draftOf, problemsOf } from '#areas/video/order/flow/draft.ts';
import { FlowSteps, wayBackFromPreview } from '#areas/video/order/flow/flow-steps.tsx';
import { OrderFacts } from '#areas/video/order/flow/order-facts.tsx';
import { useIssueOrder } from '#areas/video/order/flow/use-issue-order.ts';
import { useMessageValues } from '#parts/order/use-message-values.ts';
import { useRecentVideos } from '#areas/video/order/use-recent-videos.ts';
import styles from '#areas/video/order/flow/order-preview.module.css';
import { useToday } from '#platform/use-today.ts';
import { href } from '#routing/paths.ts';
import { IdentityCheck, identityProblems } from '#parts/patient/identity-check.tsx';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { PatientPreview } from '#parts/patient/patient-preview.tsx';

/** Exactly what the patient will see, and the last look at whom it is for. */
export function OrderPreview({ order, title }: { order: Order; title: string }) {
  const { issue, pending, problem } = useIssueOrder(order);
  const [checked, setChecked] = useState(false);
  const { ref, problems, check } = useCheckedFields(() => identityProblems(checked));
  const today = useToday();
  const back = href('/video/order/flow/select/approach', { order: order.id });
  const values = useMessageValues(order.patient, order.icAt);
  const recent = useRecentVideos(order.id);
  const missing = Object.values(problemsOf(draftOf(order), { today, values }))[0];
  const lacking = wayBackFromPreview(order.id, order.items.length);
  if (lacking !== null) return <Navigate to={lacking} replace />;

  const send = () => {
    if (check() && !missing) void issue();
  };

  return (
    <>
      <PatientBannerOf patient={order.patient} />
      <PageHeader title={title} action={<FlowSteps current="preview" orderId={order.id} />} />
      <FlowLayout
        basketLabel="発行する内容"
        basket={
          <Card title="発行する内容">
            <div className={styles.facts}>
              <OrderFacts order={order} values={values} recent={recent} />
              <div ref={ref} className={styles.check}>
                <IdentityCheck isChecked={checked} error={problems['identity']} onChange={setChecked} />
              </div>
              {(problem ?? missing) && <Notice tone="error">{problem ?? missing}</Notice>}
            </div>
          </Card>
        }
      >
        <PatientPreview
          key={order.version}
          shows={order.id}
          hint="患者さんの画面と同じものです。操作して確かめられます。ここでの視聴や回答は記録されません。"
        />
      </FlowLayout>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={back}>
            戻る
          </ButtonLink>
        }
      >
        <Button icon={sendIcon} loading={pending} onClick={send}>
          発行する
        </Button>
      </BottomBar>
    </>
  );
}
