import cookie from '@fastify/cookie';
import { JSON_BODY_MAX_BYTES } from '@nattoku/contract/shared/body-limits';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { areas } from '#areas.ts';
import type { OptionalTargets } from '#kernel/area.ts';
import { noteRefusals } from '#kernel/audit/audit-refusals.ts';
import { rememberSources } from '#kernel/audit/audit-source.ts';
import { admitByKind } from '#kernel/http/admission.ts';
import { compressAnswers } from '#kernel/http/compression.ts';
import { answerProblems } from '#kernel/http/errors.ts';
import { logRequests } from '#kernel/http/logging.ts';
import { mount } from '#kernel/http/mount.ts';
import { mountFiles } from '#kernel/http/mount-files.ts';
import { sentenceOf } from '#kernel/http/input-sentences.ts';
import { describeApi, serveApiDocument } from '#kernel/http/open-api.ts';
import { secure } from '#kernel/http/security.ts';
import type { Stopping } from '#kernel/http/stopping.ts';
import { serveWebApps, type WebApp } from '#kernel/http/static.ts';
import { newId } from '#kernel/new-id.ts';
import type { Services } from '#kernel/services.ts';

/** What patients open is found by its link alone. */
const webAppsWith = ({ cookies }: Pick<Services, 'cookies'>): readonly WebApp[] => [
  { name: 'patient', at: '/p', unlisted: true },
  { name: 'staff', at: '', unlisted: false, hasSession: (request) => cookies.get(request, 'staff') !== undefined },
];

export type AppOptions = {
  tls: boolean;
  trustProxy: string | undefined;
  isReady: () => boolean;
  /** Ends connections and counts requests for a process that is to stop without failing any. */
  stopping?: Stopping;
  /** Holds the web applications as `staff` and `patient`; without it they are served from where they are built. */
  webDir?: string | undefined;
} & Partial<OptionalTargets>;

/** What a balancer is told about the database; the object store is not part of it: without it most pages still work, and no other process has it. */
const readiness = {
  ready: 'ready',
  away: 'databaseAway',
  outdated: 'databaseOutdated',
  readOnly: 'databaseReadOnly',
} as const;

z.config({ localeError: sentenceOf });

/** The whole HTTP face of the server over services that are already open. */
export async function createApp(
  services: Services,
  { tls, trustProxy, isReady, stopping, webDir, sentryDsn = null, analytics = null }: AppOptions,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BODY_MAX_BYTES,
    requestTimeout: 120_000,
    genReqId: () => newId(),
    trustProxy: trustProxy ?? false,
    return503OnClosing: true,
    forceCloseConnections: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // A form of another site can send plain text without asking; nothing of ours is written in it.
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('actor');
  answerProblems(app, noteRefusals(services));
  logRequests(app);
  stopping?.watch(app);
  await app.register(cookie);
  rememberSources(app);
  admitByKind(app);
  await secure(app, { tls });
  compressAnswers(app);
  await describeApi(app);

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    if (stopping?.hasBegun()) return reply.code(503).send({ status: 'stopping' });
    const status = isReady() ? readiness[services.database.state()] : 'starting';
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });

  const targets = { sentryDsn, analytics };
  for (const { routes = [], files = [] } of areas) {
    for (const each of routes) mount(app, services, typeof each === 'function' ? each(services, targets) : each);
    for (const each of files) mountFiles(app, services, typeof each === 'function' ? each(services, targets) : each);
  }
  mountFiles(app, services, serveApiDocument(app, services));
  await serveWebApps(app, webAppsWith(services), webDir);
  return app;
}
