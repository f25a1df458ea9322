import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { givenMedia } from '#testing/video/given-media.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { enter, givenIssued, knock } from '#testing/video/video-orders.ts';

const names = [
  '1/master.m3u8',
  '1/360p/index.m3u8',
  '1/360p/segment-0000.m4s',
  '1/poster.jpg',
  '1/original',
  'captions/ja.vtt',
];

const get = async ({ server }: Hospital, videoId: VideoId, name: string, cookie: string) => {
  const reply = await fetch(`${server.origin}/api/videos/${videoId}/media/${name}`, { headers: { cookie } });
  const text = await reply.text();
  // The instance is the request's own number.
  const { instance: _, ...told } = reply.ok ? {} : (JSON.parse(text) as Record<string, unknown>);
  return { status: reply.status, told };
};

/** Why nobody gets anything, and how it comes about; each begins with a patient who plays the video. */
const refusals: Record<string, (world: World) => Promise<string>> = {
  'no session': async () => '',
  'a session that was made up': async () => 'staff=made-up; link=made-up',
  'a link before the birth date': async ({ hospital, secret }) => (await knock(hospital, secret)).cookie,
  "another patient's link": async ({ hospital }) => {
    const patient = await hospital.given.patient({ birthDate: '1970-01-01' });
    const { linkSecret } = await givenIssued(hospital, { patient });
    return (await enter(hospital, linkSecret, '1970-01-01')).cookie;
  },
  "another facility's staff": async () => (await openHospital()).staff.admin.cookie,
  "another facility's patient": async () => {
    const there = await openHospital();
    return (await enter(there, (await givenIssued(there)).linkSecret)).cookie;
  },
  'the order was canceled': async ({ hospital, order, cookie }) => {
    const body = { version: order.version, reason: '中止' };
    await hospital.nurse(orderVerbContract.cancel, { params: { orderId: order.id }, body });
    return cookie;
  },
  'a new link was made': async ({ hospital, order, cookie }) => {
    const about = { params: { orderId: order.id }, body: { version: order.version } };
    await hospital.nurse(orderVerbContract.reissueLink, about);
    return cookie;
  },
  'the film was withdrawn for safety': async ({ hospital, videoId, cookie }) => {
    await hospital.server.owner.query(
      "UPDATE videos SET published = false, withdrawn_at = now(), withdrawn_reason = '誤り' WHERE id = $1",
      [videoId],
    );
    return cookie;
  },
};

type World = Awaited<ReturnType<typeof openWorld>>;

const openWorld = async () => {
  const hospital = await openHospital();
  const videoId = await hospital.given.video({ published: true });
  await givenMedia(hospital, videoId);
  const { order, linkSecret: secret } = await givenIssued(hospital, {
    videos: [{ id: videoId, title: '', questionIds: [] }],
  });
  const { cookie } = await enter(hospital, secret);
  return { hospital, videoId, order, secret, cookie };
};

/** What is said of a video that does not exist. */
const nothing = {
  status: 404,
  told: { type: 'urn:nattoku:problem:notFound', title: expect.any(String), status: 404, code: 'notFound' },
};

test.each(Object.entries(refusals))(
  'playlists, segments, poster, original and captions are there for the patient – and not any more, or not for others: %s',
  async (_why, bring) => {
    const world = await openWorld();
    const { hospital, videoId } = world;
    const before = await Promise.all(names.map((name) => get(hospital, videoId, name, world.cookie)));
    const cookie = await bring(world);

    const after = await Promise.all(names.map((name) => get(hospital, videoId, name, cookie)));

    expect(before.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(after).toEqual(names.map(() => nothing));
  },
);
