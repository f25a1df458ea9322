import { createHttpClient } from '@nattoku/contract/shared/http-client';

/** The one place where something leaves this page: the linter keeps `fetch` out of every other file. */
export const send: typeof fetch = (input, init) => fetch(input, init);

/** The generic client, for what has no session yet or no contract: everything else goes by `call`. */
export const http = createHttpClient(send);
