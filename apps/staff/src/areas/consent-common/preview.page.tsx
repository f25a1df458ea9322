import { consentCommonContract } from '@nattoku/contract/consent-common';
import { CommonOrderId } from '@nattoku/contract/shared';
import { BottomBar } from '@nattoku/ui/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/button';
import { Card } from '@nattoku/ui/card';
import { FlowLayout } from '@nattoku/ui/flow-layout';
import { checkIcon } from '@nattoku/ui/icons';
import { PageHeader } from '@nattoku/ui/page-header';
import { PhoneFrame } from '@nattoku/ui/phone-frame';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { z } from 'zod';
import {
  consentCommonQuery,
  keepConsentCommon,
  refetchConsentCommons,
} from '#areas/consent-common/consent-common.queries.ts';
import { OrderFacts } from '#areas/consent-common/orders/order-facts.tsx';
import { OrderSteps } from '#areas/consent-common/orders/order-steps.tsx';
import styles from '#areas/consent-common/consent-common.module.css';
import { call } from '#platform/call.ts';
import { loadQuery } from '#platform/query-client.ts';
import { useIsAllowed } from '#platform/use-session.ts';
import type { LoadProps, PageProps } from '#router/page.tsx';
import { href } from '#router/paths.ts';
import { FormRefusal } from '#shared/form-refusal.tsx';
import { useAttempt } from '#shared/use-attempt.ts';

export const search = z.object({ id: CommonOrderId.nullable().catch(null).default(null) });
type Props = PageProps<'/consent/commonOrder/preview', typeof search>;

export const load = async ({ search: { id }, signal }: LoadProps<Props>): Promise<void> => {
  if (id) await loadQuery(consentCommonQuery(id), signal);
};

export function Page({ search: { id }, title }: Props) {
  if (id === null) return <Navigate to={href('/consent/commonOrder')} replace />;
  return <Preview key={id} id={id} title={title} />;
}

/** Said before the answer is shown: whichever sees first that it is no draft any more leads to the same end. */
const issuedHere = new Set<CommonOrderId>();
const doneAddress = (id: CommonOrderId): string =>
  href('/consent/commonOrder/done', { id, made: issuedHere.has(id) || null });

/** Exactly what people will see, and the last look before it is opened. */
function Preview({ id, title }: { id: CommonOrderId; title: string }) {
  const { data: order } = useSuspenseQuery(consentCommonQuery(id));
  const mayOrder = useIsAllowed('consent.order');
  const navigate = useNavigate();
  const { attempt, pending, refusal } = useAttempt();
  if (order.standing !== 'draft') return <Navigate to={doneAddress(id)} replace />;

  const open = () =>
    attempt(async () => {
      const body = { version: order.version };
      // The same press has the same key, also when the answer to the first one was lost.
      const idempotencyKey = `issue-${id}-${order.version}`;
      issuedHere.add(id);
      keepConsentCommon(
        await call(consentCommonContract.issue, { params: { commonOrderId: id }, body, idempotencyKey }),
      );
      await navigate(doneAddress(id), { replace: true });
    }).then((done) => (done ? undefined : refetchConsentCommons()));

  return (
    <>
      <PageHeader title={title} action={<OrderSteps current={1} id={id} />} />
      <FlowLayout
        basketLabel="公開する内容"
        basket={
          <Card title="公開する内容">
            <div className={styles.stack}>
              <OrderFacts order={order} />
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
            QRコードを読み取った方の画面です。ここでの操作は記録されません。紙面は「同意書」の名前を押すと確かめられます。
          </p>
        </div>
      </FlowLayout>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={href('/consent/commonOrder', { tab: 'new', id })}>
            戻る
          </ButtonLink>
        }
      >
        {mayOrder && (
          <Button icon={checkIcon} loading={pending} onClick={() => void open()}>
            公開する
          </Button>
        )}
      </BottomBar>
    </>
  );
}
