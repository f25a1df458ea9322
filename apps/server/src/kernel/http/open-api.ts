import swagger from '@fastify/swagger';
import { csvMediaType } from '@nattoku/contract/shared/csv';
import type { EndpointShape } from '@nattoku/contract/shared/endpoint';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { refusalsOf } from '#kernel/http/mount.ts';

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
  },
} as const;

const idempotencyHeader = {
  type: 'object',
  required: ['idempotency-key'],
  properties: { 'idempotency-key': { type: 'string', minLength: 16, maxLength: 255 } },
} as const;

/** The OpenAPI 3.1 document, made of the contract's own schemas as the routes are registered. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Nattoku', version: '1', description: 'Errors are application/problem+json (RFC 9457).' },
    },
    transform: (route) => {
      const { endpoint } = (route.route.config ?? {}) as { endpoint?: EndpointShape };
      const { schema, url } = jsonSchemaTransform(route);
      if (!endpoint) return { schema: { ...schema, hide: true }, url };
      return {
        schema: {
          ...schema,
          ...headersOf(endpoint),
          ...fileOf(endpoint),
          response: { ...(schema.response as object), ...problemsOf(endpoint) },
        },
        url,
      };
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

const headersOf = (endpoint: EndpointShape) => (endpoint.idempotent ? { headers: idempotencyHeader } : {});

const fileOf = (endpoint: EndpointShape) =>
  endpoint.csv ? { consumes: [csvMediaType], body: { type: 'string', format: 'binary' } } : {};

const problemsOf = (endpoint: EndpointShape) =>
  Object.fromEntries(
    refusalsOf(endpoint).map((status) => [
      status,
      { description: 'problem', content: { 'application/problem+json': { schema: problemSchema } } },
    ]),
  );
