import { notificationContract, type NotificationTab } from '@nattoku/contract/notification/notification';
import { notificationKinds, type NotificationKind } from '@nattoku/contract/notification/notification-kinds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resumeDispatch } from '#areas/notification/notification.dispatch.ts';
import { newId } from '#kernel/new-id.ts';
import { notify, settleNotifications } from '#kernel/notify.ts';
import { openHospital, type As, type Hospital } from '#testing/hospital.ts';

type Step =
  | { what: 'event'; kind: NotificationKind }
  | { what: 'read' | 'unread' | 'done' | 'reopen' | 'snooze' | 'wake'; who: 'nurse' | 'doctor'; which: number }
  | { what: 'readAll'; who: 'nurse' | 'doctor' }
  | { what: 'settle'; which: number };

const who = fc.constantFrom('nurse' as const, 'doctor' as const);
const which = fc.nat(9);
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    what: fc.constant('event' as const),
    kind: fc.constantFrom<NotificationKind>('comprehension.low', 'order.completed', 'link.locked'),
  }),
  fc.record({
    what: fc.constantFrom(
      'read' as const,
      'unread' as const,
      'done' as const,
      'reopen' as const,
      'snooze' as const,
      'wake' as const,
    ),
    who,
    which,
  }),
  fc.record({ what: fc.constant('readAll' as const), who }),
  fc.record({ what: fc.constant('settle' as const), which }),
);

/** What each of the two should see, kept by hand: one entry per event, in the order in which they came. */
type Known = {
  subject: string;
  isTask: boolean;
  done: boolean;
  nurse: { read: boolean; later: boolean };
  doctor: { read: boolean; later: boolean };
};

const tabs: readonly NotificationTab[] = ['all', 'action', 'later', 'news', 'done'];

const isIn = (tab: NotificationTab, { isTask, done }: Known, { later }: { later: boolean }): boolean =>
  ({
    all: !done && !later,
    action: isTask && !done && !later,
    later: isTask && !done && later,
    news: !isTask,
    done: isTask && done,
  })[tab];

const look = async (call: As, tab: NotificationTab) =>
  (await call(notificationContract.search, { body: { tab, pageSize: 100 } })).body;

const raise = async (hospital: Hospital, kind: NotificationKind): Promise<Known> => {
  const { services } = hospital.server;
  const subject = newId();
  await services.database.transaction(hospital.facilityId, (tx) =>
    notify(
      tx,
      {
        kind,
        subject: { type: 'order', id: subject },
        cause: 'x',
        staffIds: [hospital.staff.nurse.staffId, hospital.staff.doctor.staffId],
        link: null,
      },
      services.clock.now(),
    ),
  );
  await resumeDispatch(services);
  const fresh = { read: false, later: false };
  return {
    subject,
    isTask: notificationKinds[kind].needsAction,
    done: false,
    nurse: { ...fresh },
    doctor: { ...fresh },
  };
};

const markDone = (event: Known) => {
  event.done = true;
  for (const person of [event.nurse, event.doctor]) Object.assign(person, { read: true, later: false });
};

const play = async (hospital: Hospital, known: Known[], step: Step): Promise<void> => {
  if (step.what === 'event') {
    known.push(await raise(hospital, step.kind));
    return;
  }
  const { services } = hospital.server;
  if (step.what === 'settle') {
    const event = known[step.which];
    if (!event) return;
    await services.database.transaction(hospital.facilityId, (tx) =>
      settleNotifications(tx, { subject: { type: 'order', id: event.subject }, by: null }, services.clock.now()),
    );
    if (event.isTask && !event.done) markDone(event);
    return;
  }
  const call = hospital[step.who];
  if (step.what === 'readAll') {
    await call(notificationContract.readAll, { body: { asOf: services.clock.now().toISOString() } });
    for (const event of known) if (!event.done && !event[step.who].later) event[step.who].read = true;
    return;
  }
  const event = known[step.which];
  if (!event) return;
  const { rows } = await hospital.server.owner.query<{ id: string }>(
    'SELECT n.id FROM notifications n JOIN notification_events e ON e.id = n.event_id WHERE e.subject_id = $1 AND n.staff_id = $2',
    [event.subject, hospital.staff[step.who].staffId],
  );
  const ids = rows.map(({ id }) => id) as never[];
  const mine = event[step.who];
  if (step.what === 'read' || step.what === 'unread') {
    await call(notificationContract.read, { body: { ids, read: step.what === 'read' } });
    mine.read = step.what === 'read';
    return;
  }
  if (step.what === 'done' || step.what === 'reopen') {
    const { status } = await call(notificationContract.finish, { body: { ids, done: step.what === 'done' } });
    expect(status).toBe(event.isTask ? 200 : 409);
    if (event.isTask && step.what === 'done' && !event.done) markDone(event);
    if (event.isTask && step.what === 'reopen' && event.done) event.done = false;
    return;
  }
  const until = step.what === 'snooze' ? new Date(services.clock.now().getTime() + 86_400_000).toISOString() : null;
  const { status } = await call(notificationContract.snooze, { body: { ids, until } });
  expect(status).toBe(event.isTask ? 200 : 409);
  if (event.isTask && !event.done) mine.later = step.what === 'snooze';
};

/** specification/notification.md §6: the badge, the numbers on the tabs and the lists say the same, in both sessions, whatever has happened. */
test('badge, tabs and lists never disagree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 14 }), async (story) => {
      const hospital = await openHospital();
      const known: Known[] = [];
      for (const step of story) await play(hospital, known, step);
      for (const name of ['nurse', 'doctor'] as const) {
        const badges = (await hospital[name](notificationContract.counts, {})).body;
        const lists = await Promise.all(tabs.map(async (tab) => [tab, await look(hospital[name], tab)] as const));
        for (const [tab, list] of lists) {
          const expected = known.filter((event) => isIn(tab, event, event[name])).length;
          expect([name, tab, list.total, list.items.length]).toEqual([name, tab, expected, expected]);
          const unread = known.filter((event) => isIn('all', event, event[name]) && !event[name].read).length;
          expect(list.counts.unread).toBe(unread);
          const { counts } = list;
          expect(badges).toEqual(counts);
          const totals = Object.fromEntries(lists.map(([each, { total }]) => [each, total]));
          expect(totals).toMatchObject({
            action: counts.action,
            later: counts.later,
            news: counts.news,
            done: counts.done,
          });
        }
        const all = lists.find(([tab]) => tab === 'all')?.[1];
        expect(all?.items.filter(({ readAt }) => readAt === null)).toHaveLength(all?.counts.unread ?? -1);
      }
    }),
    { numRuns: 20 },
  );
});
