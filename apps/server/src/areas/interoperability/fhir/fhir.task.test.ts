import { apiClientContract, ApiResource } from '@nattoku/contract/interoperability/interoperability';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import type { Patient } from '@nattoku/contract/patient/patient';
import { patientContract } from '@nattoku/contract/patient/patient';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import type { Feature } from '@nattoku/contract/auth/permissions';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { beforeAll, expect, test } from 'vitest';
import { expireOrders } from '#domain/order/lifecycle/expire-orders.ts';
import { givenCommon, scan } from '#testing/common-orders.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { Bundle, Task } from '#testing/fhir-shapes.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { enter, givenIssued, givenDraft } from '#testing/video/video-orders.ts';

let hospital: Hospital;
let key = '';
beforeAll(async () => {
  hospital = await openHospital();
  key = await keyOf(hospital);
});

const keyOf = async ({ admin, clock }: Hospital, resources = [...ApiResource.options]): Promise<string> => {
  const until = addDays(todayInTokyo(clock.now()), 30);
  return (await admin(apiClientContract.create, { body: { name: '電子カルテ', resources, until } })).body.key;
};
const ask = (path: string, by = key, of = hospital) =>
  fetch(`${of.server.origin}/api/fhir${path}`, { headers: { authorization: `Bearer ${by}` } });
const readTask = async (id: string) => Task.parse(await (await ask(`/Task/${id}`)).json());
const found = async (query: string, by = key, of = hospital) => {
  const bundle = Bundle.parse(await (await ask(`/Task?${query}`, by, of)).json());
  return { ...bundle, tasks: bundle.entry.map(({ resource }) => Task.parse(resource)) };
};
const idsIn = async (query: string) => (await found(query)).tasks.map(({ id }) => id);

test('specification/interoperability.md §13: Task of R4 says what the patient is asked to do, and how far that is', async () => {
  const patient = await hospital.given.patient();
  const { order, linkSecret } = await givenIssued(hospital, { patient, draft: { dueOn: '2099-05-01' } });

  expect(await readTask(order.id)).toMatchObject({
    status: 'requested',
    intent: 'order',
    businessStatus: { text: '未開封' },
    code: { coding: [{ code: 'video' }], text: '動画オーダー' },
    description: order.title,
    for: { reference: `Patient/${patient.id}` },
    requester: { display: 'nurse 職員' },
    restriction: { period: { end: '2099-05-01T14:59:59.999Z' } },
    input: order.items.map(({ video }) => ({ type: { coding: [{ code: 'video' }] }, valueString: video.title })),
  });

  const before = await ask(`/Task/${order.id}`);
  await enter(hospital, linkSecret);
  expect(await readTask(order.id)).toMatchObject({ status: 'in-progress', businessStatus: { text: '開封済み' } });
  expect((await ask(`/Task/${order.id}`)).headers.get('etag')).not.toBe(before.headers.get('etag'));
});

test('an order that staff took back is cancelled, one whose time is over has failed, and a discarded draft never was one', async () => {
  const patient = await hospital.given.patient();
  const taken = await givenIssued(hospital, { patient });
  const over = await givenIssued(hospital, { patient });
  const draft = await givenDraft(hospital, { patient });
  const discarded = await givenDraft(hospital, { patient });
  const { version } = taken.order;
  await hospital.nurse(orderVerbContract.cancel, {
    params: { orderId: taken.order.id },
    body: { version, reason: '検査が中止になったため' },
  });
  await hospital.nurse(videoOrderContract.discardDraft, {
    params: { orderId: discarded.id },
    body: { version: discarded.version },
  });
  await hospital.server.owner.query("UPDATE orders SET expires_at = now() - interval '1 minute' WHERE id = $1", [
    over.order.id,
  ]);
  expect((await readTask(over.order.id)).status).toBe('failed');
  await expireOrders(hospital.server.services);

  const { tasks, total } = await found(`patient=${patient.id}`);
  expect(total).toBe(3);
  expect(new Map(tasks.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [taken.order.id, 'cancelled'],
      [over.order.id, 'failed'],
      [draft.id, 'draft'],
    ]),
  );
  expect((await readTask(taken.order.id)).statusReason).toEqual({ text: '検査が中止になったため' });
  expect(await idsIn(`patient=${patient.id}&status=failed,cancelled`)).toHaveLength(2);
  expect(await idsIn(`patient=${patient.id}&status=completed`)).toEqual([]);
});

test('orders are found by patient, number, area and date, and what the patient does is a change', async () => {
  const patient: Patient = await hospital.given.patient();
  const video = await givenIssued(hospital, { patient });
  const { form } = await givenConsentForm(hospital, { patient });
  const today = todayInTokyo(hospital.clock.now());
  for (const query of [
    `patient=${patient.id}`,
    `patient.identifier=${patient.patientNumber}`,
    `patient=${patient.id}&authored-on=${today}`,
    `_id=${video.order.id},${form.orderId}`,
  ])
    expect([query, (await idsIn(query)).toSorted()]).toEqual([query, [video.order.id, form.orderId].toSorted()]);
  expect(await idsIn(`patient=${patient.id}&code=consent`)).toEqual([form.orderId]);
  expect(await idsIn(`patient=${patient.id}&code=urn:nattoku:order-area|video`)).toEqual([video.order.id]);
  expect(await idsIn(`patient=${patient.id}&authored-on=lt${today}`)).toEqual([]);

  await hospital.server.owner.query("UPDATE orders SET updated_at = now() - interval '2 days' WHERE patient_id = $1", [
    patient.id,
  ]);
  const yesterday = `patient=${patient.id}&_lastUpdated=ge${addDays(today, -1)}`;
  expect(await idsIn(yesterday)).toEqual([]);
  await enter(hospital, video.linkSecret);
  expect(await idsIn(yesterday)).toEqual([video.order.id]);
});

test('pages follow their links to the end, each order once, in the order of their change', async () => {
  const patient = await hospital.given.patient();
  for (let made = 0; made < 5; made += 1) await givenDraft(hospital, { patient });
  const seen: string[] = [];
  const changes: string[] = [];
  let query: string | null = `patient=${patient.id}&_count=2`;
  while (query !== null) {
    const page: Awaited<ReturnType<typeof found>> = await found(query);
    expect(page.total).toBe(5);
    seen.push(...page.tasks.map(({ id }) => id));
    changes.push(...page.tasks.map(({ lastModified }) => lastModified));
    query = page.link.find(({ relation }) => relation === 'next')?.url.split('?')[1] ?? null;
  }
  expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  expect(changes).toEqual(changes.toSorted());
});

test('an order of a patient who is nobody yet, and of another facility, is not there', async () => {
  const other = await openHospital();
  const patient = await hospital.given.patient();
  const { order } = await givenIssued(hospital, { patient });
  const foreign = await keyOf(other);
  expect((await ask(`/Task/${order.id}`, foreign)).status).toBe(404);
  expect((await found(`patient=${patient.id}`, foreign)).total).toBe(0);
  expect((await ask(`/Task/${order.id}`, await keyOf(hospital, ['Consent']))).status).toBe(403);

  const { secret } = await givenCommon(hospital, {});
  const { cookie } = await scan(hospital, secret);
  expect(cookie).not.toBe('');
  const { rows } = await hospital.server.owner.query<{ id: string }>(
    'SELECT id FROM orders WHERE facility_id = $1 AND patient_id IS NULL',
    [hospital.facilityId],
  );
  for (const { id } of rows) expect((await ask(`/Task/${id}`)).status).toBe(404);
  expect(rows.length).toBeGreaterThan(0);
});

const always = { Task: 200, Patient: 200 };
const noInterviews = { Questionnaire: 403, QuestionnaireResponse: 403 };

test.each<[Feature, object]>([
  ['video', { ...always, Consent: 403, Communication: 403, Provenance: 403, DocumentReference: 403, ...noInterviews }],
  [
    'consent',
    { ...always, Consent: 200, Communication: 403, Provenance: 403, DocumentReference: 200, ...noInterviews },
  ],
])('a facility that uses %s alone lets its keys read what belongs to it', async (feature, wanted) => {
  const own = await openHospital();
  const by = await keyOf(own);
  const patient = await own.given.patient();
  const orders = {
    video: (await givenIssued(own, { patient })).order.id,
    consent: (await givenConsentForm(own, { patient })).form.orderId,
  };
  await own.server.owner.query('UPDATE facilities SET features = $2 WHERE id = $1', [own.facilityId, [feature]]);
  const statuses: Record<string, number> = {};
  for (const type of ApiResource.options)
    statuses[type] = (await ask(`/${type}?${type === 'Patient' ? '_id' : 'patient'}=${patient.id}`, by, own)).status;
  expect(statuses).toEqual(wanted);
  const { tasks } = await found(`patient=${patient.id}`, by, own);
  expect(tasks.map(({ id }) => id)).toEqual([orders[feature as keyof typeof orders]]);
  expect((await own.admin(patientContract.get, { params: { patientId: patient.id } })).status).toBe(200);
});
