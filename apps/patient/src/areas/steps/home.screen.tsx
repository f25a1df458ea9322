import { isForm, isVideo, videosIn } from '@nattoku/contract/patient-page/page-items';
import type { PatientPageItem, PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { Fragment } from 'react';
import { LeaveOffer } from '#areas/steps/leave-offer.tsx';
import { OrderIntroduction } from '#areas/steps/order-introduction.tsx';
import { ProgressSegments } from '#areas/steps/progress-segments.tsx';
import { ReceiptCode } from '#areas/steps/receipt-code.tsx';
import { ReplyNotice } from '#areas/steps/reply-notice.tsx';
import styles from '#areas/steps/home.screen.module.css';
import { StepList } from '#areas/steps/step-list.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { nextThing } from '#progress/next-thing.ts';
import { isItemDone } from '#progress/steps.ts';
import { countOf, screenOf, screenOfForm, startLabel } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';

export function HomeScreen() {
  const { page, steps, consents, go } = usePatientPage();
  const next = nextThing({ page, steps, consents });
  const items = page.orders.flatMap((order) => order.items);
  const [own, ...others] = page.orders;
  const introduced = (order: PatientPageOrder) => (
    <Fragment key={order.id}>
      <OrderIntroduction order={order} minutes={minutesOf(order)} />
      <StepList order={order} next={next} />
    </Fragment>
  );
  return (
    <ScreenFrame
      back={false}
      action={
        next && (
          <BottomBar>
            {next.step && <Button onClick={() => go(screenOf(next.step))}>{startLabel(next.step)}</Button>}
            {next.form && <Button onClick={() => go(screenOfForm(next.form.form))}>同意書を開く</Button>}
          </BottomBar>
        )
      }
    >
      <ScreenHeading title="はじめの画面">{headingOf(items)}</ScreenHeading>
      {items.length > 1 && <ProgressSegments items={items} steps={steps} />}
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

function headingOf(items: readonly PatientPageItem[]): string {
  const total = items.length;
  const done = items.filter(isItemDone).length;
  if (total === 0) return 'ごらんいただく動画';
  if (done === total) return 'すべて終わりました';
  if (done > 0) return `${countOf(total)}のうち${countOf(done)}終わりました`;
  if (items.every(isForm)) return '同意書をご確認ください';
  if (!items.every(isVideo)) return whatThereIs(items);
  return total === 1 ? '動画を1つごらんください' : `動画を${countOf(total)}ごらんください`;
}

const whatThereIs = (items: readonly PatientPageItem[]): string => {
  const isKnown = items.every((item) => isVideo(item) || isForm(item));
  return isKnown
    ? `動画と同意書が、合わせて${countOf(items.length)}あります`
    : `ご案内が${countOf(items.length)}あります`;
};

/** Null where there is nothing to watch. */
const minutesOf = (order: PatientPageOrder): number | null => {
  const videos = videosIn(order);
  if (videos.length === 0) return null;
  const seconds = videos.reduce((sum, { available, durationSeconds }) => sum + (available ? durationSeconds : 0), 0);
  return Math.max(1, Math.round(seconds / 60));
};
