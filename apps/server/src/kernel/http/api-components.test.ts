import { expect, test } from 'vitest';
import { shareSchemas } from '#kernel/http/api-components.ts';

const patient = {
  type: 'object',
  required: ['number', 'name'],
  properties: {
    number: { type: 'string', maxLength: 20 },
    name: { type: 'string', maxLength: 100 },
    born: { type: 'string' },
  },
};
const answer = (schema: object) => ({ responses: { 200: { content: { 'application/json': { schema } } } } });

test('a schema that is repeated stands once in the components, and those in it refer to each other', () => {
  const order = {
    type: 'object',
    required: ['patient'],
    properties: { patient, title: { type: 'string', maxLength: 50 } },
  };
  const document = {
    openapi: '3.1.0',
    paths: {
      '/api/orders/{id}': { get: answer(order), put: answer(order) },
      '/api/patients': { get: answer(patient) },
    },
  };
  const shared = shareSchemas(document) as typeof document & { components: unknown };
  expect(shared.components).toEqual({
    schemas: {
      Patient: patient,
      Orders: { ...order, properties: { ...order.properties, patient: { $ref: '#/components/schemas/Patient' } } },
    },
  });
  expect(shared.paths).toEqual({
    '/api/orders/{id}': {
      get: answer({ $ref: '#/components/schemas/Orders' }),
      put: answer({ $ref: '#/components/schemas/Orders' }),
    },
    '/api/patients': { get: answer({ $ref: '#/components/schemas/Patient' }) },
  });
});

test('two schemas of one name keep apart, small ones and names of properties stay where they are', () => {
  const other = { ...patient, required: ['number'] };
  const small = { type: 'string' };
  const both = {
    type: 'object',
    properties: { a: { type: 'object', properties: { patient, schema: small } }, patient: other },
  };
  const document = { paths: { '/api/x': { get: answer(both), put: answer({ ...both, description: 'other' }) } } };
  const shared = shareSchemas(document) as typeof document & { components: { schemas: object } };
  expect(Object.keys(shared.components.schemas)).toEqual(['Patient', 'A', 'Patient2']);
  expect(JSON.stringify(shared)).toContain('"schema":{"type":"string"}');
  const again = {
    paths: {
      '/api/x': { get: answer(patient), put: answer(other) },
      '/api/y': { get: answer(patient), put: answer(other) },
    },
  };
  expect(shareSchemas(again)).toMatchObject({ components: { schemas: { X: patient, X2: other } } });
});
