import { commonOrderContract, type CommonOrder } from '@nattoku/contract/common-order';
import type { CommonOrderId } from '@nattoku/contract/shared';
import { BottomBar } from '@nattoku/ui/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/button';
import { Card } from '@nattoku/ui/card';
import { FlowLayout } from '@nattoku/ui/flow-layout';
import { checkIcon } from '@nattoku/ui/icons';
import { PageHeader } from '@nattoku/ui/page-header';
import { PhoneFrame } from '@nattoku/ui/phone-frame';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { CommonFacts } from '#areas/common-order/common-facts.tsx';
import { doneAddress, forgetDrafts, noteIssued, storeIdOf } from '#areas/common-order/common-draft-store.ts';
import { CommonSteps } from '#areas/common-order/common-steps.tsx';
import styles from '#areas/common-order/common-order.module.css';
import { call } from '#platform/call.ts';
import { useSession } from '#platform/use-session.ts';
import { href } from '#router/paths.ts';
import { commonOrderQuery, keepCommonOrder, refetchCommonOrders } from '#shared/common-order.queries.ts';
import { FormRefusal } from '#shared/form-refusal.tsx';
import { useAttempt } from '#shared/use-attempt.ts';

/** Exactly what people will see, and the last look before it is opened. */
export function CommonPreview({ id, title }: { id: CommonOrderId; title: string }) {
  const { uid } = useSession();
  const { data: order } = useSuspenseQuery(commonOrderQuery(id));
  const navigate = useNavigate();
  const { attempt, pending, refusal } = useAttempt();
  const flowId = storeIdOf(uid, id);

  const open = () =>
    attempt(async () => {
      try {
        const issued = await issue(order);
        noteIssued(id);
        keepCommonOrder(issued);
      } catch (error) {
        void refetchCommonOrders();
        throw error;
      }
      forgetDrafts(uid);
      await navigate(doneAddress(id), { replace: true });
    });

  return (
    <>
      <PageHeader title={title} action={<CommonSteps current={2} id={flowId} />} />
      <FlowLayout
        basketLabel="公開する内容"
        basket={
          <Card title="公開する内容">
            <div className={styles.stack}>
              <CommonFacts order={order} />
              <FormRefusal>{refusal}</FormRefusal>
            </div>
          </Card>
        }
      >
        <div className={styles.phone}>
          <PhoneFrame label="患者さんの画面のプレビュー">
            <iframe
              key={order.version}
              src={`/p/preview#common:${order.id}`}
              title="患者さんの画面のプレビュー"
              className={styles.screen}
            />
          </PhoneFrame>
          <p className={styles.quiet}>
            QRコードを読み取った人の画面と同じものです。操作して確かめられます。ここでの視聴や回答は記録されません。
          </p>
        </div>
      </FlowLayout>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={href('/video/commonOrder/flow/title', { id: flowId })}>
            戻る
          </ButtonLink>
        }
      >
        <Button icon={checkIcon} loading={pending} onClick={() => void open()}>
          公開する
        </Button>
      </BottomBar>
    </>
  );
}

/** The same press has the same key, also when the answer to the first one was lost. */
const issue = ({ id, version }: CommonOrder): Promise<CommonOrder> =>
  call(commonOrderContract.issue, {
    params: { commonOrderId: id },
    body: { version },
    idempotencyKey: `issue-${id}-${version}`,
  });
