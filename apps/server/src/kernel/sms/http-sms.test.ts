import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openHttpSms } from '#kernel/sms/http-sms.ts';
import { SmsFailed, SmsRefused } from '#kernel/sms/sms.ts';
import type { SmsGateway } from '#kernel/sms/sms-settings.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

type Answer = { status?: number; headers?: Record<string, string>; body?: string };
type Asked = { method: string | undefined; headers: IncomingMessage['headers']; body: string };

const openGateway = async ({ status = 200, headers = {}, body = '{"id":"m-1"}' }: Answer = {}) => {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked.push({ method: request.method, headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(status, headers).end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`, asked };
};

const gatewayAt = (url: string, given: Partial<SmsGateway> = {}): SmsGateway => ({
  url,
  header: { name: 'Authorization', value: 'Bearer secret' },
  from: 'NATTOKU',
  format: 'json',
  fields: { to: '{to}', options: [{ sender: '{from}', unicode: true }], text: '{text}' },
  accepted: null,
  ...given,
});
const message = { id: '0199-id', to: '+819012345678', text: '{from}"のご案内\nhttps://x.example/p/#a&b=c' };

test('a message leaves in the shape of the gateway, with a key that makes sending it again harmless', async () => {
  const { url, asked } = await openGateway();

  const { providerId } = await openHttpSms(gatewayAt(url)).send(message);

  expect(providerId).toBe('m-1');
  expect(asked[0]).toMatchObject({ method: 'POST' });
  expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'idempotency-key': message.id });
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    to: message.to,
    options: [{ sender: 'NATTOKU', unicode: true }],
    text: message.text,
  });
});

test('a form holds the text as one field, whatever stands in it', async () => {
  const { url, asked } = await openGateway({ body: 'OK' });
  const fields = { phone: '{toNational}', message: '{text}' };

  const { providerId } = await openHttpSms(gatewayAt(url, { format: 'form', fields, header: null })).send(message);

  expect(providerId).toBeNull();
  expect(asked[0]?.headers.authorization).toBeUndefined();
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    phone: '09012345678',
    message: message.text,
  });
});

test.each([
  // specification/errors.md §4: these statuses are worth another try.
  ...[408, 409, 425, 429, 500, 502, 503, 504].map((status) => ({ answer: { status }, final: false })),
  { answer: { status: 400 }, final: true },
  { answer: { status: 404 }, final: false, name: 'an address of the gateway that is wrong' },
  { answer: { status: 401 }, final: false, name: 'a token that ran out' },
  { answer: { status: 422 }, final: true },
  { answer: { status: 302, headers: { location: 'https://elsewhere.example' } }, final: false },
  { answer: { body: '{"status":"error","message":"no credit"}' }, final: false },
  { answer: { body: '{"errors":[{"code":21}]}' }, final: false },
  { answer: { body: '{"success":false}' }, final: false },
  { answer: { body: '<html>Please sign in</html>' }, final: false },
])('an answer $answer is told apart (final: $final), without number or text', async ({ answer, final }) => {
  const { url, asked } = await openGateway(answer);

  const error = await openHttpSms(gatewayAt(url))
    .send(message)
    .catch((reason: unknown) => reason);

  expect(asked).toHaveLength(1);
  expect(error).toBeInstanceOf(SmsFailed);
  expect(error instanceof SmsRefused).toBe(final);
  expect(String(error)).not.toMatch(/9012345678|ご案内|x\.example|secret/);
});

test('a gateway says in its own words that it took the message', async () => {
  const accepted = { field: 'result.code', value: '0' };
  const taken = await openGateway({ body: '{"result":{"code":0},"error":"none"}' });
  const refused = await openGateway({ body: '{"result":{"code":7}}' });

  await expect(openHttpSms(gatewayAt(taken.url, { accepted })).send(message)).resolves.toBeDefined();
  await expect(openHttpSms(gatewayAt(refused.url, { accepted })).send(message)).rejects.toThrow(SmsFailed);
});

test('how long a busy gateway wants to be left alone is kept', async () => {
  const { url } = await openGateway({ status: 429, headers: { 'retry-after': '120' } });

  const error = await openHttpSms(gatewayAt(url))
    .send(message)
    .catch((reason: unknown) => reason);

  expect((error as SmsFailed).retryAfterSeconds).toBe(120);
});

test('a gateway that is not there is worth another try', async () => {
  const { url } = await openGateway();
  closers.splice(0).forEach((close) => close());

  await expect(openHttpSms(gatewayAt(url)).send(message)).rejects.toThrow(/^sms: ECONN\w+/);
});
