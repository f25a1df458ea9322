import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { backgroundHeader } from '@nattoku/contract/shared/client';
import { deliveryContract as contract, type Delivery } from '@nattoku/contract/order/delivery';
import { defaultPatientContact } from '@nattoku/contract/order/delivery-input';
import type { NewPatient } from '@nattoku/contract/patient/patient';
import { anyContact } from '@nattoku/contract/patient/patient-profile';
import type { IssuedOrder } from '@nattoku/contract/video/video-order';
import { beforeAll, describe, expect, test } from 'vitest';
import { keepReminders } from '#areas/delivery/sending/delivery.clock.ts';
import { resumeDeliveries, sendDue } from '#areas/delivery/sending/delivery.sending.ts';
import { newId } from '#kernel/new-id.ts';
import type { Services } from '#kernel/services.ts';
import { type Sms, SmsFailed, SmsRefused, type TextMessage } from '#kernel/sms/sms.ts';
import { callerWith, openHospital, type Hospital } from '#testing/hospital.ts';
import { enter, everythingOf, givenDraft, givenIssued } from '#testing/video/video-orders.ts';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';

const MOBILE = { phone: '090-1234-5678', phoneAcceptsSms: true, email: 'hanako@patient.example' };

const openWithSms = async () => {
  const hospital = await openHospital();
  const { body: settings } = await hospital.admin(contract.settings, {});
  await hospital.admin(contract.saveSettings, { body: { ...settings, smsOn: true } });
  return hospital;
};

const issuedFor = async (hospital: Hospital, given: Partial<NewPatient> = MOBILE, draft = {}): Promise<IssuedOrder> =>
  givenIssued(hospital, { patient: await hospital.given.patient(given), draft });

/** The same services as they are that many seconds later; nobody's session grows older by that. */
const later = ({ server: { services } }: Hospital, seconds: number): Services => {
  const clock = { now: () => new Date(services.clock.now().getTime() + seconds * 1000) };
  const scopeOf = ((...given: Parameters<Services['scopeOf']>) => ({
    ...services.scopeOf(...given),
    clock,
  })) as Services['scopeOf'];
  return { ...services, clock, scopeOf };
};

const signal = new AbortController().signal;
/** Does what the queues ask for, with another gateway where one is given. */
const sendNow = async ({ server, facilityId }: Hospital, given: Partial<Services> = {}) => {
  for (const channel of ['email', 'sms'] as const)
    await sendDue({ ...server.services, ...given }, channel)({ facilityId }, { signal });
};

const gateway = (answer: () => { providerId: string | null } | Promise<never>) => {
  const taken: TextMessage[] = [];
  const sms: Sms = {
    outbox: null,
    send: async (message) => {
      taken.push(message);
      return answer();
    },
  };
  return { sms, taken };
};
const down = () => gateway(() => Promise.reject(new SmsFailed('503')));

const send = (hospital: Hospital, { order }: IssuedOrder, channel: 'email' | 'sms', to: string | null = null) =>
  hospital.nurse(contract.send, { params: { orderId: order.id }, body: { channel, to } });
const logOf = async (hospital: Hospital, { order }: Pick<IssuedOrder, 'order'>): Promise<Delivery[]> =>
  (await hospital.nurse(contract.list, { params: { orderId: order.id } })).body.deliveries;
const texts = async ({ server }: Hospital) => (await server.services.sms?.outbox?.list()) ?? [];
const emails = async ({ server }: Hospital) => (await server.services.mailer?.mailbox?.list()) ?? [];

describe('docs/decisions/0018: the link of an order', () => {
  let hospital: Hospital;
  beforeAll(async () => void (hospital = await openWithSms()));

  test('is shown again as the patient has it, and that is written down', async () => {
    const issued = await issuedFor(hospital);

    const shown = await hospital.doctor(contract.showLink, { params: { orderId: issued.order.id } });

    expect(shown.body.linkSecret).toBe(issued.linkSecret);
    expect(await hospital.audits()).toContain('order.showLink');
    const visitor = await enter(hospital, shown.body.linkSecret);
    expect((await visitor.call(patientPageContract.get, {})).status).toBe(200);
  });

  test('stands nowhere in the database as it is, and opens with this installation only', async () => {
    const { order, linkSecret } = await issuedFor(hospital);
    const { rows } = await hospital.server.owner.query<{ row: string; sealed: Buffer }>(
      'SELECT to_json(l)::text AS row, sealed_secret AS sealed FROM order_links l WHERE order_id = $1',
      [order.id],
    );
    expect(rows[0]?.sealed.length).toBeGreaterThan(40);
    expect(rows[0]?.row).not.toContain(linkSecret);
    expect(rows[0]?.sealed.includes(linkSecret)).toBe(false);
    // What was sealed for one link does not open as another's.
    const other = await issuedFor(hospital);
    await hospital.server.owner.query('UPDATE order_links SET sealed_secret = $1 WHERE order_id = $2', [
      rows[0]?.sealed,
      other.order.id,
    ]);
    expect((await hospital.doctor(contract.showLink, { params: { orderId: other.order.id } })).status).toBe(500);
  });

  test.each([
    ['a draft', (at: Hospital) => givenDraft(at), 'order.illegalTransition'],
    [
      'an order that was called off',
      async (at: Hospital) => {
        const { order } = await issuedFor(at);
        const params = { orderId: order.id };
        return (await at.nurse(orderVerbContract.cancel, { params, body: { version: order.version, reason: '転院' } }))
          .body;
      },
      'order.illegalTransition',
    ],
    [
      'an order from before secrets were kept',
      async (at: Hospital) => {
        const { order } = await issuedFor(at);
        await at.server.owner.query('UPDATE order_links SET sealed_secret = NULL WHERE order_id = $1', [order.id]);
        return order;
      },
      'delivery.linkNotKept',
    ],
  ])('of %s is not shown', async (_, given, code) => {
    const { id: orderId } = await given(hospital);
    expect((await hospital.nurse(contract.showLink, { params: { orderId } })).body.code).toBe(code);
  });

  test('is not for a clerk, nor for somebody of another hospital, nor for one without the feature', async () => {
    const { order } = await issuedFor(hospital);
    const params = { orderId: order.id };
    const elsewhere = await openHospital();
    const without = await openHospital({ switchedOn: [] });

    expect((await hospital.clerk(contract.showLink, { params })).status).toBe(404);
    expect((await hospital.stranger(contract.showLink, { params })).status).toBe(401);
    expect((await elsewhere.nurse(contract.showLink, { params })).status).toBe(404);
    expect((await without.nurse(contract.showLink, { params })).status).toBe(403);
  });
});

describe('a message to a patient', () => {
  let hospital: Hospital;
  beforeAll(async () => void (hospital = await openWithSms()));

  test('brings the link, the hospital, the date and the telephone – no name, no number, no clinical word', async () => {
    const issued = await issuedFor(hospital, MOBILE, {
      title: '胃がんの手術',
      dueOn: '2099-12-31',
      message: '大切です',
    });
    const { body } = await send(hospital, issued, 'sms');
    expect(body.deliveries).toMatchObject([
      { state: 'queued', kind: 'first', recipient: '090-****-5678', typed: false },
    ]);
    await send(hospital, issued, 'email');

    await sendNow(hospital);

    const address = `https://hospital.example/p/#${issued.linkSecret}`;
    const [text] = await texts(hospital);
    const [email] = await emails(hospital);
    expect(text).toMatchObject({ to: '+819012345678' });
    expect(email).toMatchObject({ to: MOBILE.email });
    for (const sent of [text?.text, email?.text]) {
      expect(sent).toContain(address);
      expect(sent).toContain('2099/12/31(木)');
      expect(sent).toContain('03-0000-0000');
      expect(sent).not.toMatch(/山田|太郎|胃|手術|大切|\{\{/);
    }
    expect(await logOf(hospital, issued)).toMatchObject([
      { channel: 'email', kind: 'resend', state: 'sent', byName: 'nurse 職員', tries: 1 },
      { channel: 'sms', kind: 'first', state: 'sent', sentAt: expect.any(String) },
    ]);
    // The page where emails are read while one tries the product shows both.
    const page = await (await fetch(`${hospital.server.origin}/api/local/mailbox`)).text();
    expect(page).toContain('+819012345678');
    expect(page).toContain(`<a href="${address}">`);
  });

  test('to an address that is given once is normalised, and stays with the message', async () => {
    const issued = await issuedFor(hospital, {});
    const { body } = await send(hospital, issued, 'sms', '０８０ー８７６５ー４３２１');
    expect(body.deliveries).toMatchObject([{ recipient: '080-****-4321', typed: true }]);
    await sendNow(hospital);
    expect((await texts(hospital))[0]?.to).toBe('+818087654321');
    const { rows } = await hospital.server.owner.query('SELECT phone FROM patients WHERE id = $1', [
      issued.order.patient.id,
    ]);
    expect(rows).toEqual([{ phone: null }]);
  });

  test.each([
    ['sms', '03-1234-5678', '携帯電話'],
    ['sms', '090-1234', '携帯電話'],
    ['sms', 'hanako@patient.example', '携帯電話'],
    ['email', 'hanako@patient', 'メールアドレスの形式'],
    ['email', 'a@b.example\r\nBcc: c@d.example', 'メールアドレスの形式'],
    ['email', ' ', '必ず'],
  ] as const)('by %s to %j is refused with a sentence', async (channel, to, words) => {
    const issued = await issuedFor(hospital, {});
    const { status, body } = await send(hospital, issued, channel, to);
    expect(status).toBe(400);
    expect(body.errors?.[0]).toMatchObject({ field: 'to', message: expect.stringContaining(words) });
    expect(await logOf(hospital, issued)).toEqual([]);
  });

  test.each([
    ['has no address', {}, 'email', 'delivery.noRecipient'],
    ['has a landline only', { phone: '03-1234-5678', phoneAcceptsSms: true }, 'sms', 'delivery.noRecipient'],
    ['takes no text messages', { phone: '090-1234-5678', phoneAcceptsSms: false }, 'sms', 'delivery.noRecipient'],
    [
      'is not to be contacted',
      { ...MOBILE, contactPolicy: { ...anyContact, doNotContact: true, reason: '家族に知られたくない' } },
      'sms',
      'delivery.notAllowed',
    ],
    [
      'wants emails only',
      { ...MOBILE, contactPolicy: { ...anyContact, channels: ['letter'] } },
      'email',
      'delivery.notAllowed',
    ],
  ] as [string, Partial<NewPatient>, 'email' | 'sms', string][])(
    'to a patient who %s is refused',
    async (_, given, channel, code) => {
      const issued = await issuedFor(hospital, given);
      expect((await send(hospital, issued, channel)).body.code).toBe(code);
      expect(await logOf(hospital, issued)).toEqual([]);
    },
  );

  test.each([
    [{}, 'sms', null],
    [MOBILE, 'sms', null],
    [{ phone: '03-1234-5678', phoneAcceptsSms: true }, 'sms', '携帯電話の番号ではありません'],
    [{ phone: '090-1234-5678', phoneAcceptsSms: false }, 'sms', 'SMSを受け取らない'],
    [{}, 'email', null],
  ] as [Partial<NewPatient>, 'email' | 'sms', string | null][])(
    'of a record with %o it is said why nothing of it is written to by %s: %s',
    async (given, channel, words) => {
      const { order } = await issuedFor(hospital, given);
      const { ways } = (await hospital.nurse(contract.list, { params: { orderId: order.id } })).body;
      const unusable = ways.find((way) => way.channel === channel)?.unusable ?? null;
      expect(unusable).toEqual(words === null ? null : expect.stringContaining(words));
    },
  );

  test('is one message however often and by however many it is pressed', async () => {
    const issued = await issuedFor(hospital);
    const params = { orderId: issued.order.id };
    const body = { channel: 'sms', to: null } as const;
    const idempotencyKey = newId();
    const press = () => hospital.nurse(contract.send, { params, body, idempotencyKey });

    const [first, again, colleague] = await Promise.all([
      press(),
      press(),
      hospital.doctor(contract.send, { params, body }),
    ]);

    const codes = [first.status, again.status, colleague.status].toSorted((a, b) => a - b);
    expect([
      [200, 200, 409],
      [200, 409, 409],
    ]).toContainEqual(codes);
    await sendNow(hospital);
    expect((await logOf(hospital, issued)).filter(({ state }) => state === 'sent')).toHaveLength(1);
    expect((await send(hospital, issued, 'sms')).body.code).toBe('delivery.sameAgain');
    hospital.clock.advance(61);
    expect((await send(hospital, issued, 'sms')).status).toBe(200);
    await sendNow(hospital);
  });

  test('waits for the hours in which the patient may be called', async () => {
    // Midnight to one in Tokyo, or any other hour that is not now.
    const hour = (new Date(hospital.clock.now().getTime() + 9 * 3_600_000).getUTCHours() + 3) % 24;
    const at = (value: number) => `${String(value % 24).padStart(2, '0')}:00`;
    const contactPolicy = { ...anyContact, hoursFrom: at(hour), hoursUntil: at(hour + 1) };
    const issued = await issuedFor(hospital, { ...MOBILE, contactPolicy });
    await send(hospital, issued, 'sms');
    await sendNow(hospital);
    expect(await logOf(hospital, issued)).toMatchObject([{ state: 'queued', tries: 0 }]);
    await sendNow(hospital, later(hospital, 3 * 3600));
    expect(await logOf(hospital, issued)).toMatchObject([{ state: 'sent' }]);
  });

  test('is called off with its order, and with the plan to have it', async () => {
    const issued = await issuedFor(hospital);
    await send(hospital, issued, 'sms');
    const { id: orderId, version } = issued.order;
    await hospital.nurse(orderVerbContract.cancel, { params: { orderId }, body: { version, reason: '転院' } });
    const { sms, taken } = gateway(() => ({ providerId: null }));
    await sendNow(hospital, { sms });
    expect(taken).toEqual([]);
    const { rows } = await hospital.server.owner.query('SELECT state FROM deliveries WHERE order_id = $1', [orderId]);
    expect(rows).toEqual([{ state: 'canceled' }]);
  });

  test('brings the link that holds when it leaves', async () => {
    const issued = await issuedFor(hospital);
    await send(hospital, issued, 'sms');
    const { id: orderId, version } = issued.order;
    const { body } = await hospital.nurse(orderVerbContract.reissueLink, { params: { orderId }, body: { version } });
    const { sms, taken } = gateway(() => ({ providerId: 'g-7' }));
    await sendNow(hospital, { sms });
    expect(taken[0]?.text).toContain(`/p/#${body.linkSecret}`);
  });
});

describe('a gateway that does not take a message', () => {
  let hospital: Hospital;
  beforeAll(async () => void (hospital = await openWithSms()));

  test('is tried again later, under the same id', async () => {
    const issued = await issuedFor(hospital);
    await send(hospital, issued, 'sms');
    const off = down();
    await sendNow(hospital, off);
    expect(off.taken).toHaveLength(1);
    expect(await logOf(hospital, issued)).toMatchObject([
      { state: 'queued', tries: 1, error: expect.stringContaining('自動でもう一度') },
    ]);
    const on = gateway(() => ({ providerId: 'g-1' }));
    await sendNow(hospital, { ...later(hospital, 61), ...on });
    expect(on.taken.map(({ id }) => id)).toEqual(off.taken.map(({ id }) => id));
    expect(await logOf(hospital, issued)).toMatchObject([{ state: 'sent', tries: 2, error: null }]);
  });

  test('for a day is given up, and the person who sent it is told what to do', async () => {
    const issued = await issuedFor(hospital);
    await send(hospital, issued, 'sms');
    await sendNow(hospital, down());
    await sendNow(hospital, { ...later(hospital, 24 * 3600), ...down() });
    expect(await logOf(hospital, issued)).toMatchObject([
      { state: 'failed', error: expect.stringContaining('24時間') },
    ]);
    const { rows } = await hospital.server.owner.query<{ staff_ids: string[]; link: string }>(
      "SELECT staff_ids, link FROM notification_events WHERE kind = 'delivery.failed' AND subject_id = $1",
      [issued.order.id],
    );
    expect(rows).toEqual([
      { staff_ids: [hospital.staff.nurse.staffId], link: `/video/order/detail?order=${issued.order.id}` },
    ]);
  });

  test('because of the number is not tried again', async () => {
    const issued = await issuedFor(hospital);
    await send(hospital, issued, 'sms');
    const { sms, taken } = gateway(() => Promise.reject(new SmsRefused('422')));
    await sendNow(hospital, { sms });
    await sendNow(hospital, { ...later(hospital, 3600), sms });
    expect(taken).toHaveLength(1);
    expect(await logOf(hospital, issued)).toMatchObject([{ state: 'failed', error: expect.stringContaining('番号') }]);
  });

  test('costs a hospital with many messages a few tries, not one for each', async () => {
    const waiting = await Promise.all(Array.from({ length: 8 }, () => issuedFor(hospital)));
    for (const issued of waiting) await send(hospital, issued, 'sms');
    const off = down();
    await sendNow(hospital, off);
    expect(off.taken.length).toBeLessThanOrEqual(4);
    const on = gateway(() => ({ providerId: null }));
    await sendNow(hospital, { ...later(hospital, 61), ...on });
    expect(on.taken).toHaveLength(8);
  });

  test('when the server is killed meanwhile: the message is sent again under its id, and marked', async () => {
    const issued = await issuedFor(hospital);
    await send(hospital, issued, 'sms');
    const killed = gateway(() => ({ providerId: 'g-1' }));
    const { database } = hospital.server.services;
    const noting = new Error('killed before noting');
    let calls = 0;
    const dying = {
      ...database,
      transaction: ((facilityId: string, work: never) => {
        calls += 1;
        // Claims of four lanes come first; what follows would note.
        return calls > 4 ? Promise.reject(noting) : database.transaction(facilityId, work);
      }) as typeof database.transaction,
    };
    const { server } = hospital;
    const scopeOf = ((actor: never, id: string, log: never) => ({
      ...server.services.scopeOf(actor, id, log),
      database: dying,
    })) as Services['scopeOf'];
    const work = sendDue({ ...server.services, sms: killed.sms, database: dying, scopeOf }, 'sms');
    await expect(work({ facilityId: hospital.facilityId }, { signal })).rejects.toBe(noting);
    expect(killed.taken).toHaveLength(1);
    expect(await logOf(hospital, issued)).toMatchObject([{ state: 'sending' }]);

    const on = gateway(() => ({ providerId: 'g-1' }));
    await sendNow(hospital, on);
    expect(on.taken).toEqual([]);
    await sendNow(hospital, { ...later(hospital, 181), ...on });
    expect(on.taken.map(({ id }) => id)).toEqual(killed.taken.map(({ id }) => id));
    expect(await logOf(hospital, issued)).toMatchObject([{ state: 'sent', maybeTwice: true }]);
  });

  test('is gone on with by the clock', async () => {
    const issued = await issuedFor(hospital);
    await send(hospital, issued, 'sms');
    await hospital.server.owner.query("DELETE FROM pgboss.job WHERE name = 'delivery.sms'");
    await resumeDeliveries(hospital.server.services);
    await resumeDeliveries(hospital.server.services);
    const { rows } = await hospital.server.owner.query(
      "SELECT singleton_key FROM pgboss.job WHERE name = 'delivery.sms' AND state = 'created'",
    );
    expect(rows).toEqual([{ singleton_key: hospital.facilityId }]);
    await sendNow(hospital);
  });
});

describe('reminders', () => {
  let hospital: Hospital;
  beforeAll(async () => void (hospital = await openWithSms()));

  /** A minute past ten in Tokyo, tomorrow. */
  const tomorrowAtTen = () => {
    const now = hospital.clock.now().getTime();
    const day = 24 * 3_600_000;
    const ten = Math.floor((now + 9 * 3_600_000) / day) * day + day + 3_600_000;
    return later(hospital, (ten - now) / 1000 + 60);
  };
  const plan = { reminderPlan: [{ from: 'issue' as const, days: 1 }], reminderChannel: 'sms' as const };

  test('follow the plan once, with two servers and after a pause; not who has finished, is called off or not to be contacted', async () => {
    const running = await issuedFor(hospital, MOBILE, plan);
    const noChannel = await issuedFor(hospital, MOBILE, { ...plan, reminderChannel: null });
    const done = await issuedFor(hospital, MOBILE, plan);
    const visitor = await enter(hospital, done.linkSecret);
    await visitor.call(patientPageContract.record, { body: { records: everythingOf(done.order) } });
    const off = await issuedFor(hospital, MOBILE, plan);
    const { id: orderId, version } = off.order;
    await hospital.nurse(orderVerbContract.cancel, { params: { orderId }, body: { version, reason: '転院' } });
    const silent = await issuedFor(
      hospital,
      { ...MOBILE, contactPolicy: { ...anyContact, doNotContact: true, reason: 'x' } },
      plan,
    );

    await keepReminders(hospital.server.services);
    expect(await logOf(hospital, running)).toEqual([]);
    const tomorrow = tomorrowAtTen();
    await Promise.all([keepReminders(tomorrow), keepReminders(tomorrow)]);
    await keepReminders(tomorrow);
    await sendNow(hospital, tomorrow);

    expect(await logOf(hospital, running)).toMatchObject([{ kind: 'reminder', state: 'sent', byName: null }]);
    expect(await logOf(hospital, noChannel)).toEqual([]);
    expect(await logOf(hospital, done)).toEqual([]);
    expect(await logOf(hospital, silent)).toMatchObject([
      { kind: 'reminder', state: 'refused', error: expect.stringContaining('連絡不可') },
    ]);
    const { rows } = await hospital.server.owner.query('SELECT id FROM deliveries WHERE order_id = $1', [orderId]);
    expect(rows).toEqual([]);
    await keepReminders(later(hospital, 3 * 24 * 3600));
    expect(await logOf(hospital, running)).toHaveLength(1);
  });

  test('of many orders at once have a result for each', async () => {
    const good = await issuedFor(hospital);
    const without = await issuedFor(hospital, {});
    const draft = await givenDraft(hospital);
    const unknown = newId();
    const orderIds = [good.order.id, without.order.id, draft.id, unknown as typeof draft.id, good.order.id];

    const { body } = await hospital.nurse(contract.remind, { body: { orderIds, channel: 'sms' } });

    const whyOf = (id: string) => body.find(({ orderId }) => orderId === id);
    expect(body).toHaveLength(4);
    expect(whyOf(good.order.id)).toMatchObject({ queued: true, why: null });
    for (const id of [without.order.id, draft.id, unknown])
      expect(whyOf(id)).toMatchObject({ queued: false, why: expect.stringMatching(/。$/) });
    const again = await hospital.nurse(contract.remind, { body: { orderIds: [good.order.id], channel: 'sms' } });
    expect(again.body).toMatchObject([{ queued: false }]);
  });

  test('of a patient who is marked as 要配慮 need a reason first', async () => {
    const { order } = await issuedFor(hospital);
    await hospital.server.owner.query('UPDATE patients SET is_sensitive = true WHERE id = $1', [order.patient.id]);
    const { body } = await hospital.nurse(contract.remind, { body: { orderIds: [order.id], channel: 'sms' } });
    expect(body).toMatchObject([{ queued: false, why: expect.stringContaining('要配慮') }]);
    const params = { orderId: order.id };
    expect((await hospital.nurse(contract.showLink, { params })).body.code).toBe('patient.reasonNeeded');
    expect((await hospital.nurse(contract.list, { params })).body.code).toBe('patient.reasonNeeded');
  });
});

describe('設定「患者への連絡」', () => {
  let hospital: Hospital;
  beforeAll(async () => void (hospital = await openHospital()));
  const save = (change: object, version = 1) =>
    hospital.admin(contract.saveSettings, { body: { ...defaultPatientContact, version, ...change } });

  test('decides which ways there are', async () => {
    const { body: before } = await hospital.nurse(contract.channels, {});
    expect(before).toMatchObject([
      { channel: 'email', on: true, why: null },
      { channel: 'sms', on: false, why: expect.stringContaining('設定') },
    ]);
    const issued = await issuedFor(hospital);
    expect((await send(hospital, issued, 'sms')).body.code).toBe('delivery.off');
    expect(
      (await hospital.nurse(contract.remind, { body: { orderIds: [issued.order.id], channel: 'sms' } })).body.code,
    ).toBe('delivery.off');
    const saved = await save({ smsOn: true, senderName: ' さくら　病院 ' });
    expect(saved.body).toMatchObject({ version: 2, smsOn: true, senderName: 'さくら 病院', server: { sms: true } });
    expect((await save({ smsOn: false })).body).toMatchObject({
      code: 'record.versionConflict',
      current: { version: 2 },
    });
    await send(hospital, issued, 'sms');
    await sendNow(hospital);
    expect((await texts(hospital))[0]?.text).toContain('さくら 病院からのご案内');
    expect(await hospital.audits()).toContain('delivery.settings');
  });

  test.each([
    ['the name of the patient', { emailBody: '{{患者名}}様 {{URL}}' }, 'emailBody'],
    ['the department', { smsBody: '{{診療科}}です {{URL}}' }, 'smsBody'],
    ['no link', { smsBody: 'ご案内です' }, 'smsBody'],
    ['two links', { smsBody: '{{URL}}{{URL}}' }, 'smsBody'],
    ['a link in the subject', { emailSubject: '{{URL}}' }, 'emailSubject'],
    ['reminders within the hours of rest', { reminderHour: 22 }, 'reminderHour'],
    ['half of the hours of rest', { quietFrom: '21:00', quietUntil: null }, 'quietUntil'],
    ['nothing', { emailBody: ' ' }, 'emailBody'],
  ])('refuses a text with %s', async (_, change, field) => {
    const { body: current } = await hospital.admin(contract.settings, {});
    const { status, body } = await save(change, current.version);
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  });

  test('sends a try to oneself with a link that opens nothing', async () => {
    const tryOut = (by: Hospital['admin'], to: string) =>
      by(contract.test, {
        body: { channel: 'sms', to, settings: { ...defaultPatientContact, smsBody: '試し {{URL}}' } },
      });
    expect((await tryOut(hospital.admin, '090-9999-0000')).body).toEqual({ sentTo: '+819099990000' });
    const [text] = await texts(hospital);
    expect(text).toMatchObject({
      to: '+819099990000',
      text: expect.stringMatching(/^試し https:\/\/hospital\.example\/p\/#/),
    });
    expect((await tryOut(hospital.admin, '03-1234-5678')).status).toBe(400);
    expect((await tryOut(hospital.nurse, '090-9999-0000')).status).toBe(403);
  });
});

test('a screen that refreshes itself is answered, and what it sees again is written down once', async () => {
  const hospital = await openWithSms();
  const { order } = await issuedFor(hospital);
  const { server, staff } = hospital;
  const refreshing = callerWith(server.origin, { cookie: staff.nurse.cookie, [backgroundHeader]: '1' });
  const params = { orderId: order.id };
  await hospital.nurse(contract.list, { params });

  expect((await refreshing(contract.list, { params })).status).toBe(200);
  const { rows } = await server.owner.query(
    "SELECT FROM audit_events WHERE action = 'delivery.list' AND subject_id = $1",
    [order.id],
  );
  expect(rows).toHaveLength(1);
});
