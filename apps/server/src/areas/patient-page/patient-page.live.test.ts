import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import type { Change } from '@nattoku/contract/shared/events';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { videoContract } from '@nattoku/contract/video/video-library';
import { expect, test } from 'vitest';
import { dispatchNotifications } from '#testing/notifications.ts';
import { openHospital } from '#testing/hospital.ts';
import { listenAsPatient, listenAsStaff } from '#testing/process/listening.ts';
import { enter, everythingOf, givenIssued, givenVideo, record } from '#testing/video/video-orders.ts';

type Wanted = { heard: readonly Change[]; topic: string; id: string };

/** How soon it is heard is a matter of the machine. */
const expectToHear = async ({ heard, topic, id }: Wanted): Promise<void> => {
  const isHeard = () => heard.some((change) => change.topic === topic && change.id === id);
  await expect.poll(isHeard, { timeout: 20_000 }).toBe(true);
};

test('staff hear by themselves that a patient opened, watched, asked and finished', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const { heard, stop } = await listenAsStaff(hospital);
  const about = { heard, topic: 'order', id: order.id };

  const visitor = await enter(hospital, linkSecret);
  await expectToHear(about);
  await expectToHear({ heard, topic: 'patient', id: order.patient.id });

  const happenings = [[record('asked', { orderId: order.id, itemId: null, text: '痛いですか' })], everythingOf(order)];
  for (const records of happenings) {
    heard.length = 0;
    await visitor.call(patientPageContract.record, { body: { records } });
    await expectToHear(about);
    await expectToHear({ heard, topic: 'patient', id: order.patient.id });
    // The job that dispatches looks once a second; here it is called when it would have looked.
    await dispatchNotifications(hospital.server.services);
    await expectToHear({ heard, topic: 'notification', id: hospital.staff.nurse.staffId });
  }
  await stop();
});

test('a colleague hears of it too, but not of what is in the bell of another', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const visitor = await enter(hospital, linkSecret);
  const { heard, stop } = await listenAsStaff(hospital, 'doctor');

  await visitor.call(patientPageContract.record, { body: { records: everythingOf(order) } });
  await dispatchNotifications(hospital.server.services);
  await expectToHear({ heard, topic: 'order', id: order.id });
  await stop();

  expect(heard.map(({ topic }) => topic)).not.toContain('notification');
});

test('a page that read before it listened hears what came in between, and no more than what concerns it', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const visitor = await enter(hospital, linkSecret);
  const before = await listenAsStaff(hospital);
  const readAt = performance.now();
  const asked = record('asked', { orderId: order.id, itemId: null, text: '痛いですか' });
  await visitor.call(patientPageContract.record, { body: { records: [asked] } });
  await expectToHear({ heard: before.heard, topic: 'chat', id: order.id });

  // The browser adds the same ten seconds, since its request takes a while to arrive.
  const late = await listenAsStaff(hospital, 'doctor', { within: Math.ceil(performance.now() - readAt) + 10_000 });
  const isHeard = () => late.heard.some(({ topic, id }) => topic === 'chat' && id === order.id);
  // A server that listens for less than that, or was cut off meanwhile, has the page read everything again.
  await expect.poll(() => isHeard() || late.hadGap(), { timeout: 20_000 }).toBe(true);
  const later = await listenAsStaff(hospital, 'doctor', { within: 0 });
  await Promise.all([before.stop(), late.stop(), later.stop()]);

  expect(late.heard.map(({ topic }) => topic)).not.toContain('notification');
  expect(later.heard).toEqual([]);
});

test('another facility hears nothing, and no event says what happened', async () => {
  const [here, there] = [await openHospital(), await openHospital()];
  const { heard, stop } = await listenAsStaff(there);
  const mine = await listenAsStaff(here);
  const { order, linkSecret } = await givenIssued(here);
  await enter(here, linkSecret);
  await expectToHear({ heard: mine.heard, topic: 'order', id: order.id });
  await Promise.all([stop(), mine.stop()]);

  expect(heard).toEqual([]);
  for (const change of mine.heard) expect(Object.keys(change)).toEqual(['topic', 'id']);
});

test('what one member of staff does, others hear', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);
  const { heard, stop } = await listenAsStaff(hospital, 'doctor');
  const { id: orderId, version } = order;

  await hospital.nurse(orderVerbContract.close, { params: { orderId }, body: { version } });

  await expectToHear({ heard, topic: 'order', id: orderId });
  await stop();
});

test('the page of a patient hears at once that a film was withdrawn for safety, and has it no more', async () => {
  const hospital = await openHospital();
  const video = await givenVideo(hospital);
  const [mine, others] = [await givenIssued(hospital, { videos: [video] }), await givenIssued(hospital)];
  const [visitor, neighbour] = [await enter(hospital, mine.linkSecret), await enter(hospital, others.linkSecret)];
  const [here, there] = [
    await listenAsPatient(hospital, visitor.cookie),
    await listenAsPatient(hospital, neighbour.cookie),
  ];

  const withdrawal = { params: { videoId: video.id }, body: { version: 1, reason: '用量の誤り' } };
  expect((await hospital.admin(videoContract.withdraw, withdrawal)).status).toBe(200);
  await expectToHear({ heard: here.heard, topic: 'patientPage', id: mine.order.id });
  const { body: page } = await visitor.call(patientPageContract.get, {});
  await Promise.all([here.stop(), there.stop()]);

  expect(page.orders[0]?.items[0]).toMatchObject({ available: false, playback: { hls: null, original: null } });
  expect(there.heard).toEqual([]);
});
