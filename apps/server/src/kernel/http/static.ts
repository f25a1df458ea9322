import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#kernel/http/errors.ts';
import { Problem } from '#kernel/problem.ts';

const apps = join(import.meta.dirname, '../../../../');
const staffDist = join(apps, 'staff/dist');
const patientDist = join(apps, 'patient/dist');

const isAsset = (path: string) => path.includes('/assets/');
/** The manifest of a build has the same name in every build. */
const isHashed = (path: string) => isAsset(path) && !path.endsWith('.json');

const cacheOf = (path: string): string => {
  if (isHashed(path)) return 'public, max-age=31536000, immutable';
  return path.endsWith('.html') ? 'no-store' : 'no-cache';
};

/** Both web applications: hashed files are cached for good, pages never. Every address that is no file is a page of its application. */
export async function serveWebApps(app: FastifyInstance): Promise<void> {
  const options = {
    index: false,
    cacheControl: false,
    preCompressed: true,
    wildcard: false,
    setHeaders: (reply: FastifyReply, path: string) => void reply.header('cache-control', cacheOf(path)),
  } as const;
  const built = [
    { root: patientDist, prefix: '/p/' },
    { root: staffDist, prefix: '/' },
  ].filter(({ root }) => existsSync(root));
  for (const [index, place] of built.entries()) {
    await app.register(fastifyStatic, { ...options, ...place, decorateReply: index === 0 });
  }
  app.setNotFoundHandler(sendPage);
}

const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
  const path = request.url.split('?', 1)[0] ?? '/';
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/') && !isAsset(path);
  if (!isPage) return sendProblem(reply, request.id, new Problem('notFound'));
  const isPatient = path === '/p' || path.startsWith('/p/');
  const dist = isPatient ? patientDist : staffDist;
  if (!existsSync(dist)) return sendProblem(reply, request.id, new Problem('unavailable'));
  if (isPatient) void reply.header('x-robots-tag', 'noindex');
  return reply.type('text/html').sendFile('index.html', dist);
};
