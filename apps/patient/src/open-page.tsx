import type { PatientPage, PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { HomeScreen } from '#areas/steps/home.screen.tsx';
import { LeaveScreen } from '#areas/steps/leave.screen.tsx';
import { ThanksScreen } from '#areas/steps/thanks.screen.tsx';
import '#page-kinds.ts';
import { dropMark } from '#kiosk/kiosk-mark.ts';
import { forgetDisplay } from '#display/display-store.ts';
import { sameScreen } from '#platform/screen.ts';
import { applyRecords } from '#progress/applied-page.ts';
import { kindOf, wipeKinds } from '#progress/declared-kinds.ts';
import type { Step } from '#progress/item-kind.ts';
import { showScreen, type ShownScreen } from '#progress/shown-screen.ts';
import { nextThing, ordersToClose, stepsOf } from '#progress/steps.ts';
import { wipeKept } from '#visit/kept-visit.ts';
import { createOpenVisit, createPreviewedVisit } from '#visit/open-visit.ts';
import { PatientPageProvider, type Happening, type PatientPageContext } from '#visit/patient-context.tsx';
import { forgetLanguage, suggestLanguage } from '#words/keep-language.ts';
import { LayersProvider } from '#words/layered.tsx';
import type { Patient } from '#visit/start-visit.ts';

const loadAsk = () => import('#areas/chat/ask.screen.tsx');
const AskScreen = lazy(async () => ({ default: (await loadAsk()).AskScreen }));
const LinksScreen = lazy(async () => {
  const { FamilyLinksScreen, familyWordsReady } = await import('#areas/family/family.ts');
  await familyWordsReady();
  return { default: FamilyLinksScreen };
});
const AllowScreen = lazy(async () => {
  const { AllowFamilyScreen, familyWordsReady } = await import('#areas/family/family.ts');
  await familyWordsReady();
  return { default: AllowFamilyScreen };
});
const KioskGuard = lazy(async () => ({ default: (await import('#kiosk/kiosk.tsx')).KioskGuard }));

type Props = Patient & { firstPage: PatientPage; isKept: boolean };

export function OpenPage({ visit, stack, preview, firstPage, isKept }: Props) {
  const [opened] = useState(() =>
    preview ? createPreviewedVisit(firstPage) : createOpenVisit(visit, { page: firstPage, isKept }),
  );
  useEffect(() => opened.begin(), [opened]);
  const { queue } = opened;

  const screen = useSyncExternalStore(stack.subscribe, stack.current);
  const records = useSyncExternalStore(queue.subscribe, queue.state);
  const serverPage = useSyncExternalStore(opened.subscribe, opened.page);
  const isConfirmed = useSyncExternalStore(opened.subscribe, opened.isConfirmed);
  const keeping = useSyncExternalStore(opened.subscribe, opened.keeping);
  const page = useMemo(
    () => applyRecords(serverPage, [...records.delivered, ...records.pending]),
    [serverPage, records.delivered, records.pending],
  );
  const steps = useMemo(() => stepsOf(page), [page]);
  const { language } = firstPage;
  useEffect(() => void suggestLanguage(language), [language]);

  const [draft, keepDraft] = useState('');
  useWarning(draft !== '');

  const record = (orderId: string, happening: Happening) => {
    const stamped = stamp(happening);
    queue.add(orderId, stamped);
    return stamped.id;
  };
  useClosedOrders(page, record);
  useWarmNext(preview ? undefined : nextThing(page, steps));

  const kiosk = visit.isKiosk();
  const handBack = () => {
    void wipeKinds();
    void wipeKept();
    dropMark();
    visit.handBack(queue.state().pending);
  };
  const context: PatientPageContext = {
    page,
    steps,
    contact: page.contact,
    records,
    isConfirmed,
    keeping,
    preview,
    kiosk,
    record,
    draft,
    keepDraft,
    go: (next) => (sameScreen(next, stack.current()) ? undefined : stack.push(next)),
    back: stack.back,
    ask: opened.ask,
    sendNow: async () => {
      await queue.flush();
      return queue.state().pending.length === 0;
    },
    dismissRefused: queue.dismissRefused,
    leave: async () => {
      if (kiosk) return handBack();
      await visit.leave(async () => {
        await queue.wipe();
        await wipeKinds();
        await wipeKept();
      });
      stack.reset();
      if (preview) return;
      forgetDisplay();
      forgetLanguage();
    },
  };
  return (
    <PatientPageProvider value={context}>
      <LayersProvider layers={page.layers}>
        <Shown screen={showScreen(screen, page, steps)} />
        <Suspense>{kiosk && <KioskGuard hold={stack.hold} onOver={handBack} />}</Suspense>
      </LayersProvider>
    </PatientPageProvider>
  );
}

/** Keys keep what was typed or chosen in one item out of the next. */
function Shown({ screen }: { screen: ShownScreen }) {
  switch (screen.name) {
    case 'home':
      return <HomeScreen />;
    case 'ask':
      return (
        <Suspense fallback={null}>
          <AskScreen step={screen.step} seconds={screen.seconds} />
        </Suspense>
      );
    case 'item': {
      const { kind, step, part, of } = screen;
      return (
        <Suspense fallback={null}>
          <kind.Screen key={step.item.id} step={step} part={part} of={of} />
        </Suspense>
      );
    }
    case 'thanks':
      return <ThanksScreen key={screen.order.id} order={screen.order} />;
    case 'family':
      return <Suspense fallback={null}>{screen.part === 'allow' ? <AllowScreen /> : <LinksScreen />}</Suspense>;
    case 'leave':
      return <LeaveScreen />;
  }
}

const stamp = (happening: Happening): PatientRecord => ({
  ...happening,
  id: crypto.randomUUID(),
  at: new Date().toISOString(),
});

/** The browser asks before a page is closed on which something was written and not sent. */
function useWarning(unsent: boolean): void {
  useEffect(() => {
    if (!unsent) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsent]);
}

/** An order ends with its last step, wherever that step was taken – also in another tab, or offline before a reload. */
function useClosedOrders(page: PatientPage, record: PatientPageContext['record']): void {
  // Said once: a server that sees it otherwise must not be told again and again.
  const said = useRef(new Set<string>());
  useEffect(() => {
    for (const { id } of ordersToClose(page)) {
      if (said.current.has(id)) continue;
      said.current.add(id);
      record(id, { kind: 'done', orderId: id });
    }
  });
}

/** While somebody reads what is asked of them, the next thing may fetch what it begins with. */
function useWarmNext(next: Step | undefined): void {
  useEffect(() => {
    if (next) kindOf(next.item)?.warm?.(next.item);
  }, [next]);
}
