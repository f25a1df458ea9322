import { createHash } from 'node:crypto';
import {
  apiPrefix,
  completedBy,
  isCompleting,
  isSaidByAreas,
  type Access,
  type AreasAccess,
  type Contract,
  type EndpointShape,
  type Received,
  type Returned,
} from '@nattoku/contract/shared/endpoint';
import { isAllowed, type Permission } from '@nattoku/contract/auth/permissions';
import { problems } from '@nattoku/contract/shared/problems';
import { CSV_MAX_BYTES, csvMediaType } from '@nattoku/contract/shared/csv';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { permissionSetsOf } from '#kernel/http/areas-access.ts';
import { AlreadyDone, earlierAnswer, idempotencyOf } from '#kernel/idempotency.ts';
import { Problem } from '#kernel/problem.ts';
import type { Actor, Anonymous, FamilyActor, LinkActor, Scope, StaffActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** Everybody whom this access lets in. */
export type ScopeFor<A extends Access> = A extends 'anonymous'
  ? Scope<Actor | Anonymous>
  : A extends 'link' | 'linkUnverified'
    ? Scope<LinkActor>
    : A extends 'family' | 'familyUnverified'
      ? Scope<FamilyActor>
      : Scope<StaffActor>;

/** What a handler may do to the answer besides giving its body: only cookies. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply };

type Handler<E extends EndpointShape> = (
  scope: ScopeFor<E['permission']>,
  input: Received<E>,
  exchange: Exchange,
) => Promise<Returned<E>>;

export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> };
/** A contract with what answers each of its endpoints. */
export type Routes = {
  contract: Contract;
  handlers: Record<string, Handler<EndpointShape>>;
  /** Before the server ends. */
  onClose?: () => Promise<void>;
};

/** One handler for each endpoint of a contract, none missing, none too many. */
export const serve = <const C extends Contract>(contract: C, handlers: Handlers<C>): Routes => ({
  contract,
  handlers: handlers as unknown as Routes['handlers'],
});

/** Registers the routes of a contract. Each checks session and permission before it looks at what was sent. */
export function mount(app: FastifyInstance, services: Services, { contract, handlers, onClose }: Routes): void {
  if (onClose) app.addHook('onClose', onClose);
  for (const [name, endpoint] of Object.entries(contract)) {
    const handler = handlers[name];
    if (!handler) throw new Error(`No handler for ${endpoint.method} ${endpoint.path}`);
    const addRoute = (routes: FastifyInstance) =>
      routes.route({
        method: endpoint.method,
        url: apiPrefix + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        schema: schemaOf(endpoint),
        config: { endpoint },
        onRequest: async (request) => {
          request.actor = await services.identify(request, endpoint.permission);
          authorise(request.actor, endpoint.permission);
        },
        handler: (request, reply) => answer(services, endpoint, handler, request, reply),
      });
    if (endpoint.csv) addCsvRoute(app, addRoute);
    else addRoute(app);
  }
}

/** A route that takes CSV takes nothing else; a file that is too large is refused by its length, or on its way once it is. */
const addCsvRoute = (app: FastifyInstance, addRoute: (routes: FastifyInstance) => unknown): void => {
  void app.register(async (files) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser(csvMediaType, { parseAs: 'buffer', bodyLimit: CSV_MAX_BYTES }, (_, body, done) =>
      done(null, body),
    );
    addRoute(files);
  });
};

const schemaOf = (endpoint: EndpointShape) => ({
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[1] ?? ''],
  ...(endpoint.params ? { params: endpoint.params as z.ZodType } : {}),
  ...(endpoint.query ? { querystring: endpoint.query as z.ZodType } : {}),
  ...(endpoint.body && !endpoint.csv ? { body: endpoint.body as z.ZodType } : {}),
  response: { 200: endpoint.response as z.ZodType },
});

/** Default deny: what is not plainly allowed is refused. */
export function authorise(actor: Actor | Anonymous, access: Access): void {
  if (access === 'anonymous') return;
  if (access === 'link' || access === 'linkUnverified') {
    if (actor.kind !== 'link') throw new Problem('link.sessionMissing');
    if (access === 'link' && !actor.verified) throw new Problem('link.sessionMissing');
    return;
  }
  if (access === 'family' || access === 'familyUnverified') {
    if (actor.kind !== 'family') throw new Problem('link.sessionMissing');
    if (access === 'family' && !actor.verified) throw new Problem('link.sessionMissing');
    return;
  }
  if (actor.kind !== 'staff') throw new Problem('session.missing');
  if (access === 'anySession') return;
  // A locked screen can be opened whatever has fallen due behind it.
  if (access === 'signedInOrLocked' && actor.lockedAt) return;
  if (actor.lockedAt) throw new Problem('session.locked');
  if (actor.pending && completedBy(access) !== actor.pending) throw new Problem('session.pending');
  if (access === 'signedIn' || access === 'signedInOrLocked' || isCompleting(access)) return;
  const anyOf: readonly (Permission | AreasAccess)[] = typeof access === 'string' ? [access] : access;
  if (!anyOf.some((permission) => holds(actor, permission))) throw new Problem('permission.denied');
}

const holds = (actor: StaffActor, access: Permission | AreasAccess): boolean =>
  isSaidByAreas(access)
    ? permissionSetsOf(access).some((set) => set.every((permission) => isAllowed(actor, permission)))
    : isAllowed(actor, access);

const answer = async (
  services: Services,
  endpoint: EndpointShape,
  handler: Handler<EndpointShape>,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  if (endpoint.csv && !(request.body instanceof Uint8Array)) throw new Problem('request.unsupportedType');
  const input = {
    params: request.params,
    query: request.query,
    body: request.body,
  } as unknown as Received<EndpointShape>;
  const scope = { ...services.scopeOf(request.actor as Actor, request.id, request.log), ...keyOf(endpoint, request) };
  try {
    return await handler(scope as never, input, { request, reply });
  } catch (error) {
    if (!(error instanceof AlreadyDone) || !scope.idempotency) throw error;
    const earlier = await earlierAnswer(services.database, scope.actor.facilityId, scope.idempotency);
    if (earlier === undefined) throw new Problem('unavailable');
    return reply.header('idempotency-replayed', 'true').send(earlier);
  }
};

const keyOf = (endpoint: EndpointShape, request: FastifyRequest) => {
  const key = request.headers['idempotency-key'];
  // A change that is sent again with its key gets its own answer again, where its old version would look like a conflict.
  const isKeyedChange =
    key !== undefined && ['PUT', 'DELETE'].includes(endpoint.method) && request.actor.kind === 'staff';
  if (!endpoint.idempotent && !isKeyedChange) return {};
  if (typeof key !== 'string' || key.length < 16 || key.length > 255) throw new Problem('request.keyMissing');
  const { actor } = request;
  if (actor.kind !== 'staff') throw new Problem('session.missing');
  // The same file may be looked at and then taken over, which the query tells apart.
  const sent = endpoint.csv ? [request.query, digest(request.body as Buffer)] : [request.body];
  return {
    idempotency: idempotencyOf(actor.staffId, key, [endpoint.method, endpoint.path, request.params, ...sent]),
  };
};

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Statuses an endpoint may answer with, for the OpenAPI document. */
export const refusalsOf = (endpoint: Pick<EndpointShape, 'problems'>): number[] => [
  ...new Set((endpoint.problems ?? []).map((code) => problems[code].status)),
];
