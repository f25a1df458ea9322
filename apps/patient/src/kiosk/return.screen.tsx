import type { KioskVisit, PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { checkCircleOutlineIcon, lockIcon, tabletIcon } from '@nattoku/ui/tokens/icons';
import { useEffect, useState } from 'react';
import { CalmPage } from '#frame/calm-page.tsx';
import { Notice } from '#frame/notice.tsx';
import { returnDevice, type Returning } from '#kiosk/device-return.ts';
import { forgetDisplay } from '#display/display-store.ts';
import { request } from '#platform/request.ts';
import { createRecordQueue } from '#records/record-queue.ts';
import { createRecordStore } from '#records/record-store.ts';
import type { Patient } from '#visit/start-visit.ts';
import { forgetLanguage } from '#words/keep-language.ts';
import { staffJa } from '#words/ja/staff.ts';
import { visitWords } from '#words/visit-words.ts';
import { Ja } from '#words/ja.tsx';

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
        forgetLanguage();
        if (!isFirst) location.replace('/p/');
      },
    });
  }, [visit, stack, orderId, pending]);

  return (
    <CalmPage
      contact={null}
      icon={state.name === 'done' ? checkCircleOutlineIcon : tabletIcon}
      title={visitWords().kiosk.title}
      heading={visitWords().kiosk.heading}
      action={
        <BottomBar note={visitWords().kiosk.staffNext}>
          <Button
            icon={lockIcon}
            disabled={state.name === 'sending' && state.count > 0}
            onClick={() => location.replace(page)}
          >
            <Ja>{staffJa.unlock}</Ja>
          </Button>
        </BottomBar>
      }
    >
      <p>{visitWords().kiosk.giveBack}</p>
      <Remaining state={state} />
    </CalmPage>
  );
}

function Remaining({ state }: { state: Returning }) {
  if (state.name === 'done') return <p>{visitWords().kiosk.nothingKept}</p>;
  if (state.count === 0) return null;
  return (
    <Notice tone="warning">
      <Ja>{state.name === 'sending' ? staffJa.sending(state.count) : staffJa.unsent(state.count)}</Ja>
    </Notice>
  );
}
