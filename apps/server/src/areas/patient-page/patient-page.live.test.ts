import type { Change } from '@nattoku/contract/events';
import { patientPageContract } from '@nattoku/contract/patient-page';
import { videoOrderContract } from '@nattoku/contract/video-order';
import { expect, test } from 'vitest';
import { handOutNotifications } from '#testing/notifications.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { enter, everythingOf, givenIssued, record } from '#testing/video-orders.ts';

/** Listens as a browser of this member of staff does. */
const listen = async ({ server, staff }: Hospital, role: 'nurse' | 'doctor' = 'nurse') => {
  const stop = new AbortController();
  const { body } = await fetch(`${server.origin}/api/events`, {
    headers: { cookie: staff[role].cookie },
    signal: stop.signal,
  });
  const heard: (Change & { at: number })[] = [];
  const reading = (async () => {
    let text = '';
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('data: ')) heard.push({ ...(JSON.parse(line.slice(6)) as Change), at: Date.now() });
      }
    }
  })().catch(() => {});
  return {
    heard,
    stop: async () => {
      stop.abort();
      await reading;
    },
  };
};

type Wanted = { heard: readonly Change[]; topic: string; id: string };

/** Issue 2, point 9: two seconds after it happened. */
const expectToHear = async ({ heard, topic, id }: Wanted): Promise<void> => {
  const isHeard = () => heard.some((change) => change.topic === topic && change.id === id);
  await expect.poll(isHeard, { timeout: 2000 }).toBe(true);
};

test('within two seconds staff hear that a patient opened, watched, asked and finished', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const { heard, stop } = await listen(hospital);
  const about = { heard, topic: 'videoOrder', id: order.id };

  const visitor = await enter(hospital, linkSecret);
  await expectToHear(about);
  await expectToHear({ heard, topic: 'patient', id: order.patient.id });

  const happenings = [[record('asked', { orderId: order.id, itemId: null, text: '痛いですか' })], everythingOf(order)];
  for (const records of happenings) {
    heard.length = 0;
    await visitor.call(patientPageContract.record, { body: { records } });
    await expectToHear(about);
    await expectToHear({ heard, topic: 'patient', id: order.patient.id });
    // The job that hands out looks once a second; here it is called when it would have looked.
    await handOutNotifications(hospital.server.services);
    await expectToHear({ heard, topic: 'notification', id: hospital.staff.nurse.staffId });
  }
  await stop();
});

test('a colleague hears of it too, but not of what is in the bell of another', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const visitor = await enter(hospital, linkSecret);
  const { heard, stop } = await listen(hospital, 'doctor');

  await visitor.call(patientPageContract.record, { body: { records: everythingOf(order) } });
  await handOutNotifications(hospital.server.services);
  await expectToHear({ heard, topic: 'videoOrder', id: order.id });
  await stop();

  expect(heard.map(({ topic }) => topic)).not.toContain('notification');
});

test('another facility hears nothing, and no event says what happened', async () => {
  const [here, there] = [await openHospital(), await openHospital()];
  const { heard, stop } = await listen(there);
  const mine = await listen(here);
  const { order, linkSecret } = await givenIssued(here);
  await enter(here, linkSecret);
  await expectToHear({ heard: mine.heard, topic: 'videoOrder', id: order.id });
  await Promise.all([stop(), mine.stop()]);

  expect(heard).toEqual([]);
  for (const { at: _, ...change } of mine.heard) expect(Object.keys(change)).toEqual(['topic', 'id']);
});

test('what one member of staff does, others hear', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);
  const { heard, stop } = await listen(hospital, 'doctor');
  const { id: orderId, version } = order;

  await hospital.nurse(videoOrderContract.close, { params: { orderId }, body: { version } });

  await expectToHear({ heard, topic: 'videoOrder', id: orderId });
  await stop();
});
