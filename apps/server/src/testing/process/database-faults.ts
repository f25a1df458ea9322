import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EndpointShape } from '@nattoku/contract/shared/endpoint';
import { authContract } from '@nattoku/contract/auth/auth';
import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { type Answer, type As, callerWith } from '#testing/hospital.ts';
import { childrenOf } from '#testing/process/server-process.ts';

export const signedIn = async (origin: string): Promise<{ call: As; cookie: string }> => {
  const { headers } = await callerWith(origin, {})(authContract.signIn, {
    body: { email: 'doctor@sakura.example', password: 'Nattoku.Demo.2026' },
  });
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { call: callerWith(origin, { cookie }), cookie };
};

type Timed<E> = Answer<E> & { ms: number; retryAfter: string | null };

/** An answer with how long it took, in milliseconds. */
export const timed = async <E extends EndpointShape>(asking: Promise<Answer<E>>): Promise<Timed<E>> => {
  const begun = performance.now();
  const answer = await asking;
  return { ...answer, ms: performance.now() - begun, retryAfter: answer.headers.get('retry-after') };
};

export type Refusal = { status: number; code: string; retryAfter: string | null; ms: number };

export const refusalOf = ({ status, body, retryAfter, ms }: Timed<EndpointShape>): Refusal => ({
  status,
  code: body.code,
  retryAfter,
  ms,
});

export type Load = {
  /** What was acknowledged, by the key with which it was asked for. */
  acknowledged: ReadonlyMap<string, OrderId>;
  refusals: readonly Refusal[];
  /** How long it takes from now until something is acknowledged, in milliseconds. */
  untilNext(): Promise<number>;
  /** Ends it when each that was begun is acknowledged. */
  stop(): Promise<void>;
};

const PAUSE_MS = 250;

/** So many at once draft orders without an end, and try again with the same key what was refused, as browsers do. */
export function openLoad(call: As, patientIds: readonly PatientId[], clients: number): Load {
  const acknowledged = new Map<string, OrderId>();
  const refusals: Refusal[] = [];
  let stopping = false;

  const draft = async (patientId: PatientId, idempotencyKey: string): Promise<void> => {
    for (;;) {
      const answer = await timed(call(videoOrderContract.createDraft, { body: { patientId }, idempotencyKey }));
      if (answer.status === 200) return void acknowledged.set(idempotencyKey, answer.body.id);
      refusals.push(refusalOf(answer));
      await pause(PAUSE_MS);
    }
  };
  const work = async (index: number) => {
    const patientId = patientIds[index % patientIds.length];
    if (!patientId) throw new Error('there is no patient to order for');
    while (!stopping) {
      await draft(patientId, randomUUID());
      await pause(PAUSE_MS);
    }
  };
  const working = Promise.all(Array.from({ length: clients }, (_, index) => work(index)));

  return {
    acknowledged,
    refusals,
    async untilNext() {
      const [begun, before] = [performance.now(), acknowledged.size];
      while (acknowledged.size === before) await Promise.race([pause(20), working]);
      return performance.now() - begun;
    },
    async stop() {
      stopping = true;
      await working;
    },
  };
}

type Postgres = { pid: number; kill(): void; hang(ms: number): Promise<void> };

/** The embedded PostgreSQL of a data folder, to be done harm to. */
export async function postgresOf(dataDir: string): Promise<Postgres> {
  const file = await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8');
  const postmaster = Number(file.split('\n', 1)[0]);
  return {
    pid: postmaster,
    /** Of the parent alone: its children notice and go. */
    kill: () => void process.kill(postmaster, 'SIGKILL'),
    async hang(ms) {
      process.kill(postmaster, 'SIGSTOP');
      const all = [postmaster, ...(await childrenOf(postmaster))];
      for (const pid of all) signal(pid, 'SIGSTOP');
      try {
        await pause(ms);
      } finally {
        for (const pid of all) signal(pid, 'SIGCONT');
      }
    },
  };
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // It went by itself in the meantime.
  }
};
