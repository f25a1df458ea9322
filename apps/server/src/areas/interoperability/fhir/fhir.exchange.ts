import type { ApiResource } from '@nattoku/contract/interoperability/interoperability';
import type { FastifyRequest } from 'fastify';
import type { Found, FoundPage } from '#areas/interoperability/fhir/fhir.found.ts';
import type { SearchParams } from '#areas/interoperability/fhir/fhir.search.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { ClientScope } from '#kernel/scope.ts';

export type Search = (tx: Tx, params: SearchParams, scope: ClientScope) => Promise<FoundPage>;
/** A type of resources, and how it is looked for. */
export type Type = { type: ApiResource; base: string; search: Search };

/** @throws Problem `notFound`, also for what is another facility's */
export const findOne = async (tx: Tx, search: Search, id: string, scope: ClientScope): Promise<Found> => {
  const { found } = await search(tx, new URLSearchParams({ _id: id }), scope);
  if (!found[0]) throw new Problem('notFound');
  return found[0];
};

/** Where a resource that was taken in stands, in its version. */
export const placeOf = (
  base: string,
  type: ApiResource,
  { id, meta: { versionId, lastUpdated } }: Found['resource'],
) => ({
  location: `${base}/${type}/${id}/_history/${versionId}`,
  etag: `W/"${versionId}"`,
  'last-modified': new Date(lastUpdated).toUTCString(),
});

export const paramsOfAddress = ({ url }: FastifyRequest): SearchParams => {
  const at = url.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : url.slice(at + 1));
};

export const paramsOf = (request: FastifyRequest): SearchParams => {
  const params = paramsOfAddress(request);
  if (Buffer.isBuffer(request.body))
    for (const [name, value] of new URLSearchParams(request.body.toString())) params.append(name, value);
  return params;
};

const formatOf = (request: FastifyRequest): string => paramsOf(request).get('_format') ?? request.headers.accept ?? '';

/** XML is not spoken here; the person who accepts nothing else is told so. */
export const requireJson = (request: FastifyRequest): void => {
  const format = formatOf(request).toLowerCase();
  if (format !== '' && !/json|\*\/\*|application\/\*/.test(format)) throw new Problem('client.format');
};

export const wantsResource = (request: FastifyRequest): boolean =>
  /application\/(fhir\+)?json|^json$/i.test(formatOf(request));

export const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .some((each) => each === '*' || each.replace(/^W\//, '') === tag.replace(/^W\//, ''));
