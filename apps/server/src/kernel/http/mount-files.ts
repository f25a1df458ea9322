import type { Access } from '@nattoku/contract/shared/endpoint';
import {
  type Answered,
  type ClientAccess,
  type FileAccess,
  type FileContract,
  type FileEndpointShape,
  isClientAccess,
  type ReceivedFile,
} from '@nattoku/contract/shared/file-endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { authorise, type Exchange, type ScopeFor } from '#kernel/http/mount.ts';
import { requireOwnMachine } from '#kernel/http/own-machine.ts';
import { Problem } from '#kernel/problem.ts';
import type {
  Actor,
  Anonymous,
  ClientScope,
  FamilyActor,
  LinkActor,
  Scope,
  StaffActor,
  StaffScope,
} from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** Who may look at one and the same thing: on a ward tablet staff and visitors by a link may all be in, staff first. */
export type Viewers = readonly Scope<StaffActor | LinkActor | FamilyActor>[];

type FileScopeFor<A extends FileAccess> = A extends ClientAccess
  ? ClientScope
  : A extends 'ownMachine'
    ? Scope<Actor | Anonymous>
    : A extends { viewers: readonly Access[] }
      ? Viewers
      : A extends { all: readonly unknown[] }
        ? StaffScope
        : A extends Access
          ? ScopeFor<A>
          : never;

type FileHandler<E extends FileEndpointShape> = (
  scope: FileScopeFor<E['permission']>,
  input: ReceivedFile<E>,
  exchange: Exchange,
) => Promise<Answered<E>>;

type Surroundings = {
  /** What every path begins with, where what surrounds them does so for other addresses below it, too. */
  prefix?: string;
  surround?(app: FastifyInstance): void;
  /** Of a caller who may, before a byte of the body is read. */
  beforeBody?(request: FastifyRequest): Promise<void>;
};

export type FileRoutes = Surroundings & {
  contract: FileContract;
  handlers: Record<string, FileHandler<FileEndpointShape>>;
};

/** One handler for each file of a contract, none missing, none too many. A handler answers by itself, or gives the JSON of the answer. */
export const serveFiles = <const C extends FileContract>(
  contract: C,
  handlers: { [K in keyof C]: FileHandler<C[K]> },
  surroundings: Surroundings = {},
): FileRoutes => ({ contract, handlers: handlers as unknown as FileRoutes['handlers'], ...surroundings });

/** Registers the files of a contract; null for what is not switched on. Each route checks who asks before it looks at what was sent, and takes no body but the one it says. */
export function mountFiles(app: FastifyInstance, services: Services, files: FileRoutes | null): void {
  if (!files) return;
  const { contract, handlers, prefix = '', surround } = files;
  void app.register(
    async (own) => {
      surround?.(own);
      for (const [name, endpoint] of Object.entries(contract)) {
        const handler = handlers[name];
        if (!handler) throw new Error(`No handler for ${endpoint.method} ${endpoint.path}`);
        const addRoutes = (routes: FastifyInstance) => addFileRoutes(routes, services, files, { endpoint, handler });
        if (endpoint.upload) takeBytes(own, endpoint.upload, addRoutes);
        else addRoutes(own);
      }
    },
    { prefix },
  );
}

/** A file that is too large is refused by its length, or on its way once it is. */
const takeBytes = (
  app: FastifyInstance,
  { types, maxBytes }: NonNullable<FileEndpointShape['upload']>,
  addRoutes: (routes: FastifyInstance) => void,
): void => {
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    for (const type of types) {
      if (maxBytes === undefined) uploads.addContentTypeParser(type, (_, body, done) => done(null, body));
      else
        uploads.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) =>
          done(null, body),
        );
    }
    addRoutes(uploads);
  });
};

type Served = { endpoint: FileEndpointShape; handler: FileHandler<FileEndpointShape> };

const addFileRoutes = (
  app: FastifyInstance,
  services: Services,
  { prefix = '', beforeBody }: FileRoutes,
  { endpoint, handler }: Served,
): void => {
  const route = {
    url: endpoint.path
      .slice(prefix.length)
      .replace(/\{\w+\*\}$/, '*')
      .replace(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request: FastifyRequest) => {
      await letIn(services, endpoint, request);
      await beforeBody?.(request);
    },
    handler: async (request: FastifyRequest, reply: Exchange['reply']) => {
      const scope = await scopeOf(services, endpoint, request);
      return handler(scope, receivedOf(endpoint, request), { request, reply });
    },
  };
  const isHead = endpoint.method === 'HEAD';
  const isRanged = endpoint.file?.ranged === true;
  // A HEAD that is a call of its own stands in the document; one that belongs to a GET goes without saying.
  const config = { file: endpoint, ...(isHead ? { swagger: { exposeHeadRoute: true } } : {}) };
  app.route({ ...route, method: endpoint.method, config, ...(isRanged ? { exposeHeadRoute: false } : {}) });
  if (isRanged) app.route({ ...route, method: 'HEAD' });
};

const isForViewers = (access: FileAccess): access is Extract<FileAccess, { viewers: unknown }> =>
  typeof access === 'object' && 'viewers' in access;

const letIn = async (services: Services, endpoint: FileEndpointShape, request: FastifyRequest): Promise<void> => {
  const { permission, background } = endpoint;
  if (isForViewers(permission)) return;
  if (permission === 'ownMachine') return requireOwnMachine(request);
  const access = typeof permission === 'object' && 'all' in permission ? 'signedIn' : permission;
  request.actor = await services.identify(request, access, { background: background === true });
  authoriseFile(request.actor, permission);
};

const authoriseFile = (
  actor: Actor | Anonymous,
  permission: Exclude<FileAccess, { viewers: unknown } | 'ownMachine'>,
) => {
  if (typeof permission === 'object' && 'all' in permission) {
    for (const each of permission.all) authorise(actor, each);
    return;
  }
  if (!isClientAccess(permission)) return authorise(actor, permission);
  if (actor.kind !== 'client') throw new Problem('client.keyInvalid');
  if (!actor.resources.some((resource) => permission === `client.${resource}`)) throw new Problem('client.notAllowed');
};

const scopeOf = async (services: Services, { permission }: FileEndpointShape, request: FastifyRequest) => {
  const scope = (actor: Actor) => services.scopeOf(actor, request.id, request.log);
  if (!isForViewers(permission)) return scope(request.actor as Actor) as never;
  const found = await Promise.all(permission.viewers.map((access) => viewerFor(services, access, request)));
  const viewers = found.filter((actor) => actor !== undefined);
  if (viewers.length === 0) throw new Problem('notFound');
  return viewers.map(scope) as never;
};

const viewerFor = async (services: Services, access: Access, request: FastifyRequest): Promise<Actor | undefined> => {
  try {
    const actor = await services.identify(request, access);
    authorise(actor, access);
    return actor as Actor;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
};

/** An address that cannot be one of ours is as unknown as one that is not there. */
const receivedOf = ({ params, query, path }: FileEndpointShape, request: FastifyRequest): never => {
  const { '*': rest, ...named } = request.params as Record<string, string>;
  const [, restName] = /\{(\w+)\*\}$/.exec(path) ?? [];
  const parsed = (schema: FileEndpointShape['params'], value: unknown) => {
    const result = (schema as z.ZodType).safeParse(value);
    if (!result.success) throw new Problem('notFound');
    return result.data;
  };
  return {
    ...(params ? { params: parsed(params, restName ? { ...named, [restName]: rest } : named) } : {}),
    ...(query ? { query: parsed(query, request.query) } : {}),
  } as never;
};
