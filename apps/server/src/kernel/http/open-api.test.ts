import { ApiResource, fhirPath } from '@nattoku/contract/interoperability/interoperability';
import { rateLimits } from '@nattoku/contract/auth/rate-limits';
import { expect, test } from 'vitest';
import { readSentryDsn } from '#kernel/reporting/sentry-dsn.ts';
import { allEndpoints, allFiles } from '#testing/contracts.ts';
import { openHospital } from '#testing/hospital.ts';
import { registeredRoutes, routerPath } from '#testing/registered-routes.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer({ sentryDsn: readSentryDsn('http://key@127.0.0.1:9/1') });

type Operation = {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: object }> }>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
};

const readDocument = async (): Promise<Document> => {
  const { server } = await openHospital();
  const response = await fetch(`${server.origin}/api/openapi.json`);
  expect(response.status).toBe(200);
  return (await response.json()) as Document;
};

test('it is small on the wire, and not sent again to a client that has it', async () => {
  const { server } = await openHospital();
  const ask = (headers: Record<string, string>) => fetch(`${server.origin}/api/openapi.json`, { headers });
  const sizes = await Promise.all(
    ['identity', 'gzip', 'br'].map(async (encoding) => {
      const { headers } = await ask({ 'accept-encoding': encoding });
      expect([encoding, headers.get('content-encoding')]).toEqual([
        encoding,
        encoding === 'identity' ? null : encoding,
      ]);
      return Number(headers.get('content-length'));
    }),
  );
  const [plain = 0, gzip = 0, br = 0] = sizes;
  expect(plain).toBeLessThan(2_500_000);
  expect(gzip).toBeLessThan(250_000);
  expect(br).toBeLessThan(Math.min(200_000, gzip));

  const { headers } = await ask({});
  expect(headers.get('cache-control')).toBe('private, no-cache');
  const again = await ask({ 'if-none-match': headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200);
});

test('an address that asks for it without end has to wait', async () => {
  const { server } = await openHospital();
  const { points } = rateLimits.apiDocumentPerAddress;
  const known = (await fetch(`${server.origin}/api/openapi.json`)).headers.get('etag') ?? '';
  const answers = await Promise.all(
    Array.from({ length: points + 1 }, () =>
      server.app.inject({
        url: '/api/openapi.json',
        headers: { 'if-none-match': known },
        remoteAddress: '203.0.113.9',
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: points }, () => 304),
    429,
  ]);
});

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  );

/** Routes that are no part of the API, each with the reason. */
const outside: Record<string, string> = {
  'GET /healthz': 'says to a balancer that the process lives',
  'GET /readyz': 'says to a balancer whether it may send requests',
};
test('the document is OpenAPI 3.1 and names every route of the server, and nothing else', async () => {
  const { server } = await openHospital();
  const document = await readDocument();
  const named = operationsOf(document).map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  const endpoints = (await allEndpoints()).map(({ endpoint }) => `${endpoint.method} /api${endpoint.path}`);
  const files = (await allFiles()).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  const declared = [...endpoints, ...files];
  const registered = registeredRoutes(server.app)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((each) => outside[each] === undefined);

  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: 'Nattoku', version: '1' });
  expect(declared.map(routerPath).toSorted()).toEqual(registered.toSorted());
  expect(named.toSorted()).toEqual(declared.map((each) => each.replace('*}', '}')).toSorted());
});

const isSuccess = (status: string): boolean => status.startsWith('2') || status === '304';

test('each operation says what it does, what goes in, what comes out and how it fails', async () => {
  const document = await readDocument();
  for (const { path, method, operation } of operationsOf(document)) {
    const place = `${method} ${path}`;
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    const answers = Object.entries(operation.responses).filter(([status]) => isSuccess(status));
    const refusals = Object.entries(operation.responses).filter(([status]) => !isSuccess(status));
    expect({
      place,
      says: Boolean(operation.summary),
      names: new Set(inPath.map(({ name }) => name)),
      needsThem: inPath.every(({ required }) => required),
      answers: answers.some(([status, { content = {} }]) =>
        status === '200' ? Object.values(content).some(({ schema }) => schema) : ['201', '204'].includes(status),
      ),
      takes: Object.values(operation.requestBody?.content ?? {}).every(({ schema }) => schema),
      described: Object.values(operation.responses).every(({ description }) => typeof description === 'string'),
      refusesWith: new Set(refusals.flatMap(([, { content }]) => Object.keys(content ?? {}))),
    }).toEqual({
      place,
      says: true,
      names: new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)),
      needsThem: true,
      answers: true,
      takes: true,
      described: true,
      refusesWith: new Set(
        refusals.length > 0 ? [path.startsWith(fhirPath) ? 'application/fhir+json' : 'application/problem+json'] : [],
      ),
    });
  }
});

const mediaOf = ({ content = {} }: { content?: Record<string, unknown> }): string[] => Object.keys(content).toSorted();

test('files say in which form they come and go', async () => {
  const { paths } = await readDocument();
  const media = (path: string, method: string) => {
    const { requestBody, responses } = paths[path]?.[method] ?? { responses: {} };
    return [mediaOf(requestBody ?? {}), mediaOf(responses['200'] ?? {})];
  };

  expect(media('/api/consents/{formId}/documents/{documentId}/pdf', 'get')).toEqual([[], ['application/pdf']]);
  expect(media('/api/consents/{formId}/evidence', 'post')).toEqual([[], ['application/zip']]);
  expect(media('/api/lists/patients/export', 'post')).toEqual([['application/json'], ['text/csv']]);
  const scan = [['application/octet-stream', 'application/pdf'], ['application/json']];
  expect(media('/api/consent-scans', 'post')).toEqual(scan);
  expect(media('/api/events', 'get')).toEqual([[], ['text/event-stream']]);
  expect(media(`${fhirPath}/Patient/_search`, 'post')).toEqual([
    ['application/x-www-form-urlencoded'],
    ['application/fhir+json'],
  ]);
  expect(Object.keys(paths['/api/uploads/{uploadId}'] ?? {}).toSorted()).toEqual(['delete', 'head', 'patch']);
  expect(Object.keys(paths['/api/videos/{videoId}/media/{file}']?.['get']?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '206', '304', '404']),
  );
});

test('what a search of FHIR takes is what the capability statement says', async () => {
  const { server } = await openHospital();
  const { paths } = await readDocument();
  const statement = (await (await fetch(`${server.origin}${fhirPath}/metadata`)).json()) as {
    rest: { resource: { type: string; searchParam?: { name: string }[] }[] }[];
  };
  const searches = (statement.rest[0]?.resource ?? []).filter(({ searchParam }) => searchParam);

  expect(searches.map(({ type }) => type)).toEqual([...ApiResource.options]);
  for (const { type, searchParam = [] } of searches) {
    const taken = (paths[`${fhirPath}/${type}`]?.['get']?.parameters ?? []).map(({ name }) => name);
    expect(taken).toEqual(expect.arrayContaining(searchParam.map(({ name }) => name)));
  }
});

test('creates ask for their key', async () => {
  const document = await readDocument();
  const creates = (await allEndpoints()).filter(({ endpoint }) => endpoint.idempotent);
  expect(creates.length).toBeGreaterThan(3);
  for (const { endpoint } of creates) {
    const operation = document.paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()];
    const header = operation?.parameters?.find(
      ({ in: place, name }) => place === 'header' && name === 'idempotency-key',
    );
    expect([endpoint.path, header?.required]).toEqual([endpoint.path, true]);
  }
});

const schemaTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

const target = (reference: string, document: object): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name.replaceAll('~1', '/')], document);

/** What is no JSON Schema 2020-12 in a tree of schemas: types there are not, what is left of OpenAPI 3.0, references that lead nowhere. */
const faultsIn = (node: unknown, document: object, place: string): string[] => {
  if (node === null || typeof node !== 'object') return [];
  const below = Object.entries(node).flatMap(([name, each]) => faultsIn(each, document, `${place}/${name}`));
  const isListOfNames = /\/(properties|examples?|default|enum|required)$/.test(place);
  if (isListOfNames) return below;
  const { $ref, type, nullable } = node as { $ref?: unknown; type?: unknown; nullable?: unknown };
  const faults = [
    typeof $ref === 'string' && target($ref, document) === undefined && `${$ref} leads nowhere`,
    typeof type === 'string' && !schemaTypes.includes(type) && `${type} is no type`,
    nullable !== undefined && 'nullable is gone since 3.1',
  ];
  return [...faults.filter((fault) => fault !== false).map((fault) => `${place}: ${fault}`), ...below];
};

test('every schema in it is one', async () => {
  const document = await readDocument();

  expect(faultsIn(document.paths, document, '#/paths')).toEqual([]);
  expect(faultsIn({ a: { type: 'date', nullable: true, $ref: '#/x' } }, document, '#')).toHaveLength(3);
});
