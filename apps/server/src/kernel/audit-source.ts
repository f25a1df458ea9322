import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { type SignInOrigin, signInOriginOf } from '#kernel/http/sign-in-origin.ts';

const nowhere: SignInOrigin = { device: null, address: null };
const sources = new AsyncLocalStorage<SignInOrigin>();

/** From where the request comes that is being answered; nowhere for what the server does by itself. */
export const currentSource = (): SignInOrigin => sources.getStore() ?? nowhere;

/** From where somebody asks is a fact about the request; no operation has to pass it on. */
export function rememberSources(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => sources.run(signInOriginOf(request), done));
}
