import type { FileEndpointShape } from '@nattoku/contract/shared/file-endpoint';
import { newId } from '#kernel/new-id.ts';
import { allEndpoints, allFiles, type NamedFile } from '#testing/contracts.ts';
import { type HostileCall, usualCalls } from '#testing/hostile-calls.ts';
import { FreeText, type KnownIds, samplesOf } from '#testing/sample-inputs.ts';

/** A route with a call of it whose input has the right shape, about the records that are given. */
export type RouteCall = { contract: string; callOf(ids: KnownIds): HostileCall };

/** No record has come so far: a change that is sent with it changes nothing. What is shared needs another permission. */
const NO_VERSION = 99_999;

/** By `METHOD /path` of the contract. */
export async function routeCalls(): Promise<Map<string, RouteCall>> {
  const endpoints = (await allEndpoints()).map((named): [string, RouteCall] => [
    `${named.endpoint.method} /api${named.endpoint.path}`,
    { contract: contractOf(named), callOf: (ids) => harmless(usualCalls(named, ids)[0]?.call as HostileCall) },
  ]);
  const files = (await allFiles()).map((named): [string, RouteCall] => [
    `${named.endpoint.method} ${named.endpoint.path}`,
    { contract: contractOf(named), callOf: (ids) => harmless(fileCall(named, ids)) },
  ]);
  const probes = ['/healthz', '/readyz'].map((address): [string, RouteCall] => [
    `GET ${address}`,
    { contract: '', callOf: () => ({ what: '', method: 'GET', address, headers: {} }) },
  ]);
  return new Map([...endpoints, ...files, ...probes]);
}

const contractOf = ({ name }: { name: string }): string => name.split('.', 1)[0] ?? '';

const harmless = (call: HostileCall): HostileCall => ({
  ...call,
  address: call.address.replace(/\bversion=1\b/, `version=${NO_VERSION}`),
  ...(typeof call.body === 'string'
    ? {
        body: call.body.replace(/"version":1\b/g, `"version":${NO_VERSION}`).replace('"shared":true', '"shared":false'),
      }
    : {}),
});

function fileCall({ endpoint }: NamedFile, ids: KnownIds): HostileCall {
  const { method, path, upload, body } = endpoint;
  const params = partOf(endpoint, 'params', ids);
  const query = new URLSearchParams(partOf(endpoint, 'query', ids));
  const address = path.replace(/\{(\w+)\*?\}/g, (_, name: string) => encodeURIComponent(params[name] ?? newId()));
  const type = upload ? upload.types[0] : body && 'application/json';
  return {
    what: '',
    method,
    address: `${address}?${query.toString()}`,
    headers: {
      ...partOf(endpoint, 'headers', ids),
      'idempotency-key': newId(),
      ...(type ? { 'content-type': type } : {}),
    },
    ...(upload ? { body: Buffer.from('x') } : {}),
    ...(body ? { body: JSON.stringify(samplesOf(body, '', ids)[0]) } : {}),
  };
}

const partOf = (
  endpoint: FileEndpointShape,
  part: 'params' | 'query' | 'headers',
  ids: KnownIds,
): Record<string, string> => {
  const schema = endpoint[part];
  const sample = (schema ? samplesOf(schema, '', ids)[0] : {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [
      name,
      // A header holds ASCII only.
      value instanceof FreeText ? (part === 'headers' ? '1' : value.value) : String(value),
    ]),
  );
};
