import type { PatientPageItem, PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { Fragment } from 'react';
import { FamilyOffer } from '#areas/steps/family-offer.tsx';
import { LeaveOffer } from '#areas/steps/leave-offer.tsx';
import { OrderIntroduction } from '#areas/steps/order-introduction.tsx';
import { ProgressSegments } from '#areas/steps/progress-segments.tsx';
import { ReceiptCode } from '#areas/steps/receipt-code.tsx';
import { ReplyNotice } from '#areas/steps/reply-notice.tsx';
import styles from '#areas/steps/home.screen.module.css';
import { StepList } from '#areas/steps/step-list.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { kindOf, kindsIn } from '#progress/declared-kinds.ts';
import type { Step } from '#progress/item-kind.ts';
import { isItemDone, nextThing, titleOf, waitSentence } from '#progress/steps.ts';
import { startOf } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';
import { visitWords } from '#words/visit-words.ts';
import { Layered } from '#words/layered.tsx';

type Waiting = { step: Step; sentence: string };

export function HomeScreen() {
  const { page, steps, go } = usePatientPage();
  const next = nextThing(page, steps);
  const start = next && startOf(next);
  const waiting = next ? [] : waitingOf(steps);
  const items = page.orders.flatMap((order) => order.items);
  const [own, ...others] = page.orders;
  const introduced = (order: PatientPageOrder) => (
    <Fragment key={order.id}>
      <OrderIntroduction order={order} />
      <StepList order={order} next={next} />
    </Fragment>
  );
  return (
    <ScreenFrame
      back={false}
      action={
        start && (
          <BottomBar>
            <Button onClick={() => go(start.screen)}>{start.label}</Button>
          </BottomBar>
        )
      }
    >
      <ScreenHeading title={visitWords().home.title}>
        {waiting.length > 0 ? visitWords().home.doneForNow : headingOf(items)}
      </ScreenHeading>
      {items.length > 1 && <ProgressSegments items={items} />}
      {waiting.length > 0 && <WhatComes waiting={waiting} />}
      <ReplyNotice />
      {own && introduced(own)}
      {others.length > 0 && <h2 className={styles.others}>{visitWords().home.others}</h2>}
      {others.map(introduced)}
      {next === undefined &&
        waiting.length === 0 &&
        page.orders.map((order) => <ReceiptCode key={order.id} order={order} />)}
      {page.orders.length === 0 && <p className={styles.nothing}>{visitWords().home.nothing}</p>}
      <FamilyOffer />
      <LeaveOffer />
    </ScreenFrame>
  );
}

const waitingOf = (steps: readonly Step[]): Waiting[] =>
  steps.flatMap((step) => {
    const sentence = waitSentence(step, steps);
    return sentence === null ? [] : { step, sentence };
  });

/** What the patient waits for, and until when. */
function WhatComes({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <section className={styles.comes}>
      <h2>{visitWords().home.whatComes}</h2>
      <ul role="list">
        {waiting.map(({ step, sentence }) => (
          <li key={step.item.id}>
            <Layered>{titleOf(step)}</Layered>
            <br />
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}

function headingOf(items: readonly PatientPageItem[]): string {
  const total = items.length;
  const done = items.filter(isItemDone).length;
  if (total === 0) return visitWords().home.heading;
  if (done === total) return visitWords().home.allDone;
  if (done > 0) return visitWords().home.someDone(total, done);
  if (!items.every(kindOf)) return visitWords().home.some(total);
  const kinds = kindsIn(items);
  const [only] = kinds;
  if (only && kinds.length === 1) return only.heading(total);
  // A guided explanation and a talk are both 説明 to who reads it.
  return visitWords().home.mixed([...new Set(kinds.map(({ name }) => name))], total);
}
