import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { useState } from 'react';
import { ReceiptCode } from '#areas/steps/receipt-code.tsx';
import styles from '#areas/steps/leave.screen.module.css';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { usePatientPage } from '#visit/patient-context.tsx';
import { openingWords } from '#words/language.ts';
import { visitWords } from '#words/visit-words.ts';

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
            {openingWords().back}
          </Button>
          <Button loading={leaving} onClick={() => void end()}>
            {visitWords().end}
          </Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={visitWords().leave.title}>{visitWords().leave.heading}</ScreenHeading>
      <div className={styles.words}>
        <p>{visitWords().leave.erased}</p>
        <p>{kiosk ? visitWords().leave.giveBack : visitWords().leave.openAgain}</p>
      </div>
      {page.orders.map((order) => (
        <ReceiptCode key={order.id} order={order} />
      ))}
      {trouble === 'unsent' && (
        <Notice tone="warning" focused>
          {visitWords().leave.kept(records.pending.length)}
        </Notice>
      )}
      {trouble === 'unreachable' && (
        <Notice tone="warning" focused>
          {visitWords().leave.unreachable}
        </Notice>
      )}
    </ScreenFrame>
  );
}
