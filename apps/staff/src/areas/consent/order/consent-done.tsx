import type { ConsentOrder } from '@nattoku/contract/consent/consent-order';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { ActionCard, ActionCards } from '@nattoku/ui/action/action-card';
import { Button } from '@nattoku/ui/action/button';
import { DonePanel } from '@nattoku/ui/feedback/done-panel';
import { accountIcon, clipboardIcon, uploadIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { useState } from 'react';
import { ConsentDelivery } from '#areas/consent/order/consent-delivery.tsx';
import { consentOrderQuery } from '#areas/consent/order/consent-order.queries.ts';
import styles from '#areas/consent/order/consent-order.module.css';
import { ConsentSteps } from '#areas/consent/order/consent-steps.tsx';
import { RunningConsents } from '#areas/consent/order/running-consents.tsx';
import type { ConsentLinkEntry } from '#areas/consent/order/use-issue-consent.ts';
import { useCommand } from '#editing/use-command.ts';
import { LinkCode } from '#parts/order/link-code.tsx';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';
import { useHistoryEntry } from '#routing/history-entry.ts';
import { href } from '#routing/paths.ts';

/** Every way to a signature: on this tablet, by the link, on paper. */
export function ConsentDone({ order }: { order: ConsentOrder }) {
  const { form } = order;
  const [{ linkSecret }, keep] = useHistoryEntry<ConsentLinkEntry>();
  // As it was decided before: printing changes the route, and nothing moves under the finger.
  const [route] = useState(form.route);
  const delivery = <ConsentDelivery order={order} paperFirst={route === 'paper'} />;
  return (
    <>
      {form.patient && <PatientBannerOf patient={form.patient} />}
      <PageWidth kind="flow" centered>
        <div className={styles.parts}>
          <ConsentSteps current="done" />
          <DonePanel title={linkSecret ? '同意書を発行しました' : '同意書を患者さんに渡す'}>
            {form.template.name}
          </DonePanel>
          {route !== 'link' && delivery}
          {linkSecret ? (
            <LinkCode address={`${location.origin}/p/#${linkSecret}`}>
              患者さんのスマートフォンのカメラで読み取ると、同意書のページが開きます。
              <br />
              このQRコードは、この画面を離れると表示できません。必要なときは新しいリンクを作ります。
            </LinkCode>
          ) : (
            <NewLink order={order} onMade={(secret) => void keep({ linkSecret: secret })} />
          )}
          {route === 'link' && delivery}
          <NextSteps form={form} />
          {form.patient && <RunningConsents patientId={form.patient.id} except={form.id} />}
        </div>
      </PageWidth>
    </>
  );
}

function NextSteps({ form }: Pick<ConsentOrder, 'form'>) {
  return (
    <section className={styles.part} aria-labelledby="what-next">
      <h2 id="what-next" className={styles.title}>
        次の操作
      </h2>
      <ActionCards>
        <ActionCard icon={clipboardIcon} title="同意書の詳細" href={href('/consent/detail', { form: form.id })}>
          署名の状況はここで確認できます
        </ActionCard>
        {form.route === 'paper' && (
          <ActionCard icon={uploadIcon} title="紙の取り込み" href={href('/consent/commonOrder', { tab: 'scans' })}>
            署名された紙をスキャンして取り込みます
          </ActionCard>
        )}
        <ActionCard icon={accountIcon} title="次の患者" href={href('/consent/order')}>
          別の患者さんの同意書を始めます
        </ActionCard>
      </ActionCards>
    </section>
  );
}

type NewLinkProps = { order: ConsentOrder; onMade: (secret: string) => void };

/** The link that the patient has is not shown to staff again: there is only a new one, and then the old one is dead. */
function NewLink({ order: { form }, onMade }: NewLinkProps) {
  const { run, pending, refusal } = useCommand();
  const make = () =>
    run(async (idempotencyKey) => {
      const { linkSecret } = await call(orderVerbContract.reissueLink, {
        params: { orderId: form.orderId },
        body: { version: form.orderVersion },
        idempotencyKey,
      });
      await queryClient.invalidateQueries({ queryKey: consentOrderQuery(form.id).queryKey });
      onMade(linkSecret);
    }, form.orderVersion);
  return (
    <Notice
      tone="info"
      title="QRコードは発行のときだけ表示されます"
      action={
        <Button size="small" variant="tertiary" loading={pending} onClick={() => void make()}>
          新しいリンクを作る
        </Button>
      }
    >
      {refusal ?? '新しいリンクを作ると、前に渡したQRコードやリンクは使えなくなります。'}
    </Notice>
  );
}
