import { readFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { CONSENT_INTAKE_MAX_BYTES } from '@nattoku/contract/consent/consent-intake';
import {
  JSON_BODY_MAX_BYTES,
  largeBodies,
  LARGEST_BODY_BYTES,
  UPLOAD_PIECE_MAX_BYTES,
} from '@nattoku/contract/shared/body-limits';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { fileUploadPath } from '@nattoku/contract/shared/file-upload';
import { uploadPath } from '@nattoku/contract/video/video-library';
import { storageLimits } from '@nattoku/baas/file-store';
import { expect, test } from 'vitest';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { byScope } from '#testing/scope.ts';
import { enter, givenIssued } from '#testing/video/video-orders.ts';

const repository = join(import.meta.dirname, '../../../../..');
const mb = (bytes: number): string => `${bytes / 1024 ** 2} MB`;
/** Tables are laid out by the formatter. */
const tight = (text: string): string => text.replaceAll(/ +/g, ' ');

type Sent = { cookie: string; method: string; path: string; type: string; bytes: number; body: Buffer | null };

/** The status; without a body only its length is announced. */
const statusOf = ({ server }: Hospital, { cookie, method, path, type, bytes, body }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.origin);
    const headers = {
      cookie,
      'content-type': type,
      'content-length': bytes,
      'idempotency-key': `${method}-${bytes}-of-a-test`,
    };
    const asked = send({ hostname, port, method, path, headers, agent: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
      asked.destroy();
    });
    asked.on('error', reject);
    if (body) asked.end(body);
    else asked.flushHeaders();
  });

const typeOf = (holds: string): string =>
  holds.includes('CSV') ? 'text/csv' : holds.startsWith('scanned') ? 'application/pdf' : 'application/octet-stream';

const limited = largeBodies
  // tus counts the whole file; how long a piece may be is the browser's own rule.
  .filter(({ path }) => path !== uploadPath && path !== fileUploadPath)
  .map(({ path, method, bytes, holds }) => {
    const type = typeOf(holds);
    return { path: path.replace(/\{\w+\}/, '019eff4f-7dbc-77a1-8648-0af2d12f118a'), method, bytes, type };
  });

/** A body of every length is a part of it. */
const largest = Buffer.alloc(LARGEST_BODY_BYTES, 'x');
/** More than the buffers of a connection take: the sender is still writing when it is refused. */
const BEHIND_BYTES = byScope(16, 50) * 1024 ** 2;

test.each(limited)('$method $path takes $bytes bytes, and not one more', async ({ path, method, bytes, type }) => {
  const hospital = await openHospital();
  const isOfPatients = path.startsWith(`${apiPrefix}/patient-page/`);
  const { cookie } = isOfPatients
    ? await enter(hospital, (await givenIssued(hospital)).linkSecret)
    : hospital.staff.admin;

  const body = largest.subarray(0, bytes);
  expect(await statusOf(hospital, { cookie, path, method, type, bytes, body })).not.toBe(413);
  expect(await statusOf(hospital, { cookie, path, method, type, bytes: bytes + 1, body: null })).toBe(413);
});

test('every other path takes the size of JSON bodies', async () => {
  const hospital = await openHospital();
  const { cookie } = hospital.staff.admin;
  const json = { cookie, method: 'POST', path: '/api/patients', type: 'application/json' };

  const body = Buffer.alloc(JSON_BODY_MAX_BYTES, ' ');
  expect(await statusOf(hospital, { ...json, bytes: body.byteLength, body })).toBe(400);
  expect(await statusOf(hospital, { ...json, bytes: body.byteLength + 1, body: null })).toBe(413);
});

const piece = Buffer.alloc(1024 ** 2, ' ');

/** What a sender reads who looks up only after the last byte, as browsers and proxies do. */
const readBehind = ({ server }: Hospital, { cookie, method, path, type, bytes }: Omit<Sent, 'body'>): Promise<string> =>
  new Promise((resolve, reject) => {
    const { host, hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    socket.on('error', reject);
    const head = { host, cookie, connection: 'close', 'content-type': type, 'content-length': bytes };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}idempotency-key: read-behind\r\n\r\n`);
    const write = (left: number): void => {
      if (left === 0) socket.once('data', (answer) => resolve(String(answer)));
      else
        socket.write(piece.subarray(0, left), (error) =>
          error ? reject(error) : write(Math.max(0, left - piece.length)),
        );
    };
    write(bytes);
  });

test.each([
  { method: 'POST', path: '/api/scenarios/import', bytes: JSON_BODY_MAX_BYTES, type: 'application/json' },
  ...limited,
])('who sends far more than $method $path takes reads why they were refused', async ({ method, path, bytes, type }) => {
  const hospital = await openHospital();
  const isOfPatients = path.startsWith(`${apiPrefix}/patient-page/`);
  const { cookie } = isOfPatients
    ? await enter(hospital, (await givenIssued(hospital)).linkSecret)
    : hospital.staff.admin;

  const answer = await readBehind(hospital, { cookie, method, path, type, bytes: bytes + BEHIND_BYTES });
  expect(answer).toContain('HTTP/1.1 413');
  expect(answer).toContain('application/problem+json');
});

test('pieces of a video stay below what the table says', () => {
  expect(UPLOAD_PIECE_MAX_BYTES).toBe(storageLimits.chunkSizeBelow);
});

test('the guide for operators has one table of all of them, and proxies that let the largest through', async () => {
  const guide = tight(await readFile(join(repository, 'docs/operators.md'), 'utf8'));

  for (const { path, method, bytes, holds } of largeBodies)
    expect(guide).toContain(`| \`${method} ${path}\` | ${mb(bytes)} | ${holds} |`);
  expect(guide).toContain(`| every other path | ${mb(JSON_BODY_MAX_BYTES)} | JSON |`);
  expect(CONSENT_INTAKE_MAX_BYTES).toBeLessThan(LARGEST_BODY_BYTES);

  const nginx = await readFile(join(repository, 'docs/proxies/nginx.conf'), 'utf8');
  expect(nginx).toContain(`client_max_body_size ${LARGEST_BODY_BYTES / 1024 ** 2}m;`);
  const apache = await readFile(join(repository, 'docs/proxies/apache.conf'), 'utf8');
  expect(apache).toContain(`LimitRequestBody ${LARGEST_BODY_BYTES}\n`);
});
