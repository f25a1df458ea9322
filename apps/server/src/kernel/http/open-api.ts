import swagger from '@fastify/swagger';
import { fhirMediaType } from '@nattoku/contract/interoperability/fhir';
import { fhirPath } from '@nattoku/contract/interoperability/interoperability';
import { apiDocumentFiles } from '@nattoku/contract/platform/api-document';
import { csvMediaType } from '@nattoku/contract/shared/csv';
import type { EndpointShape } from '@nattoku/contract/shared/endpoint';
import type { FileEndpointShape } from '@nattoku/contract/shared/file-endpoint';
import { problemMediaType } from '@nattoku/contract/shared/problem-media-type';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { refusalsOf } from '#kernel/http/mount.ts';
import { shareSchemas } from '#kernel/http/api-components.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { type CompressedText, compressText, sendCompressed } from '#kernel/http/send-file.ts';
import type { Services } from '#kernel/services.ts';

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

/** HL7 FHIR R4, OperationOutcome, as far as it is said here. */
const outcomeSchema = {
  type: 'object',
  required: ['resourceType', 'issue'],
  properties: {
    resourceType: { type: 'string', enum: ['OperationOutcome'] },
    issue: {
      type: 'array',
      items: {
        type: 'object',
        required: ['severity', 'code'],
        properties: {
          severity: { type: 'string' },
          code: { type: 'string' },
          details: { type: 'object' },
          diagnostics: { type: 'string' },
        },
      },
    },
  },
} as const;

const idempotencyHeader = {
  type: 'object',
  required: ['idempotency-key'],
  properties: { 'idempotency-key': { type: 'string', minLength: 16, maxLength: 255 } },
} as const;

type Described = { endpoint?: EndpointShape; file?: FileEndpointShape };

/** The OpenAPI 3.1 document, made of the contracts' own schemas as the routes are registered. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Nattoku', version: '1', description: 'Errors are application/problem+json (RFC 9457).' },
    },
    transform: (route) => {
      const { endpoint, file } = (route.route.config ?? {}) as Described;
      if (file) return { schema: fileSchemaOf(file, route), url: file.path.replace('*}', '}') };
      const { schema, url } = jsonSchemaTransform(route);
      if (!endpoint) return { schema: { ...schema, hide: true }, url };
      return {
        schema: {
          ...schema,
          ...headersOf(endpoint),
          ...fileOf(endpoint),
          response: { ...(schema.response as object), ...problemsOf(endpoint, problemMediaType) },
        },
        url,
      };
    },
  });
}

/** The document as a file of the API that it describes. It is made once, at the first request, since it is the same until the process ends. */
export const serveApiDocument = (app: FastifyInstance, { rateLimits }: Pick<Services, 'rateLimits'>): FileRoutes => {
  let made: Promise<CompressedText> | undefined;
  return serveFiles(apiDocumentFiles, {
    get: async (_, __, { request, reply }) => {
      await rateLimits.spend('apiDocumentPerAddress', request.ip);
      made ??= compressText(JSON.stringify(shareSchemas(app.swagger())));
      return sendCompressed(request, reply, {
        text: await made,
        contentType: 'application/json; charset=utf-8',
        cacheControl: 'private, no-cache',
      });
    },
  });
};

type Route = Parameters<typeof jsonSchemaTransform>[0];
const bytes = { type: 'string', format: 'binary' } as const;

const fileSchemaOf = (endpoint: FileEndpointShape, route: Route) => {
  const { summary, path, params, query, headers, body, upload, response } = endpoint;
  const { schema } = jsonSchemaTransform({
    ...route,
    schema: {
      summary,
      tags: [path.replace(/^\/api/, '').split('/')[1] ?? ''],
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(headers ? { headers } : {}),
      ...(body ? { body } : {}),
      ...(response ? { response: { 200: response } } : {}),
    },
  });
  const refused = path.startsWith(fhirPath) ? fhirMediaType : problemMediaType;
  return {
    ...schema,
    ...(upload ? { consumes: [...upload.types], body: bytes } : {}),
    response: { ...(schema.response as object), ...answersOf(endpoint), ...problemsOf(endpoint, refused) },
  };
};

/** What a file is answered with: whole, in parts (RFC 9110 §15.3.7), or not again to a browser that has it. */
const answersOf = ({ status, file }: FileEndpointShape) => {
  const contents = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, { schema: bytes }]));
  if (!file) return status ? { [status]: nothing } : {};
  const whole = { description: 'the file', content: contents(file.types) };
  return file.ranged
    ? { 200: whole, 206: { ...whole, description: 'a part of it' }, 304: { ...nothing, description: 'not changed' } }
    : { 200: whole };
};
const nothing = { description: 'done', type: 'null' } as const;

const headersOf = (endpoint: EndpointShape) => (endpoint.idempotent ? { headers: idempotencyHeader } : {});

const fileOf = (endpoint: EndpointShape) =>
  endpoint.csv ? { consumes: [csvMediaType], body: { type: 'string', format: 'binary' } } : {};

const problemsOf = (endpoint: Pick<EndpointShape, 'problems'>, mediaType: string) =>
  Object.fromEntries(
    refusalsOf(endpoint).map((status) => [
      status,
      {
        description: 'problem',
        content: { [mediaType]: { schema: mediaType === problemMediaType ? problemSchema : outcomeSchema } },
      },
    ]),
  );
