import { notificationContract, type EmailMode } from '@nattoku/contract/notification/notification';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { resumeDispatch } from '#areas/notification/notification.dispatch.ts';
import { sendNotificationEmails } from '#areas/notification/notification.email.ts';
import { type Email, EmailFailed, EmailRefused, type Mailer } from '#kernel/email/email.ts';
import { newId } from '#kernel/new-id.ts';
import { notify, settleNotifications } from '#kernel/notify.ts';
import type { Services } from '#kernel/services.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';

/** A clock of its own at ten in the morning in Tokyo, and a mail server that keeps what it is given. */
const open = async () => {
  const hospital = await openHospital();
  let now = new Date('2027-03-10T10:00:00+09:00');
  const sent: Email[] = [];
  let answer: () => Promise<void> = async () => {};
  const mailer: Mailer = {
    mailbox: null,
    send: async (email) => {
      await answer();
      sent.push(email);
    },
  };
  const clock = { now: () => now };
  const { services } = hospital.server;
  const means: Services = {
    ...services,
    clock,
    mailer,
    scopeOf: (...given) => ({ ...services.scopeOf(...given), clock }),
  };
  return {
    hospital,
    sent,
    means,
    post: () => sendNotificationEmails(means),
    advance: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    fail: (error: Error | null) => {
      answer = async () => {
        if (error) throw error;
      };
    },
    happen: (kind: 'patient.question' | 'order.overdue', subject = newId(), staffIds?: StaffId[]) =>
      happen(hospital, means, { kind, subject, staffIds: staffIds ?? [hospital.staff.nurse.staffId] }),
  };
};

type Happening = { kind: 'patient.question' | 'order.overdue'; subject: string; staffIds: StaffId[] };

const happen = async (hospital: Hospital, means: Services, { kind, subject, staffIds }: Happening) => {
  const event = { kind, subject: { type: 'order', id: subject }, cause: 'x', staffIds, link: null } as const;
  await means.database.transaction(hospital.facilityId, (tx) => notify(tx, event, means.clock.now()));
  await resumeDispatch(means);
  return subject;
};

const choose = async (
  { nurse }: Hospital,
  email: EmailMode,
  quietHours: { from: string; until: string } | null = null,
) => {
  const { body } = await nurse(notificationContract.preferences, {});
  const kinds = body.kinds.map(({ kind, bell }) => ({ kind, bell, email }));
  await nurse(notificationContract.savePreferences, { body: { ...body, kinds, quietHours } });
};

test('nobody who did not ask for it gets an email', async () => {
  const { happen: occur, post, sent } = await open();
  await occur('patient.question');
  await post();
  expect(sent).toEqual([]);
});

test('an email says what kind, which facility and where to look, and no name', async () => {
  const { hospital, happen: occur, post, sent } = await open();
  await choose(hospital, 'immediately');
  await occur('patient.question');
  await occur('order.overdue');
  await post();
  await post();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: hospital.staff.nurse.email, subject: '【Nattoku】お知らせが2件あります' });
  expect(sent[0]?.text).toContain('患者さんからの質問：1件');
  expect(sent[0]?.text).toContain('https://hospital.example/notification');
  expect(`${sent[0]?.subject}${sent[0]?.text}`).not.toMatch(/nurse|職員|山田/);
});

test('what follows within a quarter of an hour waits for the next email', async () => {
  const { hospital, happen: occur, post, sent, advance } = await open();
  await choose(hospital, 'immediately');
  await occur('patient.question');
  await post();
  advance(5);
  await occur('patient.question');
  await occur('patient.question');
  await post();
  expect(sent).toHaveLength(1);
  advance(11);
  await post();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.subject).toContain('2件');
});

test('quiet hours hold emails back; the email of the day comes at eight', async () => {
  const { hospital, happen: occur, post, sent, advance } = await open();
  await choose(hospital, 'immediately', { from: '09:00', until: '12:00' });
  await occur('patient.question');
  await post();
  expect(sent).toEqual([]);
  advance(121);
  await post();
  expect(sent).toHaveLength(1);

  await choose(hospital, 'daily');
  await occur('patient.question');
  advance(60);
  await post();
  expect(sent).toHaveLength(1);
  advance(19 * 60);
  await post();
  expect(sent).toHaveLength(2);
});

test('what has been read or done meanwhile needs no email', async () => {
  const { hospital, happen: occur, post, sent, means } = await open();
  await choose(hospital, 'immediately');
  const subject = await occur('patient.question');
  await means.database.transaction(hospital.facilityId, (tx) =>
    settleNotifications(
      tx,
      { subject: { type: 'order', id: subject }, kinds: ['patient.question'], by: null },
      means.clock.now(),
    ),
  );
  await occur('order.overdue');
  const { body } = await hospital.nurse(notificationContract.search, { body: {} });
  await hospital.nurse(notificationContract.read, { body: { ids: body.items.map(({ id }) => id), read: true } });
  await post();
  expect(sent).toEqual([]);
});

/** specification/notification.md §5: one bad address must not make everybody else get the same again. */
test('a mail server that is away is asked again later; an address that is refused is not', async () => {
  const { hospital, happen: occur, post, sent, advance, fail } = await open();
  await choose(hospital, 'immediately');
  await occur('patient.question');
  fail(new EmailFailed('421'));
  await post();
  fail(null);
  await post();
  expect(sent).toEqual([]);
  advance(6);
  await post();
  expect(sent).toHaveLength(1);

  advance(20);
  await occur('patient.question');
  fail(new EmailRefused('550'));
  await post();
  fail(null);
  advance(60);
  await post();
  expect(sent).toHaveLength(1);
});

test('a process that was killed while sending does not send it again', async () => {
  const { hospital, happen: occur, post, sent, advance, fail, means } = await open();
  await choose(hospital, 'immediately');
  await occur('patient.question');
  let isKilled = false;
  fail(null);
  const dying: Services = {
    ...means,
    mailer: {
      mailbox: null,
      send: () => {
        isKilled = true;
        // The process ends here: nothing of what follows is ever done.
        return new Promise(() => {});
      },
    },
  };
  void sendNotificationEmails(dying);
  await expect.poll(() => isKilled, { timeout: 20_000 }).toBe(true);
  await post();
  advance(10);
  await post();
  advance(60);
  await post();
  expect(sent).toEqual([]);
});

test('two who look at once send one email', async () => {
  const { hospital, happen: occur, post, sent } = await open();
  await choose(hospital, 'immediately');
  await occur('patient.question');
  await Promise.all([post(), post(), post()]);
  expect(sent).toHaveLength(1);
});
