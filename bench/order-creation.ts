import { randomUUID } from 'node:crypto';
import { patientContract } from '@nattoku/contract/patient/patient';
import { videoContract } from '@nattoku/contract/video/video-library';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { figure, report } from '#report.ts';
import { startMeasuredServer } from '#server.ts';

const SECONDS = 10;
const LANES = 8;

/** How often per second `work` ends, with several callers at once. */
const rate = async (work: (lane: number) => Promise<unknown>): Promise<number> => {
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  const lane = async (_: unknown, number: number) => {
    while (performance.now() < end) {
      await work(number);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return done / SECONDS;
};

export async function measureOrders(): Promise<void> {
  const server = await startMeasuredServer();
  const { call, origin } = server;
  try {
    const patients = (await call(patientContract.search, { body: {} })).items;
    const videoIds = (await call(videoContract.list, { query: {} })).items.slice(0, 2).map((video) => video.id);
    const hello = await rate(async () => (await fetch(`${origin}/healthz`)).text());
    const orders = await rate(async (lane) => {
      const patientId = patients[lane]?.id;
      if (!patientId) throw new Error('The demonstration data has too few patients.');
      const draft = await call(videoOrderContract.createDraft, { body: { patientId }, idempotencyKey: randomUUID() });
      const params = { orderId: draft.id };
      const basket = { title: '計測', approachId: null, videoIds, message: '', dueOn: null };
      const saved = await call(videoOrderContract.saveDraft, { params, body: { ...basket, version: draft.version } });
      await call(videoOrderContract.issue, { params, body: { version: saved.version }, idempotencyKey: randomUUID() });
    });
    await report('order-creation', [
      figure('orders from draft to link (three calls) against the hello-world route', 'per second', orders, hello),
    ]);
  } finally {
    await server.stop();
  }
}
