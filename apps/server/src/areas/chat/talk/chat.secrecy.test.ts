import { chatContract } from '@nattoku/contract/chat/chat';
import { addressOf } from '@nattoku/contract/shared/endpoint';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { expect, test } from 'vitest';
import { allEndpoints, type NamedEndpoint } from '#testing/contracts.ts';
import { answerOrally } from '#testing/chats.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { listenAsPatient } from '#testing/process/listening.ts';
import { enter, givenIssued, record } from '#testing/video/video-orders.ts';

const SECRET = '職員だけの覚え書き';

const forPatients = (await allEndpoints()).filter(({ endpoint }) =>
  ['link', 'linkUnverified', 'family', 'familyUnverified', 'anonymous'].includes(String(endpoint.permission)),
);

/** An order with everything that staff write for each other: a note, a reassignment, a closing and a reopening. */
const givenNotes = async (hospital: Hospital) => {
  const { order, linkSecret } = await givenIssued(hospital);
  const visitor = await enter(hospital, linkSecret);
  const params = { orderId: order.id };
  const asked = record('asked', { orderId: order.id, itemId: null, text: '痛いですか' });
  await visitor.call(patientPageContract.record, { body: { records: [asked] } });
  await hospital.server.owner.query("INSERT INTO wards (id, facility_id, code, name) VALUES ($1, $2, '5E', '5階東')", [
    order.id,
    hospital.facilityId,
  ]);
  await hospital.nurse(chatContract.note, { params, body: { id: crypto.randomUUID(), text: SECRET } });
  const { version } = (await hospital.nurse(chatContract.get, { params })).body;
  const { body: handed } = await hospital.nurse(chatContract.reassign, {
    params,
    body: { version, departmentId: null, wardId: order.id as never, note: SECRET },
  });
  await answerOrally(hospital.nurse, order.id, SECRET);
  const { body: closed } = await hospital.nurse(chatContract.close, {
    params,
    body: { version: handed.version, summary: SECRET },
  });
  await hospital.nurse(chatContract.reopen, { params, body: { version: closed.version } });
  return { order, visitor, params, linkSecret };
};

/** Whatever this endpoint might take, filled with what this patient has. */
const askAll = async (
  { server }: Hospital,
  { endpoint }: NamedEndpoint,
  cookie: string,
  given: Record<string, unknown>,
) => {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, given['orderId']] as const);
  const response = await fetch(server.origin + addressOf(endpoint.path, Object.fromEntries(names)), {
    method: endpoint.method,
    headers: { cookie, ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(given) }),
  });
  return { status: response.status, text: await response.text() };
};

test('no endpoint that a patient can call ever answers with what staff wrote for each other', async () => {
  const hospital = await openHospital();
  const { order, visitor, params, linkSecret } = await givenNotes(hospital);
  const thread = (await hospital.nurse(chatContract.get, { params })).body;
  const kinds = thread.entries.map(({ kind }) => kind);
  expect(kinds).toEqual(['message', 'note', 'handOver', 'oral', 'closed', 'reopened']);

  // The session ends with the last of them, so what ends it comes last.
  const ending = ['leave', 'exchange', 'signOut'];
  const isEnding = ({ name }: NamedEndpoint) => ending.some((verb) => name.endsWith(`.${verb}`));
  const inTurn = [...forPatients.filter((each) => !isEnding(each)), ...forPatients.filter(isEnding)];
  const given = {
    orderId: order.id,
    secret: linkSecret,
    birthDate: '1958-04-02',
    records: [record('seen', { orderId: order.id, messageIds: [crypto.randomUUID() as never] })],
  };
  const seen: string[] = [];
  for (const named of inTurn) {
    const { status, text } = await askAll(hospital, named, visitor.cookie, given);
    if (status === 200) seen.push(named.name);
    expect([named.name, text.includes(SECRET)]).toEqual([named.name, false]);
  }
  expect(seen).toEqual(expect.arrayContaining(['patientPageContract.get', 'patientPageContract.record']));
});

test('nor does what staff look at to see what the patient sees', async () => {
  const hospital = await openHospital();
  const { params } = await givenNotes(hospital);

  const { status, body } = await hospital.nurse(patientPageContract.preview, { params });

  expect([status, JSON.stringify(body).includes(SECRET)]).toEqual([200, false]);
  expect(body.orders[0]?.chatMessages).toHaveLength(1);
  const { body: order } = await hospital.nurse(videoOrderContract.get, { params });
  expect(JSON.stringify(order.chatMessages)).not.toContain(SECRET);
});

test('a patient hears at once that staff wrote on an order of theirs, never of others, and not what', async () => {
  const hospital = await openHospital();
  const mine = await givenNotes(hospital);
  const other = await givenIssued(hospital);
  const { status, heard, stop } = await listenAsPatient(hospital, mine.visitor.cookie);
  const reply = { id: crypto.randomUUID(), text: 'お答えします。', lastSeenId: null };

  await hospital.nurse(chatContract.reply, { params: { orderId: other.order.id }, body: reply });
  await hospital.nurse(chatContract.reply, { params: mine.params, body: { ...reply, id: crypto.randomUUID() } });
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await stop();

  expect(status).toBe(200);
  expect(heard).toEqual([{ topic: 'chat', id: mine.order.id }]);
});

test('nobody else listens: neither without a link, nor before the birth date, nor as staff', async () => {
  const hospital = await openHospital();
  const { linkSecret } = await givenIssued(hospital);
  const { headers } = await hospital.stranger(patientPageContract.exchange, { body: { secret: linkSecret } });
  const knocked = headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  for (const cookie of ['', knocked, hospital.staff.nurse.cookie]) {
    expect((await listenAsPatient(hospital, cookie)).status).toBe(401);
  }
});
