import { addressOf, type AddressParts, type CallInput, type EndpointShape, type Reply } from '#endpoint.ts';
import { problemMediaType, type ProblemBody } from '#problems.ts';

/** A refusal of the server; `body.title` is a sentence for the person at the screen. */
export class ApiProblem extends Error {
  readonly body: ProblemBody;
  constructor(body: ProblemBody) {
    super(body.code);
    this.name = 'ApiProblem';
    this.body = body;
  }
}

/** The server could not be reached, or what answered was not our server. */
export class NetworkProblem extends Error {
  constructor(cause: unknown) {
    super('network', { cause });
    this.name = 'NetworkProblem';
  }
}

/**
 * Sent with a call that no person asked for just now, such as a refetch after an event. The server checks such a call like any other
 * but does not extend the session for it; otherwise an unattended screen would keep itself signed in.
 */
export const backgroundHeader = 'x-nattoku-background';

type Untyped = {
  params?: AddressParts;
  query?: AddressParts;
  body?: unknown;
  idempotencyKey?: string;
};
export type CallOptions = { signal?: AbortSignal; headers?: Record<string, string>; keepalive?: boolean };
export type Caller = <E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<Reply<E>>;

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch (error) {
    throw new NetworkProblem(error);
  }
};

/** Makes the one function that speaks to the server. Throws ApiProblem from status 400 up, NetworkProblem when no answer came. */
export const createCaller = (fetchIt: typeof fetch, origin = ''): Caller =>
  async function call<E extends EndpointShape>(endpoint: E, input: CallInput<E>, options: CallOptions = {}) {
    const { params, query, body, idempotencyKey } = input as Untyped;
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;

    const response = await fetchIt(`${origin}${addressOf(endpoint.path, params, query)}`, {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    }).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw new NetworkProblem(error);
    });

    if (response.ok) return (await readJson(response)) as Reply<E>;
    if (!response.headers.get('content-type')?.startsWith(problemMediaType)) throw new NetworkProblem(response.status);
    throw new ApiProblem((await readJson(response)) as ProblemBody);
  };
