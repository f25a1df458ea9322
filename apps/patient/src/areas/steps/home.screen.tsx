import type { PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { Fragment } from 'react';
import { FormRow, screenOfForm } from '#areas/steps/form-row.tsx';
import { LeaveOffer } from '#areas/steps/leave-offer.tsx';
import { OrderIntroduction } from '#areas/steps/order-introduction.tsx';
import { ProgressSegments } from '#areas/steps/progress-segments.tsx';
import { ReceiptCode } from '#areas/steps/receipt-code.tsx';
import { ReplyNotice } from '#areas/steps/reply-notice.tsx';
import styles from '#areas/steps/home.screen.module.css';
import { StepList } from '#areas/steps/step-list.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { isConsentDone, type ConsentOrder } from '#progress/consents.ts';
import { nextThing } from '#progress/next-thing.ts';
import type { Step } from '#progress/steps.ts';
import { countOf, screenOf, startLabel } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';

export function HomeScreen() {
  const { page, steps, consents, go } = usePatientPage();
  const next = nextThing({ page, steps, consents });
  const [own, ...others] = page.orders;
  const introduced = (order: PatientPageOrder) => (
    <Fragment key={order.id}>
      <OrderIntroduction order={order} minutes={order.consent ? null : minutesOf(order)} />
      <StepList steps={steps.filter((step) => step.order === order)} next={next?.step} />
      <FormRow order={consents.find(({ id }) => id === order.id)} isNext={order.id === next?.form?.id} />
    </Fragment>
  );
  return (
    <ScreenFrame
      back={false}
      action={
        next && (
          <BottomBar>
            {next.step && <Button onClick={() => go(screenOf(next.step))}>{startLabel(next.step)}</Button>}
            {next.form && <Button onClick={() => go(screenOfForm(next.form))}>同意書を開く</Button>}
          </BottomBar>
        )
      }
    >
      <ScreenHeading title="はじめの画面">{headingOf(steps, consents)}</ScreenHeading>
      {steps.length > 1 && <ProgressSegments steps={steps} />}
      <ReplyNotice />
      {own && introduced(own)}
      {others.length > 0 && <h2 className={styles.others}>ほかのご案内</h2>}
      {others.map(introduced)}
      {next === undefined && page.orders.map((order) => <ReceiptCode key={order.id} order={order} />)}
      {page.orders.length === 0 && <p className={styles.nothing}>いま、ごらんいただく動画はありません。</p>}
      <LeaveOffer />
    </ScreenFrame>
  );
}

function headingOf(steps: readonly Step[], consents: readonly ConsentOrder[]): string {
  const total = steps.length + consents.length;
  const signed = consents.filter(({ consent }) => isConsentDone(consent)).length;
  const done = steps.filter(({ state }) => state === 'done').length + signed;
  if (total === 0) return 'ごらんいただく動画';
  if (done === total) return 'すべて終わりました';
  if (done > 0) return `${countOf(total)}のうち${countOf(done)}終わりました`;
  if (steps.length === 0) return '同意書をご確認ください';
  if (consents.length > 0) return `動画と同意書が、合わせて${countOf(total)}あります`;
  return total === 1 ? '動画を1つごらんください' : `動画を${countOf(total)}ごらんください`;
}

const minutesOf = ({ items }: PatientPageOrder): number => {
  const seconds = items.reduce((sum, { available, durationSeconds }) => sum + (available ? durationSeconds : 0), 0);
  return Math.max(1, Math.round(seconds / 60));
};
