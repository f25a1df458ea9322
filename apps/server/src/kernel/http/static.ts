import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#kernel/http/errors.ts';
import { Problem } from '#kernel/problem.ts';

const apps = join(import.meta.dirname, '../../../../');

/** The same bytes under this address for ever: its name holds a hash of them, or the id of the build that they belong to. */
const isImmutable = (address: string) =>
  /\/assets\/(?:[^/]+(?<!\.json)|builds\/meta\/[^/]+|payloads\/[^/]+\/[^/]+)$/.test(address);

const cacheOf = (address: string): string => {
  if (isImmutable(address)) return 'public, max-age=31536000, immutable';
  return address.endsWith('.html') ? 'no-store' : 'no-cache';
};

/** Nothing of it is a page, in whatever case it is written. */
const OF_THE_API = /^\/api(?:\/|$)/i;

/** One spelling of each file: no encoding, no segment that begins with a dot, and an ending, which no page has. */
const FILE = /^(?:\/[\w~-][\w.~-]*)*\/[\w~-][\w.~-]*\.\w+$/;

/**
 * `name`: its folder; `at`: the address that it and everything below it has, empty for what no other one has; `unlisted`: kept from search engines;
 * `hasSession`: whether the browser shows one, for an application that has a document of its own for that.
 */
export type WebApp = {
  name: string;
  at: string;
  unlisted: boolean;
  hasSession?: (request: FastifyRequest) => boolean;
};

const PAGE = 'index.html';
/** Names what a person who is signed in needs first. It tells nothing that the other one hides, and says nothing about the session. */
const SIGNED_IN_PAGE = 'index.signed-in.html';
/** The same for the page at a path, where the build has one; a path of other characters has none. */
const pageOf = (standing: 'signed-in' | 'signed-out', path: string): string | undefined =>
  /^(?:\/[a-zA-Z]+)+$/.test(path) ? `index.${standing}${path.replaceAll('/', '.')}.html` : undefined;

/**
 * These web applications, the first that has the address, from their folders in `webDir`, or from where they are built. Nothing is remembered
 * of these folders: a build that is laid there while the server runs is served from then on. Every address that is no file is a page.
 */
export async function serveWebApps(
  app: FastifyInstance,
  webApps: readonly WebApp[],
  webDir: string | undefined,
): Promise<void> {
  const rootOf = ({ name }: WebApp) => (webDir ? join(webDir, name) : join(apps, name, 'dist'));
  await app.register(fastifyStatic, {
    serve: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
  });

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || OF_THE_API.test(path)) return sendProblem(reply, request, new Problem('notFound'));
    const webApp = webApps.find(({ at }) => isBelow(path, at));
    if (!webApp) return sendProblem(reply, request, new Problem('notFound'));
    const root = rootOf(webApp);
    const file = path.slice(webApp.at.length);

    if (FILE.test(file) && (await isFile(join(root, file)))) {
      return reply.header('cache-control', cacheOf(file)).sendFile(file, root);
    }
    if (path.includes('/assets/')) return sendProblem(reply, request, new Problem('notFound'));
    const documents = webApp.hasSession?.(request)
      ? [pageOf('signed-in', file), SIGNED_IN_PAGE, PAGE]
      : [pageOf('signed-out', file), PAGE];
    const page = await firstOf(root, documents);
    if (page === undefined) return sendProblem(reply, request, new Problem('unavailable'));
    if (webApp.unlisted) void reply.header('x-robots-tag', 'noindex');
    return reply.type('text/html').header('cache-control', cacheOf(page)).sendFile(page, root);
  });
}

/** Some apps write a link in capital letters, or encode the # behind it. */
const isBelow = (path: string, at: string): boolean => {
  const folded = path.toLowerCase();
  return folded === at || folded.startsWith(`${at}/`) || (at !== '' && folded.startsWith(`${at}%23`));
};

async function firstOf(root: string, names: readonly (string | undefined)[]): Promise<string | undefined> {
  for (const name of names) if (name !== undefined && (await isFile(join(root, name)))) return name;
  return undefined;
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ?? false;
}
