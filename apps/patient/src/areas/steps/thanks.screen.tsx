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
import { nextThing } from '#progress/next-thing.ts';
import { screenOf, screenOfForm, startLabel } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';

export function ThanksScreen({ order }: { order: PatientPageOrder }) {
  const { page, steps, consents, records, kiosk, go } = usePatientPage();
  const next = nextThing({ page, steps, consents });
  return (
    <ScreenFrame
      action={
        <BottomBar>
          {next?.step && <Button onClick={() => go(screenOf(next.step))}>{startLabel(next.step)}</Button>}
          {next?.form && <Button onClick={() => go(screenOfForm(next.form.form))}>同意書へ進む</Button>}
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
            ? '見た記録と回答は、電波がつながると自動で病院に届きます。'
            : '見た記録と回答は、病院に届きました。担当の職員が確認します。'}
        </li>
        <li>わからないところは、診察や説明のときに、医師や看護師が一緒に確認します。</li>
        {!kiosk && <li>動画は、同じQRコードから何度でもごらんいただけます。</li>}
      </ul>
      <Button variant="secondary" wide icon={chatIcon} onClick={() => go({ name: 'ask', itemId: null })}>
        職員に質問する
      </Button>
      {(next || !kiosk) && <LeaveOffer />}
    </ScreenFrame>
  );
}
