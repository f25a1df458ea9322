import { featureOf, permissions, type Role } from '@nattoku/contract/auth/permissions';
import { chatContract } from '@nattoku/contract/chat/chat';
import { homeContract } from '@nattoku/contract/home/home';
import { apiClientContract } from '@nattoku/contract/interoperability/interoperability';
import { deliveryContract } from '@nattoku/contract/order/delivery';
import { leafletPath } from '@nattoku/contract/order/leaflet';
import { kioskContract } from '@nattoku/contract/patient-page/kiosk';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { type BulkChange, orderBulkContract } from '@nattoku/contract/order/order-bulk';
import { problems } from '@nattoku/contract/shared/problems';
import { patientContract } from '@nattoku/contract/patient/patient';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { describe, expect, test } from 'vitest';
import { keepReminders } from '#areas/delivery/sending/delivery.clock.ts';
import { sendDue } from '#areas/delivery/sending/delivery.sending.ts';
import { cancelOrder } from '#domain/order/lifecycle/end-order.ts';
import { expireOrders } from '#domain/order/lifecycle/expire-orders.ts';
import { extendOrder } from '#domain/order/lifecycle/extend-order.ts';
import { paperWords } from '#domain/order/paper/paper-words.ts';
import { remindOfDueDates } from '#domain/order/lifecycle/overdue.ts';
import { endLinksOf } from '#domain/order/link/end-links.ts';
import { orderArea, type OrderPlace, placeOf } from '#domain/order/order-area.ts';
import type { Tx } from '#kernel/database/database.ts';
import { givePassword } from '#testing/accounts.ts';
import { bellOf } from '#testing/bell.ts';
import { answer, ask } from '#testing/chats.ts';
import { lookAtSheet } from '#testing/consent/printed-sheet.ts';
import { Bundle, Task } from '#testing/fhir-shapes.ts';
import { type As, callerWith, openHospital, type Hospital } from '#testing/hospital.ts';
import { consentKind } from '#testing/order-kinds/consent-kind.ts';
import { dueToday, type KindUnderTest, type SentOrder } from '#testing/order-kinds/kind-under-test.ts';
import { interviewKind } from '#testing/order-kinds/interview-kind.ts';
import { scenarioKind } from '#testing/order-kinds/scenario-kind.ts';
import { sheetKind } from '#testing/order-kinds/sheet-kind.ts';
import { talkKind } from '#testing/order-kinds/talk-kind.ts';
import { videoKind } from '#testing/order-kinds/video-kind.ts';
import { enter, knock } from '#testing/video/video-orders.ts';
import { rowWith, worklistOf } from '#testing/worklists.ts';

/** The last is known to this suite alone: nothing outside it names it. */
const kinds: readonly KindUnderTest[] = [videoKind, consentKind, scenarioKind, talkKind, interviewKind, sheetKind];

const within = <T>({ server, facilityId }: Hospital, work: (tx: Tx) => Promise<T>): Promise<T> =>
  server.services.database.transaction(facilityId, work);

const given = async (kind: KindUnderTest) => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({ email: `${hospital.facilityId}@patient.example` });
  const order = await kind.send(hospital, patient);
  const place: OrderPlace = await within(hospital, (tx) => placeOf(tx, { id: order.orderId, area: kind.area }));
  return { hospital, patient, order, place, params: { orderId: order.orderId } };
};

/** The due date was yesterday, and the clock has been round. */
const overdue = async (hospital: Hospital, { orderId }: SentOrder) => {
  const { server } = hospital;
  const yesterday = addDays(dueToday(hospital), -1);
  await server.owner.query('UPDATE orders SET due_on = $2 WHERE id = $1', [orderId, yesterday]);
  await remindOfDueDates(server.services);
};

const tasks = async (hospital: Hospital, { by }: KindUnderTest) =>
  (await bellOf(hospital, { role: by, tab: 'action' })).items;
const workOf = async ({ nurse }: Hospital, only: 'overdue' | 'question') => {
  await nurse(homeContract.chooseScope, { body: { scope: 'all' } });
  return worklistOf(nurse, { only });
};
const opens = async (hospital: Hospital, secret: string): Promise<boolean> => {
  const { call } = await knock(hospital, secret);
  return (await call(patientPageContract.session, {})).body.state === 'needsBirthDate';
};
const itemsOf = async ({ server }: Hospital, { orderId }: SentOrder) => {
  const { rows } = await server.owner.query<{ kind: string; done: boolean }>(
    'SELECT kind, done_at IS NOT NULL AS done FROM order_items WHERE order_id = $1 ORDER BY position',
    [orderId],
  );
  return rows;
};

/** The deliveries, the leaflet, the page of the patient and the device: in this order, since the last locks the session. */
const waysOpenTo = async ({ server, staff }: Hospital, role: Role, params: { orderId: OrderId }): Promise<number[]> => {
  const { call, cookie } = staff[role];
  const answers = [
    await call(deliveryContract.list, { params }),
    await fetch(server.origin + apiPrefix + leafletPath(params.orderId), { headers: { cookie } }),
    await call(patientPageContract.preview, { params }),
    await call(kioskContract.start, { params, body: { identityConfirmed: true } }),
  ];
  return answers.map(({ status }) => status);
};

const tasksOf = async ({ server, admin, clock }: Hospital, patientId: string) => {
  const until = addDays(todayInTokyo(clock.now()), 1);
  const made = await admin(apiClientContract.create, { body: { name: '電子カルテ', resources: ['Task'], until } });
  const headers = { authorization: `Bearer ${made.body.key}` };
  const response = await fetch(`${server.origin}/api/fhir/Task?patient=${patientId}`, { headers });
  return Bundle.parse(await response.json()).entry.map(({ resource }) => Task.parse(resource));
};

describe.each(kinds)('an order of items of the kind $kind', (kind) => {
  test('opens for the right birth date, and is waited for until the patient has done what it asks for', async () => {
    const { hospital, order } = await given(kind);
    expect(await itemsOf(hospital, order)).toEqual([{ kind: kind.kind, done: false }]);

    await kind.finish(hospital, await enter(hospital, order.linkSecret), order);

    expect(await itemsOf(hospital, order)).toEqual([{ kind: kind.kind, done: true }]);
    await overdue(hospital, order);
    expect((await tasks(hospital, kind)).filter(({ kind: told }) => told === 'order.overdue')).toEqual([]);
    expect((await workOf(hospital, 'overdue')).total).toBe(0);
  });

  test('is overdue for those who may see it, leads to its page, and another due date settles that', async () => {
    const { hospital, order, place } = await given(kind);
    await overdue(hospital, order);

    expect((await tasks(hospital, kind)).map(({ kind: told, link }) => [told, link])).toEqual([
      ['order.overdue', place.page],
    ]);
    expect((await workOf(hospital, 'overdue')).items).toMatchObject([
      { section: 'overdue', orders: [{ id: order.orderId, area: kind.area, page: place.page }] },
    ]);

    const { services } = hospital.server;
    const by = hospital.staff.doctor.staffId;
    const dueOn = addDays(dueToday(hospital), 3);
    const { linkSecret } = await within(hospital, (tx) =>
      extendOrder(
        tx,
        order.orderId,
        { dueOn, withNewLink: true, auditKey: services.auditKey },
        { facilityId: hospital.facilityId, now: services.clock.now(), by },
      ),
    );
    expect(await tasks(hospital, kind)).toEqual([]);
    expect(await opens(hospital, order.linkSecret)).toBe(false);
    expect(await opens(hospital, linkSecret ?? '')).toBe(true);
  });

  test('goes out by e-mail with its link and nothing of what it is, and is reminded of while it waits', async () => {
    const { hospital, patient, order, params } = await given(kind);
    const { services, owner } = hospital.server;
    const sent = await hospital.doctor(deliveryContract.send, { params, body: { channel: 'email', to: null } });
    expect(sent.status).toBe(200);
    await sendDue(services, 'email')({ facilityId: hospital.facilityId }, { signal: new AbortController().signal });
    const emails = ((await services.mailer?.mailbox?.list()) ?? []).filter(({ to }) => to === patient.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain(`/p/#${order.linkSecret}`);
    expect(emails[0]?.text).not.toMatch(/同意書|動画|山田/u);

    await owner.query(
      `UPDATE orders SET reminder_plan = '[{"from":"issue","days":1}]', reminder_channel = 'email', expires_at = expires_at + interval '5 days'
        WHERE id = $1`,
      [order.orderId],
    );
    for (const hours of [12, 24, 36, 48]) {
      const clock = { now: () => new Date(hospital.clock.now().getTime() + hours * 3_600_000) };
      const scopeOf: typeof services.scopeOf = (...scope) => ({ ...services.scopeOf(...scope), clock });
      await keepReminders({ ...services, clock, scopeOf });
    }
    const { rows } = await owner.query("SELECT kind FROM deliveries WHERE order_id = $1 AND kind = 'reminder'", [
      order.orderId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('is printed in the words of its area, and its link is shown again only where the area allows it', async () => {
    const { hospital, order, params } = await given(kind);
    const { words, linkShownAgain } = orderArea(kind.area);
    const sheet = await fetch(hospital.server.origin + apiPrefix + leafletPath(order.orderId), {
      headers: { cookie: hospital.staff.doctor.cookie },
    });
    const printed = await lookAtSheet(await sheet.bytes());
    expect(printed.words).toContain(words.leaflet(paperWords('ja')).dueTerm);
    expect(printed.words).toContain(kind.onPaper);
    expect(printed.codes).toEqual([`${hospital.server.services.publicUrl}/p/#${order.linkSecret}`]);

    const shown = await hospital.doctor(deliveryContract.showLink, { params });
    if (linkShownAgain) expect(shown.body.linkSecret).toBe(order.linkSecret);
    else expect(shown).toMatchObject({ status: 409, body: { code: 'delivery.linkNotKept' } });
  });

  test('is given more time and taken back together with others, each with an outcome of its own', async () => {
    const { hospital, patient, order } = await given(kind);
    const other = await kind.send(hospital, patient);
    const versions = async () => {
      const ids = [order.orderId, other.orderId];
      const { rows } = await hospital.server.owner.query<{ orderId: OrderId; version: number }>(
        'SELECT id AS "orderId", version FROM orders WHERE id = ANY ($1) ORDER BY array_position($1, id)',
        [ids],
      );
      return rows;
    };
    const dueOn = addDays(dueToday(hospital), 9);
    const change = async (caller: As, body: BulkChange) =>
      (await caller(orderBulkContract.changeMany, { body })).body.outcomes.map(({ done, problem }) => problem ?? done);

    const [own, stale] = await versions();
    const orders = [own, stale && { ...stale, version: stale.version + 1 }].filter((one) => one !== undefined);
    expect(await change(hospital.doctor, { action: 'extend', dueOn, orders })).toEqual([
      true,
      expect.stringContaining('ほかの職員'),
    ]);
    const { rows } = await hospital.server.owner.query('SELECT due_on FROM orders WHERE id = $1', [order.orderId]);
    expect(rows).toEqual([{ due_on: dueOn }]);

    const reason = '手術が中止になったため';
    expect(await change(hospital.doctor, { action: 'cancel', reason, orders: await versions() })).toEqual([true, true]);
    for (const { linkSecret } of [order, other]) expect(await opens(hospital, linkSecret)).toBe(false);
    const elsewhere = await openHospital();
    expect(await change(elsewhere.doctor, { action: 'cancel', reason, orders: await versions() })).toEqual(
      Array.from({ length: 2 }, () => problems.notFound.title),
    );
  });

  test('opens nothing once it was taken back, is over, or its patient became somebody else', async () => {
    const { hospital, patient, order, params } = await given(kind);
    const now = hospital.clock.now();
    const over = await kind.send(hospital, patient);
    await hospital.server.owner.query("UPDATE orders SET expires_at = now() - interval '1 minute' WHERE id = $1", [
      over.orderId,
    ]);
    await expireOrders(hospital.server.services);
    const other = await kind.send(hospital, await hospital.given.patient());
    expect(await opens(hospital, other.linkSecret)).toBe(true);

    await within(hospital, (tx) =>
      cancelOrder(tx, order.orderId, '手術が中止になったため', { facilityId: hospital.facilityId, now, by: null }),
    );
    const ended = await within(hospital, (tx) => endLinksOf(tx, patient.id, now));

    const place = await within(hospital, (tx) => placeOf(tx, { id: over.orderId, area: kind.area }));
    expect(ended.changes).toContainEqual(place.change);
    for (const { linkSecret } of [order, over]) expect(await opens(hospital, linkSecret)).toBe(false);
    expect(await opens(hospital, other.linkSecret)).toBe(true);
    const refused = await hospital.doctor(deliveryContract.send, { params, body: { channel: 'email', to: null } });
    expect(refused.status).toBe(409);
    await overdue(hospital, order);
    expect(await tasks(hospital, kind)).toEqual([]);
  });

  test('is what the page of the patient shows', async () => {
    const { hospital, order } = await given(kind);
    const visitor = await enter(hospital, order.linkSecret);
    const { body: page } = await visitor.call(patientPageContract.get, {});
    expect(page.orders.map(({ id }) => id)).toEqual([order.orderId]);
  });

  test('is handed over on a device of the hospital, without a birth date', async () => {
    const { hospital, order, params } = await given(kind);
    await givePassword(hospital, hospital.staff.nurse.staffId);
    const { headers } = await hospital.nurse(kioskContract.start, { params, body: { identityConfirmed: true } });
    const link = headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const device = callerWith(hospital.server.origin, { cookie: `${hospital.staff.nurse.cookie}; ${link}` });
    expect((await device(patientPageContract.session, {})).body).toMatchObject({
      state: 'verified',
      kiosk: { orderId: order.orderId },
    });
    const { body: page } = await device(patientPageContract.get, {});
    expect(page.orders.map(({ id }) => id)).toEqual([order.orderId]);
  });

  test('is sent, printed, shown and handed over by those who may order in its area, and by nobody else', async () => {
    const { hospital, params } = await given(kind);
    const [needed] = orderArea(kind.area).permissions.order;
    const feature = needed && featureOf(needed);
    if (!feature) throw new Error('An area without a feature of its own.');
    const others = permissions.filter((each) => each.endsWith('.order'));
    // Somebody who may order nowhere.
    await hospital.server.owner.query(
      `INSERT INTO role_permissions (facility_id, role, permission, granted) SELECT $1, 'clerk', p, false FROM unnest($2::text[]) AS p`,
      [hospital.facilityId, others],
    );
    expect(await waysOpenTo(hospital, 'clerk', params)).toEqual([403, 403, 403, 403]);
    // A user who may order in every area but this one.
    await hospital.server.owner.query(
      `INSERT INTO role_permissions (facility_id, role, permission, granted) SELECT $1, 'comedical', p, p <> $3 FROM unnest($2::text[]) AS p`,
      [hospital.facilityId, others, needed],
    );
    expect(await waysOpenTo(hospital, 'comedical', params)).toEqual([404, 404, 404, 404]);

    const alone = await openHospital({ switchedOn: [feature] });
    const { orderId } = await kind.send(alone, await alone.given.patient());
    expect(await waysOpenTo(alone, 'nurse', { orderId })).toEqual([200, 200, 200, 200]);
  });

  test('is a task of the patient for other systems, until it is done', async () => {
    const { hospital, patient, order } = await given(kind);
    const asked = { type: { coding: [{ code: kind.kind }] } };
    const { words } = orderArea(kind.area);
    expect(await tasksOf(hospital, patient.id)).toMatchObject([
      {
        id: order.orderId,
        status: 'requested',
        code: { coding: [{ code: kind.area }], text: words.order },
        input: [asked],
      },
    ]);

    await kind.finish(hospital, await enter(hospital, order.linkSecret), order);

    expect(await tasksOf(hospital, patient.id)).toMatchObject([
      { status: 'completed', input: [asked], output: [asked] },
    ]);
  });

  test('carries a conversation: the question rings where it is answered, stands at home, and ends by the answer', async () => {
    const { hospital, patient, order, place } = await given(kind);
    const visitor = await enter(hospital, order.linkSecret);
    await ask(visitor, order.orderId, '薬は飲めますか？');

    expect((await tasks(hospital, kind)).map(({ kind: told, link }) => [told, link])).toEqual([
      ['patient.question', place.thread],
    ]);
    const asked = await workOf(hospital, 'question');
    expect(rowWith(asked, order.orderId)?.orders).toMatchObject([
      { id: order.orderId, question: { page: place.thread } },
    ]);
    const { body: line } = await hospital.doctor(patientContract.timeline, { params: { patientId: patient.id } });
    expect(line.entries.find(({ kind: told }) => told === 'question')).toMatchObject({ page: place.page });

    await answer(hospital.doctor, order.orderId, '前の日の夜まで飲めます。');
    expect(await tasks(hospital, kind)).toEqual([]);
    const { body: thread } = await hospital.doctor(chatContract.get, { params: { orderId: order.orderId } });
    expect(thread.entries).toHaveLength(2);
  });
});
