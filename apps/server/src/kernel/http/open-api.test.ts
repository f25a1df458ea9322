import { expect, test } from 'vitest';
import { allEndpoints } from '#testing/contracts.ts';
import { openHospital } from '#testing/hospital.ts';

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

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  );

test('the document is OpenAPI 3.1 and names every endpoint there is, and nothing else', async () => {
  const document = await readDocument();
  const named = operationsOf(document).map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  const wanted = (await allEndpoints()).map(({ endpoint }) => `${endpoint.method} /api${endpoint.path}`);

  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: 'Nattoku', version: '1' });
  expect(named.toSorted()).toEqual(wanted.toSorted());
});

test('each operation says what it does, what goes in, what comes out and how it fails', async () => {
  const document = await readDocument();
  for (const { path, method, operation } of operationsOf(document)) {
    const place = `${method} ${path}`;
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    const { 200: answer, ...refusals } = operation.responses;
    expect({
      place,
      says: Boolean(operation.summary),
      names: new Set(inPath.map(({ name }) => name)),
      needsThem: inPath.every(({ required }) => required),
      answers: Boolean(answer?.content?.['application/json']?.schema),
      described: Object.values(operation.responses).every(({ description }) => typeof description === 'string'),
      refusesWith: new Set(Object.values(refusals).flatMap(({ content }) => Object.keys(content ?? {}))),
    }).toEqual({
      place,
      says: true,
      names: new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)),
      needsThem: true,
      answers: true,
      described: true,
      refusesWith: new Set(Object.keys(refusals).length > 0 ? ['application/problem+json'] : []),
    });
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
