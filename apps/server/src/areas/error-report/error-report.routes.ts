import { errorReportMediaType, errorReportsPath } from '@nattoku/contract/platform/error-report';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deliver } from '#areas/error-report/error-report.delivery.ts';
import { requireOwnDsn } from '#areas/error-report/error-report.rules.ts';
import type { OptionalTargets } from '#kernel/area.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';

/** A segment of a recording is the largest part: some 100 kB, compressed. */
const BODY_LIMIT = 2 * 1024 * 1024;
/** Errors happen on the sign-in page, too; a stranger is believed less. */
const ANONYMOUS_BODY_LIMIT = 256 * 1024;

/** Takes the staff app's error reports and hands them on. Without a DSN the address does not exist. */
export function serveErrorReports(app: FastifyInstance, services: Services, { sentryDsn: dsn }: OptionalTargets): void {
  if (!dsn) return;
  void app.register(async (reports) => {
    reports.addContentTypeParser(errorReportMediaType, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    reports.addHook('onRequest', async (request) => {
      request.actor = await services.identify(request, 'anonymous');
      await spend(services, request);
    });

    reports.post(errorReportsPath, { schema: { hide: true }, bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const envelope = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (request.actor.kind === 'anonymous' && envelope.length > ANONYMOUS_BODY_LIMIT)
        throw new Problem('request.tooLarge');
      requireOwnDsn(envelope, dsn);
      const { status, headers } = await deliver(envelope, dsn);
      return reply.code(status).headers(headers).send();
    });
  });
}

/** Staff of one hospital may share an address, so each session has its own measure. */
const spend = ({ rateLimits }: Services, { actor, ip }: FastifyRequest): Promise<void> =>
  actor.kind === 'staff'
    ? rateLimits.spend('errorReportPerSession', actor.sessionId)
    : rateLimits.spend('errorReportPerAddress', ip);
