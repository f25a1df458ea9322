import { familyEventFiles } from '@nattoku/contract/patient-page/family-page';
import type { FastifyReply } from 'fastify';
import { identifyFamily } from '#areas/patient-page/family/family.identify.ts';
import { endSoon, endWithServer } from '#kernel/http/event-stream.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { openStreams } from '#kernel/http/open-streams.ts';
import type { Services } from '#kernel/services.ts';

/** Proxies close a silent connection after 30 to 60 seconds. */
const HEARTBEAT_MS = 20_000;

/**
 * WHATWG server-sent events for somebody of the family: tells that what they see of the order may have changed, never what. The page then reads
 * itself again, and learns so that the link was ended. The stream ends with the visit, and does not keep it alive.
 */
export function serveFamilyEvents(services: Services): FileRoutes {
  const { cookies, events } = services;
  const open = new Set<FastifyReply>();
  return serveFiles(
    familyEventFiles,
    {
      stream: async ({ actor }, _, { request, reply }) => {
        reply.hijack();
        open.add(reply);
        openStreams.admit(actor.familySessionId, reply.raw);
        const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
        reply.raw.writeHead(200, headers as Record<string, string>);
        reply.raw.write('retry: 3000\n\n');
        const stopListening = events.listen(actor.facilityId, {
          change({ id }) {
            if (id === actor.orderId) reply.raw.write(`data: ${JSON.stringify({ topic: 'patientPage', id })}\n\n`);
          },
          gap: () => endSoon(reply),
        });
        const heartbeat = setInterval(async () => {
          const still = await identifyFamily(services, cookies.get(request, 'family'), false).catch(() => null);
          if (still?.verified) reply.raw.write(': \n\n');
          else reply.raw.end();
        }, HEARTBEAT_MS);
        request.raw.on('close', () => {
          clearInterval(heartbeat);
          stopListening();
          open.delete(reply);
        });
      },
    },
    { surround: (app) => endWithServer(app, open) },
  );
}
