import { icWindowFiles, type WindowEvent, type WindowView } from '@nattoku/contract/ic-support/ic-window';
import type { ScenarioPictureId } from '@nattoku/contract/shared/primitives';
import { foldSession } from '@nattoku/rules/talk/fold-session';
import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { findPicture } from '#areas/ic-support/scenario/scenario-picture.operations.ts';
import { sendWindowFilm } from '#areas/ic-support/window/window.media.ts';
import { type OpenWindow, requireWindow, windowOf } from '#areas/ic-support/window/window.pairing.ts';
import { windowPresence } from '#areas/ic-support/window/window.presence.ts';
import { asDrawn, asEntry, entriesAfter, pictureOf, sceneOf, viewOf } from '#areas/ic-support/window/window.view.ts';
import { icWindows } from '#domain/talk/session.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { endSoon, endWithServer } from '#kernel/http/event-stream.ts';
import type { Exchange } from '#kernel/http/mount.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { openStreams } from '#kernel/http/open-streams.ts';
import { sendFile } from '#kernel/http/send-file.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';

/** Proxies close a silent connection after 30 to 60 seconds. */
const HEARTBEAT_MS = 20_000;

const drawingKinds: ReadonlySet<string> = new Set(['drawing', 'undo']);

/** What the window is told after the view that it has: strokes alone where nothing but the pen moved on what it shows, and else the whole view. */
async function nextEvent(services: Services, window: OpenWindow, known: WindowView): Promise<WindowEvent | null> {
  return services.database.transaction(window.facilityId, async (tx) => {
    const rows = await entriesAfter(tx, window.itemId, known.sequence);
    const seen = rows.filter(
      ({ body }) =>
        !['note', 'noteRemoved', 'risk', 'teachBack', 'topic', 'understanding', 'agenda', 'attendee'].includes(
          body.kind,
        ),
    );
    if (rows.length > 0 && seen.length === 0) return null;
    if (rows.length === 0 || rows.some(({ body }) => body.kind === 'startUndone')) await refuseEnded(tx, window);
    if (rows.length === 0 || !seen.every(({ body }) => drawingKinds.has(body.kind))) {
      const view = await viewOf(tx, window.itemId, services.clock.now());
      return isSame(view, known) ? null : { type: 'view' as const, view };
    }
    const picture = pictureOf(known.step);
    const own = seen.filter(({ body }) => 'picture' in body && body.picture === picture);
    const added = foldSession(own.map(asEntry)).drawings[picture] ?? [];
    const removed = own.flatMap(({ body }) => (body.kind === 'undo' ? [body.stroke] : []));
    const sequence = Math.max(...rows.map((row) => row.sequence));
    return { type: 'drawing' as const, added: added.map(asDrawn), removed, sequence };
  });
}

/** What is drawn, and what is done to the film, counts up the sequence; strokes and how far the film has run need not be looked at. */
const isSame = (one: WindowView, other: WindowView): boolean =>
  JSON.stringify(withoutWhatRuns(one)) === JSON.stringify(withoutWhatRuns(other));

const withoutWhatRuns = (view: WindowView) => ({ ...view, strokes: [], film: view.film?.id });

/** @throws Problem `window.ended` */
async function refuseEnded(tx: Tx, { id }: OpenWindow): Promise<void> {
  const [row] = await tx.select({ endedAt: icWindows.endedAt }).from(icWindows).where(eq(icWindows.id, id));
  if (row?.endedAt !== null) throw new Problem('window.ended');
}

/** Server-sent events of what the patient sees. Each tells what changed, since a window has nothing else that it could ask with. */
export function serveWindow(services: Services): FileRoutes {
  const open = new Set<FastifyReply>();
  const presence = windowPresence(services);

  const stream = async (_: unknown, __: unknown, { request, reply }: Exchange) => {
    const window = await requireWindow(services, request);
    const view = await services.database.transaction(window.facilityId, (tx) =>
      viewOf(tx, window.itemId, services.clock.now()),
    );

    reply.hijack();
    open.add(reply);
    openStreams.admit(window.id, reply.raw);
    const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
    reply.raw.writeHead(200, headers as Record<string, string>);
    const send = (event: WindowEvent) => reply.raw.write(`data: ${JSON.stringify(event)}\n\n`);
    reply.raw.write('retry: 1000\n\n');
    send({ type: 'view', view });

    const coming = presence.come(window).catch(() => null);
    const stop = followWindow(services, window, { view, send, end: () => reply.raw.end() });
    const stopListening = services.events.listen(window.facilityId, {
      change({ topic, id }) {
        if (topic === 'talk' && id === window.orderId) stop.moved();
      },
      gap: () => endSoon(reply),
    });
    const heartbeat = setInterval(async () => {
      const still = await windowOf(services, request).catch(() => null);
      if (!still) return void reply.raw.end();
      reply.raw.write(': \n\n');
      await presence.stay(window).catch(() => undefined);
    }, HEARTBEAT_MS);

    request.raw.on('close', () => {
      clearInterval(heartbeat);
      stopListening();
      open.delete(reply);
      void coming.then((leave) => leave?.());
    });
  };

  const picture = async (
    _: unknown,
    { params }: { params: { pictureId: ScenarioPictureId } },
    { request, reply }: Exchange,
  ) => {
    const { facilityId, itemId } = await requireWindow(services, request);
    const path = await services.database.transaction(facilityId, async (tx) => {
      // Only what is shown now: a window is no way to the pictures of the hospital.
      if (pictureOf((await sceneOf(tx, itemId)).shown) !== params.pictureId) throw new Problem('notFound');
      return findPicture(tx, params.pictureId);
    });
    const metadata = await services.files.getMetadata(path);
    void reply.header('content-security-policy', "default-src 'none'; sandbox");
    return sendFile(services.files, request, reply, { metadata, cacheControl: 'private, no-store' });
  };

  return serveFiles(
    icWindowFiles,
    { stream, picture, film: sendWindowFilm(services) },
    { surround: (app) => endWithServer(app, open) },
  );
}

type Following = { view: WindowView; send: (event: WindowEvent) => void; end: () => void };

/** One question at a time: what moved meanwhile is asked for behind it, once. */
function followWindow(services: Services, window: OpenWindow, { view, send, end }: Following) {
  let known = view;
  let isAsking = false;
  let isMoved = false;
  const ask = async (): Promise<void> => {
    isAsking = true;
    while (isMoved) {
      isMoved = false;
      const event = await nextEvent(services, window, known);
      if (!event) continue;
      known = event.type === 'view' ? event.view : { ...known, sequence: event.sequence };
      send(event);
    }
    isAsking = false;
  };
  return {
    moved: () => {
      isMoved = true;
      if (!isAsking) void ask().catch(end);
    },
  };
}
