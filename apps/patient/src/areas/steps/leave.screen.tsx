import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { useState } from 'react';
import { ReceiptCode } from '#areas/steps/receipt-code.tsx';
import styles from '#areas/steps/leave.screen.module.css';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { usePatientPage } from '#visit/patient-context.tsx';

type Trouble = 'unsent' | 'unreachable';

export function LeaveScreen() {
  const { page, back, leave, sendNow, records, kiosk } = usePatientPage();
  const [leaving, setLeaving] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  const end = async () => {
    setLeaving(true);
    setTrouble(null);
    try {
      // A device of the hospital is covered at once; what is not sent yet follows behind the cover.
      if (!kiosk && !(await sendNow())) setTrouble('unsent');
      else await leave();
    } catch {
      setTrouble('unreachable');
    } finally {
      setLeaving(false);
    }
  };

  return (
    <ScreenFrame
      back={false}
      action={
        <BottomBar>
          <Button variant="tertiary" onClick={back}>
            もどる
          </Button>
          <Button loading={leaving} onClick={() => void end()}>
            おわる
          </Button>
        </BottomBar>
      }
    >
      <ScreenHeading title="おわる">おわりますか？</ScreenHeading>
      <div className={styles.words}>
        <p>この端末から、あなたの画面と記録を消します。病院に送った回答は残ります。</p>
        <p>
          {kiosk
            ? 'そのあと、端末を職員にお返しください。'
            : 'もう一度見るときは、QRコードかリンクから開いてください。'}
        </p>
      </div>
      {page.orders.map((order) => (
        <ReceiptCode key={order.id} order={order} />
      ))}
      {trouble === 'unsent' && (
        <Notice tone="warning" focused>
          まだ病院に届いていない記録が{records.pending.length}
          件あるため、消さずにおきました。電波の届くところで、もう一度「おわる」を押してください。
        </Notice>
      )}
      {trouble === 'unreachable' && (
        <Notice tone="warning" focused>
          病院につながらないため、まだおわっていません。電波の届くところで、もう一度「おわる」を押してください。病院の端末をお使いの方は、このまま職員にお返しください。
        </Notice>
      )}
    </ScreenFrame>
  );
}
