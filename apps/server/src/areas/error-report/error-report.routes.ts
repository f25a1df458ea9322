import { errorReportFiles, errorReportLimits } from '@nattoku/contract/platform/error-report';
import type { FastifyRequest } from 'fastify';
import { deliver } from '#areas/error-report/error-report.delivery.ts';
import { requireOwnDsn } from '#areas/error-report/error-report.rules.ts';
import type { OptionalTargets } from '#kernel/area.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';

/** Takes the staff app's error reports and hands them on. Without a DSN the address does not exist. */
export const serveErrorReports = (services: Services, { sentryDsn: dsn }: OptionalTargets): FileRoutes | null =>
  dsn &&
  serveFiles(
    errorReportFiles,
    {
      take: async ({ actor }, _, { request: { body }, reply }) => {
        const envelope = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        if (actor.kind === 'anonymous' && envelope.length > errorReportLimits.anonymousBytes)
          throw new Problem('request.tooLarge');
        requireOwnDsn(envelope, dsn);
        const { status, headers } = await deliver(envelope, dsn);
        return reply.code(status).headers(headers).send();
      },
    },
    { beforeBody: (request) => spend(services, request) },
  );

/** Staff of one hospital may share an address, so each session has its own measure. */
const spend = ({ rateLimits }: Services, { actor, ip }: FastifyRequest): Promise<void> =>
  actor.kind === 'staff'
    ? rateLimits.spend('errorReportPerSession', actor.sessionId)
    : rateLimits.spend('errorReportPerAddress', ip);
