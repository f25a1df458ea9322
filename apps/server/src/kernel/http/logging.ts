import { pino, type DestinationStream, type Logger } from 'pino';
import type { FastifyInstance } from 'fastify';

/** An allow list: of a request only its route and outcome are written, of an error only where it happened. Never a body, a query or a header. */
export const openLog = (level: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { req: () => undefined, res: () => undefined, err: describeError },
    },
    destination,
  );

/** Messages of the database quote values ("Key (email)=(…)"): only the code and the place are kept. */
const describeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.name,
    code,
    constraint,
    table,
    stack: placesOf(error),
    cause: error.cause ? describeError(error.cause) : undefined,
  };
};

/** The frames alone. The message stands in front of them, and one of its own lines can look like a frame. */
const placesOf = ({ stack = '', message }: Error): string[] | undefined => {
  const end = stack.indexOf(message);
  if (end === -1) return undefined;
  return stack
    .slice(end + message.length)
    .split('\n')
    .filter((row) => row.trimStart().startsWith('at '));
};

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'static';
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });
}
