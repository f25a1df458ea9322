import type { Socket } from 'node:net';
import type pg from 'pg';
import type { Hospital } from '#testing/hospital.ts';

export type Traffic = {
  /** How often the server waited for the database: several statements that are sent together are one wait. */
  roundTrips: number;
  statements: number;
};

/** Counts what transactions say on the only connection of the server's pool (`poolSize: 1`) while something is done. */
export async function watchTraffic({ server, facilityId }: Pick<Hospital, 'server' | 'facilityId'>) {
  const connection = await server.services.database.transaction(
    facilityId,
    async ({ $client }) => ($client as pg.Client).connection,
  );
  const stream = connection.stream as Socket;
  let traffic: Traffic = { roundTrips: 0, statements: 0 };
  let answered = stream.bytesWritten;
  let isInTransaction = false;
  let done = 0;
  connection.on('commandComplete', () => (done += 1));
  connection.on('readyForQuery', ({ status }: { status: string }) => {
    const wasInTransaction = isInTransaction;
    isInTransaction = status !== 'I';
    // What is settled in the background is no part of anybody's request.
    if (wasInTransaction || isInTransaction || done > 1) {
      traffic.statements += done;
      if (stream.bytesWritten > answered) traffic.roundTrips += 1;
    }
    answered = stream.bytesWritten;
    done = 0;
  });
  return async <T>(work: () => Promise<T>): Promise<{ answer: T; traffic: Traffic }> => {
    traffic = { roundTrips: 0, statements: 0 };
    return { answer: await work(), traffic };
  };
}
