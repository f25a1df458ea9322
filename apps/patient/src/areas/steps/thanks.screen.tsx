import type { PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { chatIcon, checkCircleIcon } from '@nattoku/ui/tokens/icons';
import { LeaveOffer } from '#areas/steps/leave-offer.tsx';
import { ReceiptCode } from '#areas/steps/receipt-code.tsx';
import styles from '#areas/steps/thanks.screen.module.css';
import { WhomToCall } from '#frame/whom-to-call.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { kindsIn } from '#progress/declared-kinds.ts';
import { nextThing } from '#progress/steps.ts';
import { startOf } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';
import { visitWords } from '#words/visit-words.ts';
import { Filled } from '#words/filled.tsx';
import { Layered } from '#words/layered.tsx';

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
          {!next && kiosk && <Button onClick={() => go({ name: 'leave' })}>{visitWords().end}</Button>}
          {!next && !kiosk && (
            <Button variant="tertiary" onClick={() => go({ name: 'home' })}>
              {visitWords().thanks.again}
            </Button>
          )}
        </BottomBar>
      }
    >
      <Icon path={checkCircleIcon} size="huge" className={styles.icon} />
      <ScreenHeading title={visitWords().thanks.title}>{visitWords().thanks.heading}</ScreenHeading>
      <p>
        <Filled words={visitWords().thanks.over('{0}')} places={[<Layered key="title">{order.title}</Layered>]} />
      </p>
      <ReceiptCode order={order} />
      <h2 className={styles.heading}>{visitWords().thanks.afterwards}</h2>
      <ul className={styles.next}>
        <li>{records.pending.length > 0 ? visitWords().thanks.onItsWay : visitWords().thanks.arrived}</li>
        <li>{visitWords().thanks.together}</li>
        <li>
          <WhomToCall />
        </li>
        {!kiosk && afterwards.map((sentence) => <li key={sentence}>{sentence}</li>)}
      </ul>
      <Button variant="secondary" wide icon={chatIcon} onClick={() => go({ name: 'ask', itemId: null })}>
        {visitWords().thanks.ask}
      </Button>
      {(next || !kiosk) && <LeaveOffer />}
    </ScreenFrame>
  );
}
