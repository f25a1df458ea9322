import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type OriginFacts, type SignInOrigin, signInOriginOf } from '#kernel/http/sign-in-origin.ts';

const nowhere: SignInOrigin = { device: null, address: null };
/** What a browser calls itself is read only where something is written down. */
const sources = new AsyncLocalStorage<OriginFacts>();

/** From where the request comes that is being answered; nowhere for what the server does by itself. */
export const currentSource = (): SignInOrigin => {
  const facts = sources.getStore();
  return facts ? signInOriginOf(facts) : nowhere;
};

/** Does something that a request caused, when the request's own course has been left. */
export const atSourceOf = <T>({ headers, ip }: FastifyRequest, work: () => T): T =>
  sources.run({ headers: { 'user-agent': headers['user-agent'] }, ip }, work);

/** From where somebody asks is a fact about the request; no operation has to pass it on. */
export function rememberSources(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => atSourceOf(request, done));
  // A body comes in on the connection's own course, which began before the request's.
  app.addHook('preValidation', (request, _, done) => atSourceOf(request, done));
}
