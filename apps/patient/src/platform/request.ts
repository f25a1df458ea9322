import { send } from '#platform/http.ts';
import { createCaller, type CallOptions } from '@nattoku/contract/shared/client';
import type { CallInput, Reply } from '@nattoku/contract/shared/endpoint';
import type { patientPageContract } from '@nattoku/contract/patient-page/patient-page';

type Endpoints = typeof patientPageContract;
export type EndpointName = keyof Endpoints;

/** The contract itself would bring zod into the bundle; the compiler keeps this copy equal to it. */
const addresses: { readonly [K in EndpointName]: Pick<Endpoints[K], 'method' | 'path'> } = {
  exchange: { method: 'POST', path: '/patient-page/exchange' },
  session: { method: 'GET', path: '/patient-page/session' },
  verify: { method: 'POST', path: '/patient-page/verify' },
  identify: { method: 'POST', path: '/patient-page/identify' },
  introduce: { method: 'POST', path: '/patient-page/introduce' },
  get: { method: 'GET', path: '/patient-page' },
  record: { method: 'POST', path: '/patient-page/records' },
  leave: { method: 'POST', path: '/patient-page/leave' },
  preview: { method: 'GET', path: '/orders/{orderId}/patient-page' },
  previewCommon: { method: 'GET', path: '/common-orders/{commonOrderId}/patient-page' },
};

export type Request = <K extends EndpointName>(
  name: K,
  input: CallInput<Endpoints[K]>,
  options?: Pick<CallOptions, 'keepalive'>,
) => Promise<Reply<Endpoints[K]>>;

/** A connection that hangs is no better than none: after this the screen says so and offers another try. */
const TIMEOUT_MS = 20_000;

const call = createCaller(send, '', { timeout: TIMEOUT_MS });

/**
 * Throws ApiProblem when the server refused, NetworkProblem when no answer came in time. Only reads are tried again
 * (specification/patient-page.md §25).
 */
export const request: Request = (name, input, options = {}) =>
  // The caller reads method and path and nothing else of an endpoint; its types come from the contract.
  call(addresses[name] as Endpoints[typeof name], input, options);
