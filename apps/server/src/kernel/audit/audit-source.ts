import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type SignInOrigin, signInOriginOf } from '#kernel/http/sign-in-origin.ts';

const nowhere: SignInOrigin = { device: null, address: null };
const sources = new AsyncLocalStorage<SignInOrigin>();

/** From where the request comes that is being answered; nowhere for what the server does by itself. */
export const currentSource = (): SignInOrigin => sources.getStore() ?? nowhere;

/** Does something that a request caused, when the request's own course has been left. */
export const atSourceOf = <T>(request: FastifyRequest, work: () => T): T => sources.run(signInOriginOf(request), work);

/** From where somebody asks is a fact about the request; no operation has to pass it on. */
export function rememberSources(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => atSourceOf(request, done));
  // A body comes in on the connection's own course, which began before the request's.
  app.addHook('preValidation', (request, _, done) => atSourceOf(request, done));
}
