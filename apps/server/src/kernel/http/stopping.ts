import { setTimeout as pause } from 'node:timers/promises';
import type { FileEndpointShape } from '@nattoku/contract/shared/file-endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A balancer that asks `/readyz` every two seconds has seen twice by then that no more requests should come. */
export const NOT_READY_MS = 5_000;
/** So long requests that are under way may take to end. */
const IN_FLIGHT_MS = 15_000;

/** How a server stops without a failed request: it is not ready first, then its connections end with their next answer, then it closes. */
export type Stopping = {
  hasBegun(): boolean;
  /** Registers the hooks that end connections and count requests. Before the routes of the app. */
  watch(app: FastifyInstance): void;
  /** Resolves once the app is closed. */
  stop(app: FastifyInstance, notReadyMs: number): Promise<void>;
};

export function createStopping(): Stopping {
  let begun = false;
  const underWay = new Set<FastifyRequest>();
  let ended = () => {};
  const end = (request: FastifyRequest) => {
    underWay.delete(request);
    if (underWay.size === 0) ended();
  };
  const allAnswered = () =>
    underWay.size === 0 ? Promise.resolve() : new Promise<void>((resolve) => void (ended = resolve));
  return {
    hasBegun: () => begun,
    watch(app) {
      app.addHook('onRequest', async (request, reply) => {
        if (begun) void reply.header('connection', 'close');
        if (isEndless(request)) return;
        underWay.add(request);
        reply.raw.once('close', () => end(request));
      });
      // A request that came before the stop and is answered after it.
      app.addHook('onSend', async (_, reply, payload) => {
        if (begun) void reply.header('connection', 'close');
        return payload;
      });
    },
    async stop(app, notReadyMs) {
      begun = true;
      await pause(notReadyMs);
      await Promise.race([allAnswered(), pause(IN_FLIGHT_MS, undefined, { ref: false })]);
      await app.close();
    },
  };
}

/** Event streams last as long as their page; they are ended as the app closes. */
const isEndless = ({ routeOptions }: FastifyRequest): boolean => {
  const { file } = routeOptions.config as { file?: FileEndpointShape };
  return file?.file?.types.includes('text/event-stream') === true;
};
