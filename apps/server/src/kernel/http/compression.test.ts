import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressAnswers } from '#kernel/http/compression.ts';

const long = { words: '手術の説明を聞きました。'.repeat(200) };
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify({ logger: false });
  compressAnswers(app);
  app.get('/long', async () => long);
  app.get('/short', async () => ({ words: 'はい' }));
  app.get('/fhir', async (_, reply) => reply.type('application/fhir+json').send(JSON.stringify(long)));
  app.get('/file', async (_, reply) => reply.type('application/pdf').send('x'.repeat(10_000)));
  await app.ready();
});

afterAll(() => app.close());

const get = (url: string, understood?: string) =>
  app.inject({ url, headers: understood === undefined ? {} : { 'accept-encoding': understood } });

test.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8'])(
  'a long answer is sent compressed to who understands %s',
  async (understood) => {
    const { headers, rawPayload } = await get('/long', understood);
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(rawPayload.length).toBeLessThan(JSON.stringify(long).length / 4);
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(long);
  },
);

test.each([undefined, 'br', 'identity', 'gzip;q=0', 'gzip;q=0, br'])(
  'who understands %s gets the same as it is',
  async (understood) => {
    const reply = await get('/long', understood);
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.headers.vary).toBe('accept-encoding');
    expect(reply.json()).toEqual(long);
  },
);

test.each([
  ['cookie', 'cookie, accept-encoding'],
  ['Origin, Accept-Encoding', 'Origin, Accept-Encoding'],
  ['*', '*'],
])('what an answer varies by already, %s, is kept', async (named, vary) => {
  const own = Fastify({ logger: false });
  compressAnswers(own);
  own.get('/long', async (_, reply) => reply.header('vary', named).send(long));
  expect((await own.inject({ url: '/long', headers: { 'accept-encoding': 'gzip' } })).headers.vary).toBe(vary);
});

test('resources of FHIR are JSON too; what is short, or compressed in itself, is left alone', async () => {
  expect((await get('/fhir', 'gzip')).headers['content-encoding']).toBe('gzip');
  expect((await get('/short', 'gzip')).headers['content-encoding']).toBeUndefined();
  expect((await get('/file', 'gzip')).headers['content-encoding']).toBeUndefined();
});
