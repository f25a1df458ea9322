import type { PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { chatIcon, checkCircleIcon } from '@nattoku/ui/tokens/icons';
import { LeaveOffer } from '#areas/steps/leave-offer.tsx';
import { ReceiptCode } from '#areas/steps/receipt-code.tsx';
import styles from '#areas/steps/thanks.screen.module.css';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { kindsIn } from '#progress/declared-kinds.ts';
import { nextThing } from '#progress/steps.ts';
import { startOf } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';

export function ThanksScreen({ order }: { order: PatientPageOrder }) {
  const { page, steps, records, kiosk, go } = usePatientPage();
  const next = nextThing(page, steps);
  const start = next && startOf(next);
  const afterwards = kindsIn(order.items).flatMap((kind) => kind.afterwards ?? []);
  return (
    <ScreenFrame
      action={
        <BottomBar>
          {start && <Button onClick={() => go(start.screen)}>{start.label}</Button>}
          {!next && kiosk && <Button onClick={() => go({ name: 'leave' })}>おわる</Button>}
          {!next && !kiosk && (
            <Button variant="tertiary" onClick={() => go({ name: 'home' })}>
              もう一度見る
            </Button>
          )}
        </BottomBar>
      }
    >
      <Icon path={checkCircleIcon} size="huge" className={styles.icon} />
      <ScreenHeading title="おつかれさまでした">ごらんいただき、ありがとうございました</ScreenHeading>
      <p>「{order.title}」は、これで終わりです。</p>
      <ReceiptCode order={order} />
      <h2 className={styles.heading}>このあとのこと</h2>
      <ul className={styles.next}>
        <li>
          {records.pending.length > 0
            ? '記録と回答は、電波がつながると自動で病院に届きます。'
            : '記録と回答は、病院に届きました。担当の職員が確認します。'}
        </li>
        <li>わからないところは、診察や説明のときに、医師や看護師が一緒に確認します。</li>
        {!kiosk && afterwards.map((sentence) => <li key={sentence}>{sentence}</li>)}
      </ul>
      <Button variant="secondary" wide icon={chatIcon} onClick={() => go({ name: 'ask', itemId: null })}>
        職員に質問する
      </Button>
      {(next || !kiosk) && <LeaveOffer />}
    </ScreenFrame>
  );
}
