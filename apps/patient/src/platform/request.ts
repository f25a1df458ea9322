import { send } from '#platform/http.ts';
import { createCaller, type CallOptions } from '@nattoku/contract/shared/client';
import type { CallInput, EndpointShape, Reply } from '@nattoku/contract/shared/endpoint';
import type { patientPageContract } from '@nattoku/contract/patient-page/patient-page';

/** The contract itself would bring zod into the bundle; the compiler keeps the copy of its addresses equal to it. */
export type AddressesOf<Contract extends Record<string, EndpointShape>> = {
  readonly [Name in keyof Contract]: Pick<Contract[Name], 'method' | 'path'>;
};

export type RequestTo<Contract extends Record<string, EndpointShape>> = <Name extends keyof Contract>(
  name: Name,
  input: CallInput<Contract[Name]>,
  options?: Pick<CallOptions, 'keepalive'>,
) => Promise<Reply<Contract[Name]>>;

/** A connection that hangs is no better than none: after this the screen says so and offers another try. */
const TIMEOUT_MS = 20_000;

const call = createCaller(send, '', { timeout: TIMEOUT_MS });

/**
 * Throws ApiProblem when the server refused, NetworkProblem when no answer came in time. Only reads are tried again
 * (specification/patient-page.md §25).
 */
export const requestTo =
  <Contract extends Record<string, EndpointShape>>(addresses: AddressesOf<Contract>): RequestTo<Contract> =>
  (name, input, options = {}) =>
    // The caller reads method and path and nothing else of an endpoint; its types come from the contract.
    call(addresses[name] as Contract[typeof name], input, options);

export type EndpointName = keyof typeof patientPageContract;
export type Request = RequestTo<typeof patientPageContract>;

export const request: Request = requestTo<typeof patientPageContract>({
  exchange: { method: 'POST', path: '/patient-page/exchange' },
  session: { method: 'GET', path: '/patient-page/session' },
  verify: { method: 'POST', path: '/patient-page/verify' },
  identify: { method: 'POST', path: '/patient-page/identify' },
  introduce: { method: 'POST', path: '/patient-page/introduce' },
  get: { method: 'GET', path: '/patient-page' },
  record: { method: 'POST', path: '/patient-page/records' },
  undelivered: { method: 'POST', path: '/patient-page/undelivered' },
  leave: { method: 'POST', path: '/patient-page/leave' },
  preview: { method: 'GET', path: '/orders/{orderId}/patient-page' },
  previewCommon: { method: 'GET', path: '/common-orders/{commonOrderId}/patient-page' },
});
