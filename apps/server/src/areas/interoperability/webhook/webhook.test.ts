import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Webhook,
  webhookContract as contract,
  type WebhookEvent,
} from '@nattoku/contract/interoperability/webhook';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { resumeWebhooks, sendWebhooks } from '#areas/interoperability/webhook/webhook.sending.ts';
import { consentHappened } from '#domain/consent/form/consent-happened.ts';
import { lockFormRow } from '#domain/consent/form/move-form.ts';
import { sealForm } from '#domain/consent/sealing/seal-form.ts';
import { withdrawForm } from '#domain/consent/form/withdraw-form.ts';
import { servedWebhookRules } from '#kernel/webhook/webhook-rules.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { givenSignedForm } from '#testing/consent/sealed-form.ts';
import { givenSignableForm } from '#testing/consent/signable-form.ts';

type Got = { path: string; headers: IncomingMessage['headers']; body: string };

/** Another system: takes in, refuses, redirects or keeps silent. */
const openReceiver = async () => {
  const got: Got[] = [];
  let manner: 'takes' | 'fails' | 'redirects' | 'silent' = 'takes';
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() });
    if (manner === 'takes') response.writeHead(204).end();
    if (manner === 'fails') response.writeHead(500).end('x'.repeat(1_000_000));
    if (manner === 'redirects') response.writeHead(302, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events?token=abc`;
  return {
    url,
    got,
    behave: (next: typeof manner) => void (manner = next),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

let hospital: Hospital;
const receivers: { close: () => Promise<void> }[] = [];
beforeAll(async () => {
  hospital = await openHospital();
});
// A hospital has but a few at a time.
afterEach(() => hospital.server.owner.query('UPDATE webhooks SET removed_at = now() WHERE removed_at IS NULL'));
afterAll(() => Promise.all(receivers.map((each) => each.close())));

const givenReceiver = async () => {
  const receiver = await openReceiver();
  receivers.push(receiver);
  return receiver;
};

const givenWebhook = async (url: string, events: WebhookEvent[] = ['consent.finalised', 'consent.withdrawn']) => {
  const { status, body } = await hospital.admin(contract.create, { body: { name: ' 電子カルテ ', url, events } });
  expect(status).toBe(200);
  return body;
};

type Services = Hospital['server']['services'];
const send = ({ id }: Webhook, other: Partial<Services> = {}) =>
  sendWebhooks({ ...hospital.server.services, ...other })(
    { facilityId: hospital.facilityId, webhookId: id },
    { signal: new AbortController().signal },
  );
const messagesOf = async ({ id: webhookId }: Webhook) =>
  (await hospital.admin(contract.messages, { params: { webhookId }, query: {} })).body.items;
const found = async ({ id }: Webhook) =>
  (await hospital.admin(contract.list, {})).body.items.find((each) => each.id === id);
/** As if the time until the next try were over. */
const comesDue = ({ id }: Webhook) =>
  hospital.server.owner.query(
    "UPDATE webhook_messages SET next_try_at = now() - interval '1 minute' WHERE webhook_id = $1",
    [id],
  );
const test_ = ({ id: webhookId }: Webhook) => hospital.admin(contract.test, { params: { webhookId } });

const happens = async (formId: string, happening: 'finalised' | 'declined' | 'withdrawn') => {
  const { server, facilityId } = hospital;
  await server.services.database.transaction(facilityId, async (tx) => {
    await consentHappened(tx, await lockFormRow(tx, formId as never, null), happening);
  });
};

/** As docs/operators.md tells receivers to do it. */
const verify = (secret: string, { headers, body }: Got): boolean => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const own = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(own);
};

test('a form that becomes final and is withdrawn is told in order, signed, with ids and codes and nothing personal', async () => {
  const receiver = await givenReceiver();
  const { webhook, secret } = await givenWebhook(receiver.url);
  const form = await givenSignedForm(hospital);
  await sealForm(hospital.server.services, hospital.facilityId, form.sealingId);
  await send(webhook);
  const withdrawal = {
    by: 'patient',
    name: '髙﨑 太郎',
    method: 'patientPage',
    heardBy: null,
    scope: '',
    reason: '不安',
    at: hospital.clock.now(),
  } as const;
  await hospital.server.services.database.transaction(hospital.facilityId, async (tx) => {
    await withdrawForm(tx, await lockFormRow(tx, form.id, null), withdrawal, hospital.clock.now());
  });
  await send(webhook);

  expect(receiver.got.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
    [
      ['consent.finalised', 'active'],
      ['consent.withdrawn', 'inactive'],
    ].map(([type, status]) => ({
      id: expect.any(String) as string,
      type,
      timestamp: expect.any(String) as string,
      facilityId: hospital.facilityId,
      data: { consentId: form.id, status, resource: `https://hospital.example/api/fhir/Consent/${form.id}` },
    })),
  );
  for (const each of receiver.got) {
    expect(verify(secret, each)).toBe(true);
    expect(verify(secret, { ...each, body: each.body.replace('active', 'rejected') })).toBe(false);
    expect(each.headers['webhook-id']).toBe((JSON.parse(each.body) as { id: string }).id);
    expect(each.path).toBe('/events?token=abc');
    expect(each.body).not.toMatch(/山田|太郎|髙﨑|内視鏡|不安/);
  }
  expect(await messagesOf(webhook)).toMatchObject([
    { event: 'consent.withdrawn', state: 'delivered', statusCode: 204, tries: 1 },
    { event: 'consent.finalised', state: 'delivered', statusCode: 204, tries: 1 },
  ]);
  expect(await hospital.audits()).toEqual(expect.arrayContaining(['webhook.create', 'webhook.delivered']));
});

test('only what an address asked for is told, once, and to each with its own signature', async () => {
  const [one, other] = [await givenReceiver(), await givenReceiver()];
  const first = await givenWebhook(one.url, ['consent.declined']);
  const second = await givenWebhook(other.url, ['consent.declined', 'consent.finalised']);
  const { id } = await givenSignableForm(hospital);
  await happens(id, 'declined');
  await happens(id, 'finalised');
  for (const { webhook } of [first, second, first, second]) await send(webhook);

  const typesOf = (got: Got[]) => got.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  expect(typesOf(one.got)).toEqual(['consent.declined']);
  // Both of one moment, so that neither is before the other.
  expect(typesOf(other.got).toSorted((a, b) => a.localeCompare(b))).toEqual(['consent.declined', 'consent.finalised']);
  const [got] = one.got;
  if (!got) throw new Error('nothing came');
  expect([verify(first.secret, got), verify(second.secret, got)]).toEqual([true, false]);
});

test.each([
  ['fails', { failure: 'status', statusCode: 500 }],
  ['redirects', { failure: 'redirect', statusCode: 302 }],
  ['silent', { failure: 'timeout', statusCode: null }],
] as const)(
  'an address that %s gets it again later, under the same id, until it takes it',
  async (manner, expected) => {
    const receiver = await givenReceiver();
    const { webhook, secret } = await givenWebhook(receiver.url);
    receiver.behave(manner);
    await test_(webhook);
    const rules = { ...hospital.server.services.webhooks, ...(manner === 'silent' ? { answerMs: 300 } : {}) };
    await send(webhook, { webhooks: rules });
    await send(webhook, { webhooks: rules });

    expect(receiver.got.map(({ path }) => path)).toEqual(['/events?token=abc']);
    expect(await messagesOf(webhook)).toMatchObject([{ state: 'waiting', tries: 1, ...expected }]);
    expect(await found(webhook)).toMatchObject({
      state: 'on',
      failingSince: expect.any(String) as string,
      waitingCount: 1,
    });

    receiver.behave('takes');
    await comesDue(webhook);
    await send(webhook);
    expect(await messagesOf(webhook)).toMatchObject([{ state: 'delivered', tries: 2, failure: null, statusCode: 204 }]);
    expect(await found(webhook)).toMatchObject({ failingSince: null, waitingCount: 0 });
    const [before, after] = receiver.got;
    expect(after?.headers['webhook-id']).toBe(before?.headers['webhook-id']);
    expect(after?.body).toBe(before?.body);
    expect(after && verify(secret, after)).toBe(true);
  },
);

test('a new secret comes into use without a gap: for a day the one before fits as well', async () => {
  const receiver = await givenReceiver();
  const { webhook, secret } = await givenWebhook(receiver.url);
  const renewed = await hospital.admin(contract.renewSecret, { params: { webhookId: webhook.id } });
  await test_(webhook);
  await send(webhook);
  await hospital.server.owner.query('UPDATE webhooks SET previous_until = now() WHERE id = $1', [webhook.id]);
  await test_(webhook);
  await send(webhook);

  const fits = receiver.got.map((each) => [verify(secret, each), verify(renewed.body.secret, each)]);
  expect(fits).toEqual([
    [true, true],
    [false, true],
  ]);
});

test('an address that is dead for three days is stopped with a notification, and gets everything when it goes on again', async () => {
  const receiver = await givenReceiver();
  const { webhook } = await givenWebhook(receiver.url, ['consent.finalised']);
  receiver.behave('fails');
  const { id } = await givenSignableForm(hospital);
  await happens(id, 'finalised');
  await send(webhook);
  await hospital.server.owner.query(
    "UPDATE webhooks SET failing_since = failing_since - interval '72 hours' WHERE id = $1",
    [webhook.id],
  );
  await comesDue(webhook);
  await send(webhook);

  const stopped = await found(webhook);
  expect(stopped).toMatchObject({ state: 'stopped', waitingCount: 1 });
  const { rows } = await hospital.server.owner.query(
    "SELECT staff_ids FROM notification_events WHERE kind = 'integration.stopped' AND subject_id = $1 AND done_at IS NULL",
    [webhook.id],
  );
  expect(rows).toEqual([{ staff_ids: [hospital.staff.admin.staffId] }]);
  await happens(id, 'finalised');
  await comesDue(webhook);
  await send(webhook);
  expect(receiver.got).toHaveLength(2);
  expect((await test_(webhook)).body.code).toBe('webhook.off');

  receiver.behave('takes');
  const { name, url, events, version } = stopped ?? webhook;
  const body = { name, url, events, isOn: true, version };
  const params = { webhookId: webhook.id };
  expect((await hospital.admin(contract.update, { params, body: { ...body, version: 1 } })).body.code).toBe(
    'record.versionConflict',
  );
  expect((await hospital.admin(contract.update, { params, body })).body).toMatchObject({ state: 'on' });
  await send(webhook);
  expect(receiver.got).toHaveLength(4);
  const { rows: settled } = await hospital.server.owner.query(
    "SELECT FROM notification_events WHERE kind = 'integration.stopped' AND subject_id = $1 AND done_at IS NULL",
    [webhook.id],
  );
  expect(settled).toHaveLength(0);
});

test('one message that is refused for days is given up while others get through, and can be sent again by hand', async () => {
  const receiver = await givenReceiver();
  const { webhook } = await givenWebhook(receiver.url);
  receiver.behave('fails');
  await test_(webhook);
  await hospital.server.owner.query(
    "UPDATE webhook_messages SET tried_from = tried_from - interval '72 hours' WHERE webhook_id = $1",
    [webhook.id],
  );
  await send(webhook);
  const [failed] = await messagesOf(webhook);
  expect(failed).toMatchObject({ state: 'failed' });

  receiver.behave('takes');
  const params = { webhookId: webhook.id, messageId: failed?.id ?? ('' as never) };
  expect((await hospital.admin(contract.resend, { params })).status).toBe(200);
  await send(webhook);
  expect(await messagesOf(webhook)).toMatchObject([
    {
      state: 'delivered',
      eventId: failed?.eventId,
      attempts: [
        { at: expect.any(String), statusCode: 500, failure: 'status' },
        { at: expect.any(String), statusCode: 204, failure: null },
      ],
    },
  ]);
});

test('a process that was killed while sending is followed by the sweep, and what is done is not sent again', async () => {
  const receiver = await givenReceiver();
  const { webhook } = await givenWebhook(receiver.url);
  await test_(webhook);
  await hospital.server.owner.query(
    "UPDATE webhook_messages SET state = 'sending', tries = 1, claimed_until = now() - interval '1 second' WHERE webhook_id = $1",
    [webhook.id],
  );
  await hospital.server.owner.query("DELETE FROM pgboss.job WHERE name = 'webhook.send'");
  await resumeWebhooks(hospital.server.services);
  const { rows } = await hospital.server.owner.query<{ data: { webhookId: string } }>(
    "SELECT data FROM pgboss.job WHERE name = 'webhook.send' AND singleton_key = $1",
    [webhook.id],
  );
  expect(rows).toHaveLength(1);
  await send(webhook);
  await send(webhook);
  expect(receiver.got).toHaveLength(1);
  expect(await messagesOf(webhook)).toMatchObject([{ state: 'delivered', tries: 2 }]);
});

describe('addresses', () => {
  const create = (url: string, by = hospital.admin) =>
    by(contract.create, { body: { name: 'x', url, events: ['consent.finalised'] } });

  test.each([
    ['http://10.0.0.5/x', 'url'],
    ['https://169.254.169.254/latest', 'url'],
    ['ftp://localhost/x', 'url'],
    ['https://user:pass@localhost/x', 'url'],
    ['not an address', 'url'],
    ['https://no-such-name.invalid/x', 'url'],
  ])('%s is refused with its reason', async (url, field) => {
    const { status, body } = await create(url);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'webhook.addressRefused', errors: [{ field }] });
  });

  test('belong to administrators, and each hospital sees its own', async () => {
    const receiver = await givenReceiver();
    for (const by of [hospital.doctor, hospital.clerk]) expect((await create(receiver.url, by)).status).toBe(403);
    const { webhook } = await givenWebhook(receiver.url);
    const other = await openHospital();
    expect((await other.admin(contract.list, {})).body.items).toEqual([]);
    expect((await other.admin(contract.test, { params: { webhookId: webhook.id } })).status).toBe(404);
    expect(JSON.stringify((await hospital.admin(contract.list, {})).body)).not.toContain('whsec_');
    const { rows } = await hospital.server.owner.query<{ sealed_secret: Buffer }>(
      'SELECT sealed_secret FROM webhooks WHERE id = $1',
      [webhook.id],
    );
    expect(rows[0]?.sealed_secret.toString('latin1')).not.toContain('whsec_');
  });

  test('a name that leads into the private network when it is connected to gets nothing', async () => {
    const receiver = await givenReceiver();
    const { webhook } = await givenWebhook(receiver.url.replace('127.0.0.1', 'localhost'));
    await test_(webhook);
    await send(webhook, { webhooks: { ...servedWebhookRules([]), plainHttp: true } });
    expect(receiver.got).toHaveLength(0);
    expect(await messagesOf(webhook)).toMatchObject([{ state: 'waiting', failure: 'address', statusCode: null }]);
  });

  test('that are removed get nothing more', async () => {
    const receiver = await givenReceiver();
    const { webhook } = await givenWebhook(receiver.url);
    await test_(webhook);
    expect((await hospital.admin(contract.remove, { params: { webhookId: webhook.id } })).status).toBe(200);
    await send(webhook);
    expect(receiver.got).toHaveLength(0);
    expect(await found(webhook)).toBeUndefined();
  });
});
