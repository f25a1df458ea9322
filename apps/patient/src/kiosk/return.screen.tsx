import type { KioskVisit, PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { checkCircleOutlineIcon, lockIcon, tabletIcon } from '@nattoku/ui/tokens/icons';
import { useEffect, useState } from 'react';
import { CalmPage } from '#areas/opening/calm-page.tsx';
import { Notice } from '#frame/notice.tsx';
import { returnDevice, type Returning } from '#kiosk/device-return.ts';
import { forgetDisplay } from '#display/display-store.ts';
import { request } from '#platform/request.ts';
import { createRecordQueue } from '#records/record-queue.ts';
import { createRecordStore } from '#records/record-store.ts';
import type { Patient } from '#visit/start-visit.ts';

type Props = Patient & KioskVisit & { pending: readonly PatientRecord[] };

/** The device goes back into the hands of staff: nothing of the patient stands here, and soon nothing is left of them on the device. */
export function ReturnScreen({ visit, stack, orderId, page, pending }: Props) {
  const [state, setState] = useState<Returning>({ name: 'sending', count: pending.length });
  useEffect(() => {
    // What was shown before is still in this page's memory: a new page begins with nothing.
    const isFirst = visit.contact() === null;
    const queue = createRecordQueue({
      store: createRecordStore(),
      send: (records, options) => request('record', { body: { records, sentAt: new Date().toISOString() } }, options),
      isHidden: () => false,
      onSessionEnd: () => {},
    });
    return returnDevice({
      queue,
      orderId,
      pending,
      leave: () => request('leave', {}),
      tell: (next) => {
        setState(next);
        if (next.name === 'sending') return;
        stack.reset();
        forgetDisplay();
        if (!isFirst) location.replace('/p/');
      },
    });
  }, [visit, stack, orderId, pending]);

  return (
    <CalmPage
      contact={null}
      icon={state.name === 'done' ? checkCircleOutlineIcon : tabletIcon}
      title="おわりました"
      heading="端末を職員にお返しください"
      action={
        <BottomBar note="ここからは、職員が操作します。">
          <Button
            icon={lockIcon}
            disabled={state.name === 'sending' && state.count > 0}
            onClick={() => location.replace(page)}
          >
            職員の方：ロックを解除
          </Button>
        </BottomBar>
      }
    >
      <p>おつかれさまでした。このままの画面で、端末をお返しください。</p>
      <Remaining state={state} />
    </CalmPage>
  );
}

function Remaining({ state }: { state: Returning }) {
  if (state.name === 'done') return <p>この端末には、あなたの記録は残っていません。</p>;
  if (state.count === 0) return null;
  return (
    <Notice tone="warning">
      {state.name === 'sending'
        ? `職員の方へ：病院に届いていない記録が${state.count}件あります。電波の届くところで、この画面を閉じずにお待ちください。届くと自動で消えます。`
        : `職員の方へ：病院に届いていない記録が${state.count}件、この端末に残っています。同じオーダーをこの端末でもう一度始めると、自動で送られて消えます。`}
    </Notice>
  );
}
