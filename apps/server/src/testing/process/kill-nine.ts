import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiProblem, type Caller, createCaller } from '@nattoku/contract/shared/client';
import { authContract } from '@nattoku/contract/auth/auth';
import { patientContract } from '@nattoku/contract/patient/patient';
import type { OrderId, PatientId, VideoId } from '@nattoku/contract/shared/primitives';
import { videoContract } from '@nattoku/contract/video/video-library';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { type ServerProcess, startServer } from '#testing/process/server-process.ts';

type Acknowledged = { orderId: OrderId; version: number; lifecycle: string; message: string };
type Cut = { patientId: PatientId; key: string };
export type KillReport = { tries: number; acknowledged: number; lost: string[]; doubled: string[] };

const CLIENTS = 4;
const LATEST_KILL_MS = 600;

export const signIn = async (origin: string): Promise<string> => {
  const reply = await fetch(`${origin}/api${authContract.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'doctor@sakura.example', password: 'Nattoku.Demo.2026' }),
  });
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
};

export const callerOf = (origin: string, cookie: string): Caller =>
  createCaller(
    (input, init) => fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } }),
    origin,
    { tries: 1 },
  );

/** Orders without a pause until the server dies; notes what was acknowledged, and which create was cut off. */
const orderUntilDeath = async (
  call: Caller,
  patientId: PatientId,
  videoIds: VideoId[],
  acknowledged: Map<OrderId, Acknowledged>,
): Promise<Cut> => {
  for (;;) {
    const key = randomUUID();
    try {
      const note = ({
        id: orderId,
        version,
        lifecycle,
        message,
      }: {
        id: OrderId;
        version: number;
        lifecycle: string;
        message: string;
      }) => void acknowledged.set(orderId, { orderId, version, lifecycle, message });
      const draft = await call(videoOrderContract.createDraft, { body: { patientId }, idempotencyKey: key });
      note(draft);
      const params = { orderId: draft.id };
      const body = { title: '耐久試験', approachId: null, videoIds, message: key, dueOn: null, version: draft.version };
      const saved = await call(videoOrderContract.saveDraft, { params, body });
      note(saved);
      const issued = await call(videoOrderContract.issue, {
        params,
        body: { version: saved.version },
        idempotencyKey: randomUUID(),
      });
      note(issued.order);
    } catch (error) {
      if (error instanceof ApiProblem && error.body.status < 500) throw error;
      return { patientId, key };
    }
  }
};

const stillThere = async (call: Caller, wanted: Acknowledged): Promise<boolean> => {
  const order = await call(videoOrderContract.get, { params: { orderId: wanted.orderId } }).catch(() => undefined);
  if (!order || order.version < wanted.version) return false;
  return order.version > wanted.version || (order.lifecycle === wanted.lifecycle && order.message === wanted.message);
};

/** A create whose answer never came is asked again with its key: it must have happened once, or happen now. */
const repeated = async (call: Caller, { patientId, key }: Cut): Promise<boolean> => {
  const ask = () => call(videoOrderContract.createDraft, { body: { patientId }, idempotencyKey: key });
  const [first, second] = [await ask(), await ask()];
  return first.id === second.id;
};

/** How long the first answer of a server that has just started takes is the machine's affair; a kill before it would prove nothing. */
async function untilOneIsAcknowledged(
  clients: Promise<unknown>,
  acknowledged: ReadonlyMap<OrderId, Acknowledged>,
): Promise<void> {
  let isOver = false;
  void clients.then(() => (isOver = true));
  while (!isOver && acknowledged.size === 0) await pause(5);
}

/**
 * Kills the server, or server and database, in the middle of ordering, again and again, and asks after each restart for everything
 * that was acknowledged. Random moments; the data folder stays the same throughout.
 */
export async function killNine(dataDir: string, tries: number, what: 'server' | 'everything'): Promise<KillReport> {
  const report: KillReport = { tries, acknowledged: 0, lost: [], doubled: [] };
  let server: ServerProcess = await startServer(dataDir);
  const cookie = await signIn(server.origin);
  const call = callerOf(server.origin, cookie);
  const patients = (await call(patientContract.search, { body: {} })).items;
  const videos = (await call(videoContract.list, { query: {} })).items;
  const videoIds = videos.slice(0, 2).map((video) => video.id);

  try {
    for (let turn = 0; turn < tries; turn += 1) {
      const acknowledged = new Map<OrderId, Acknowledged>();
      const before = callerOf(server.origin, cookie);
      const clients = Promise.allSettled(
        patients.slice(0, CLIENTS).map(({ id }) => orderUntilDeath(before, id, videoIds, acknowledged)),
      );
      await untilOneIsAcknowledged(clients, acknowledged);
      await pause(Math.random() * LATEST_KILL_MS);
      await (what === 'server' ? server.kill() : server.killWithDatabase());
      const ends = await clients;

      server = await startServer(dataDir);
      const after = callerOf(server.origin, cookie);
      report.acknowledged += acknowledged.size;
      for (const order of acknowledged.values()) if (!(await stillThere(after, order))) report.lost.push(order.orderId);
      for (const end of ends) {
        if (end.status === 'rejected') throw end.reason;
        if (!(await repeated(after, end.value))) report.doubled.push(end.value.key);
      }
    }
  } finally {
    await server.stop();
  }
  return report;
}
