import { type Change, eventFiles, gapEvent } from '@nattoku/contract/shared/events';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Exchange } from '#kernel/http/mount.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { openStreams } from '#kernel/http/open-streams.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** Proxies close a silent connection after 30 to 60 seconds. */
const HEARTBEAT_MS = 20_000;

const SPREAD_MS = 2_000;

/** A browser that has to connect again fetches what it may have missed; not all of them in one moment. */
export const endSoon = (reply: FastifyReply): void => {
  setTimeout(() => reply.raw.end(), Math.random() * SPREAD_MS).unref();
};

/** A server that stops does not wait for browsers that listen. */
export const endWithServer = (app: FastifyInstance, open: ReadonlySet<FastifyReply>): void => {
  app.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end();
  });
};

type Asked = { query: { within?: number | undefined } };

/** WHATWG server-sent events: tells a browser of its own facility that something changed. The stream ends with the session. */
export function serveEvents(services: Services): FileRoutes {
  const open = new Set<FastifyReply>();
  const stream = async ({ actor }: StaffScope, { query }: Asked, { request, reply }: Exchange) => {
    const { facilityId, sessionId, staffId } = actor;

    reply.hijack();
    open.add(reply);
    openStreams.admit(sessionId, reply.raw);
    const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
    reply.raw.writeHead(200, headers as Record<string, string>);
    reply.raw.write('retry: 1000\n\n');

    const send = (change: Change) =>
      reply.raw.write(`data: ${JSON.stringify({ topic: change.topic, id: change.id })}\n\n`);
    // A session that ended, or lacks something now, hears no more.
    const endUnlessAllowed = async (): Promise<boolean> => {
      const still = await services.identify(request, 'anonymous').catch(() => undefined);
      const isAllowed = still?.kind === 'staff' && !still.pending;
      if (!isAllowed) reply.raw.end();
      return isAllowed;
    };
    const change = (changed: Change) => {
      // What concerns one person is nobody else's business, not even that it happened.
      if (changed.topic === 'notification' && changed.id !== staffId) return;
      // Without an id it is about everybody's: what somebody may do has changed.
      if (changed.topic === 'session' && ![null, sessionId, staffId].includes(changed.id)) return;
      send(changed);
      if (changed.topic === 'session') void endUnlessAllowed();
    };
    // The page read before it could listen.
    if (query.within !== undefined) {
      const missed = services.events.heardWithin(facilityId, query.within);
      if (missed) for (const changed of missed) change(changed);
      else reply.raw.write(`event: ${gapEvent}\ndata: \n\n`);
    }
    const stopListening = services.events.listen(facilityId, { change, gap: () => endSoon(reply) });
    const heartbeat = setInterval(async () => {
      if (await endUnlessAllowed()) reply.raw.write(': \n\n');
    }, HEARTBEAT_MS);

    request.raw.on('close', () => {
      clearInterval(heartbeat);
      stopListening();
      open.delete(reply);
    });
  };
  return serveFiles(eventFiles, { stream }, { surround: (app) => endWithServer(app, open) });
}
