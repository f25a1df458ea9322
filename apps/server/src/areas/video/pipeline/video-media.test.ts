import { request as httpRequest } from 'node:http';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { videoContract } from '@nattoku/contract/video/video-library';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { describe, expect, test } from 'vitest';
import { givenMedia, originalBytes } from '#testing/video/given-media.ts';
import { callerWith, type Hospital, openHospital } from '#testing/hospital.ts';
import { enter, givenIssued, knock } from '#testing/video/video-orders.ts';

const names = [
  '1/master.m3u8',
  '1/360p/index.m3u8',
  '1/360p/segment-0000.m4s',
  '1/poster.jpg',
  '1/original',
  'captions/ja.vtt',
];

const openMedia = async (given: { published?: boolean } = {}) => {
  const hospital = await openHospital();
  const videoId = await hospital.given.video({ published: given.published ?? true });
  await givenMedia(hospital, videoId);
  return { hospital, videoId, ...hospital };
};

const getterFor =
  ({ server }: Pick<Hospital, 'server'>, cookie: string) =>
  async (videoId: VideoId, name: string, headers: Record<string, string> = {}, method = 'GET') => {
    const reply = await fetch(`${server.origin}/api/videos/${videoId}/media/${name}`, {
      method,
      headers: { cookie, ...headers },
    });
    return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) };
  };

const statuses = async (get: ReturnType<typeof getterFor>, videoId: VideoId) =>
  (await Promise.all(names.map((name) => get(videoId, name)))).map(({ status }) => status);
const all = (status: number) => names.map(() => status);

describe('who may play a video', () => {
  test.each(['doctor', 'nurse', 'comedical', 'clerk', 'admin'] as const)('a %s plays a published one', async (role) => {
    const { hospital, videoId, staff } = await openMedia();

    expect(await statuses(getterFor(hospital, staff[role].cookie), videoId)).toEqual(all(200));
  });

  test('an unpublished one plays for those who keep the videos, and is not there for the others', async () => {
    const { hospital, videoId, staff } = await openMedia({ published: false });

    expect(await statuses(getterFor(hospital, staff.admin.cookie), videoId)).toEqual(all(200));
    expect(await statuses(getterFor(hospital, staff.nurse.cookie), videoId)).toEqual(all(404));
  });

  test('without a session, with another facility’s, and for a video that is not there, the answer is the same', async () => {
    const { hospital, videoId, staff } = await openMedia();
    const there = await openHospital();
    const unknown = '01a1fd67-5651-7eda-825c-6423ff41459f' as VideoId;

    const replies = await Promise.all([
      ...names.map((name) => getterFor(hospital, '')(videoId, name)),
      ...names.map((name) => getterFor(hospital, 'staff=wrong; link=wrong')(videoId, name)),
      ...names.map((name) => getterFor(hospital, there.staff.admin.cookie)(videoId, name)),
      ...names.map((name) => getterFor(hospital, staff.admin.cookie)(unknown, name)),
    ]);

    const bodies = replies.map(({ body }) => {
      const { instance: _, ...rest } = JSON.parse(body.toString()) as Record<string, unknown>;
      return JSON.stringify(rest);
    });
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(bodies).size).toBe(1);
    expect(new Set(replies.map(({ headers }) => headers.get('cache-control')))).toEqual(new Set(['no-store']));
  });

  test('where videos are switched off, nobody plays one', async () => {
    const hospital = await openHospital({ switchedOn: ['consent'] });
    const videoId = await hospital.given.video();
    await givenMedia(hospital, videoId);

    expect(await statuses(getterFor(hospital, hospital.staff.admin.cookie), videoId)).toEqual(all(404));
  });
});

describe('what a patient may play', () => {
  const ordered = async () => {
    const opened = await openMedia();
    const { hospital, videoId } = opened;
    const issued = await givenIssued(hospital, { videos: [{ id: videoId, title: '', questionIds: [] }] });
    return { ...opened, issued, visitor: await enter(hospital, issued.linkSecret) };
  };

  test('what was ordered, and nothing else', async () => {
    const { hospital, videoId, visitor } = await ordered();
    const other = await hospital.given.video();
    await givenMedia(hospital, other);
    const get = getterFor(hospital, visitor.cookie);

    expect(await statuses(get, videoId)).toEqual(all(200));
    expect(await statuses(get, other)).toEqual(all(404));
  });

  test('nothing before the birth date was given', async () => {
    const { hospital, videoId, issued } = await ordered();
    const { cookie } = await knock(hospital, issued.linkSecret);

    expect(await statuses(getterFor(hospital, cookie), videoId)).toEqual(all(404));
  });

  test('not what was ordered for somebody else', async () => {
    const { hospital, videoId, given } = await ordered();
    const { linkSecret } = await givenIssued(hospital, { patient: await given.patient() });
    const { cookie } = await enter(hospital, linkSecret);

    expect(await statuses(getterFor(hospital, cookie), videoId)).toEqual(all(404));
  });

  test('what another open order of the same patient holds', async () => {
    const { hospital, videoId, given } = await openMedia();
    const patient = await given.patient();
    await givenIssued(hospital, { patient, videos: [{ id: videoId, title: '', questionIds: [] }] });
    const { linkSecret } = await givenIssued(hospital, { patient });
    const { cookie } = await enter(hospital, linkSecret);

    expect(await statuses(getterFor(hospital, cookie), videoId)).toEqual(all(200));
  });

  test('what is no longer published, since the order had it; staff see what their order holds', async () => {
    const { hospital, videoId, admin, visitor, staff } = await ordered();
    const { body } = await admin(videoContract.get, { params: { videoId } });
    await admin(videoContract.publish, { params: { videoId }, body: { version: body.version, published: false } });

    expect(await statuses(getterFor(hospital, visitor.cookie), videoId)).toEqual(all(200));
    expect(await statuses(getterFor(hospital, staff.nurse.cookie), videoId)).toEqual(all(200));
  });

  test('no longer what the hospital withdrew for safety, from that moment', async () => {
    const { hospital, videoId, admin, visitor, staff } = await ordered();
    const { body } = await admin(videoContract.get, { params: { videoId } });
    const { version } = body;
    await admin(videoContract.withdraw, { params: { videoId }, body: { version, reason: '用量の誤り' } });

    expect(await statuses(getterFor(hospital, visitor.cookie), videoId)).toEqual(all(404));
    expect(await statuses(getterFor(hospital, staff.nurse.cookie), videoId)).toEqual(all(404));
  });

  test('no longer what was canceled', async () => {
    const { hospital, videoId, nurse, issued, visitor } = await ordered();
    await nurse(orderVerbContract.cancel, {
      params: { orderId: issued.order.id },
      body: { version: issued.order.version, reason: '中止' },
    });

    expect(await statuses(getterFor(hospital, visitor.cookie), videoId)).toEqual(all(404));
  });

  test('a tablet that is locked for staff and open for a patient plays for the patient', async () => {
    const { hospital, videoId, visitor, staff, server } = await ordered();
    const both = `${staff.nurse.cookie}; ${visitor.cookie}`;
    await server.owner.query('UPDATE sessions SET locked_at = now() WHERE staff_id = $1', [staff.nurse.staffId]);

    expect(await statuses(getterFor(hospital, staff.nurse.cookie), videoId)).toEqual(all(404));
    expect(await statuses(getterFor(hospital, both), videoId)).toEqual(all(200));
  });

  test('a link cookie opens none of the staff’s endpoints', async () => {
    const { server, visitor, videoId } = await ordered();

    const reply = await callerWith(server.origin, { cookie: visitor.cookie })(videoContract.get, {
      params: { videoId },
    });

    expect(reply.status).toBe(401);
  });
});

describe('how bytes are sent', () => {
  const openOriginal = async () => {
    const { hospital, videoId, staff } = await openMedia();
    const get = getterFor(hospital, staff.nurse.cookie);
    return { videoId, get, part: (range: string, more = {}) => get(videoId, '1/original', { range, ...more }) };
  };
  const size = originalBytes.byteLength;

  test('the whole file without a range', async () => {
    const { get, videoId } = await openOriginal();

    const reply = await get(videoId, '1/original');

    expect(reply.status).toBe(200);
    expect(reply.body.equals(originalBytes)).toBe(true);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(size),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=86400, immutable',
      vary: 'cookie',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['the first bytes', 'bytes=0-99', 0, 99],
    ['the middle', 'bytes=500000-500999', 500_000, 500_999],
    ['the rest from somewhere', 'bytes=999000-', 999_000, size - 1],
    ['the end', 'bytes=-500', size - 500, size - 1],
    ['beyond the end', 'bytes=999990-2000000', 999_990, size - 1],
    ['an end longer than the file', 'bytes=-2000000', 0, size - 1],
    ['one byte', 'bytes=7-7', 7, 7],
  ])('%s: %s', async (_what, range, start, end) => {
    const { part } = await openOriginal();

    const reply = await part(range);

    expect(reply.status).toBe(206);
    expect(reply.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
    expect(reply.headers.get('content-length')).toBe(String(end - start + 1));
    expect(reply.body.equals(originalBytes.subarray(start, end + 1))).toBe(true);
  });

  test.each([`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, 'bytes=-0'])('none of %s is there', async (range) => {
    const { part } = await openOriginal();

    const reply = await part(range);

    expect(reply.status).toBe(416);
    expect(reply.headers.get('content-range')).toBe(`bytes */${size}`);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(JSON.parse(reply.body.toString())).toMatchObject({ code: 'request.range' });
  });

  test.each(['bytes=5-1', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b', 'bytes=-'])(
    '%s is no range that we serve: the whole file comes',
    async (range) => {
      const { part } = await openOriginal();

      const reply = await part(range);

      expect([reply.status, reply.body.byteLength]).toEqual([200, size]);
    },
  );

  test('a part comes only of the file that the browser already has', async () => {
    const { get, part, videoId } = await openOriginal();
    const { headers } = await get(videoId, '1/original', {}, 'HEAD');
    const etag = headers.get('etag') ?? '';

    const replies = await Promise.all([
      part('bytes=0-9', { 'if-range': etag }),
      part('bytes=0-9', { 'if-range': headers.get('last-modified') ?? '' }),
      part('bytes=0-9', { 'if-range': '"another"' }),
      get(videoId, '1/original', { 'if-none-match': etag }),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([206, 206, 200, 304]);
  });

  test('HEAD tells the same and sends nothing', async () => {
    const { get, videoId } = await openOriginal();

    const replies = await Promise.all(names.map((name) => get(videoId, name, {}, 'HEAD')));
    const original = replies[names.indexOf('1/original')];

    expect(replies.map(({ status }) => status)).toEqual(all(200));
    expect(replies.map(({ body }) => body.byteLength)).toEqual(all(0));
    expect(original?.headers.get('content-length')).toBe(String(size));
  });

  test('captions and posters are asked for each time, playlists are kept for a minute, segments for a day', async () => {
    const { get, videoId } = await openOriginal();

    const kept = await Promise.all(names.map(async (name) => (await get(videoId, name)).headers.get('cache-control')));

    const [asked, minute, stays] = ['private, no-cache', 'private, max-age=60', 'private, max-age=86400, immutable'];
    expect(kept).toEqual([minute, minute, stays, asked, stays, asked]);
  });

  test('players get the types that they ask for', async () => {
    const { get, videoId } = await openOriginal();

    const types = await Promise.all(names.map(async (name) => (await get(videoId, name)).headers.get('content-type')));

    const playlist = 'application/vnd.apple.mpegurl';
    expect(types).toEqual([
      playlist,
      playlist,
      'video/iso.segment',
      'image/jpeg',
      'video/mp4',
      'text/vtt; charset=utf-8',
    ]);
  });

  test.each([
    '1/..%2f..%2fsecret',
    '1/%2e%2e/%2e%2e/x.mp4',
    '1/..;/x.mp4',
    '1/360p%5c..%5cx.mp4',
    '1/360p/../poster.jpg%00',
    '1//poster.jpg',
    '2/master.m3u8',
    '01/master.m3u8',
    '1/metadata.json',
    '1/source.mp4~',
    'captions/..%2fja.vtt',
    'captions/en.vtt',
    '1/360p/none.m4s',
    '',
  ])('%j leads nowhere', async (name) => {
    const { get, videoId } = await openOriginal();

    expect((await get(videoId, name)).status).toBe(404);
  });

  test('dots that a browser would have resolved lead nowhere either', async () => {
    const { hospital, videoId, staff } = await openMedia();
    const path = `/api/videos/${videoId}/media/1/../1/../../${videoId}/1/source.mp4`;

    const status = await new Promise((resolve, reject) => {
      const headers = { cookie: staff.admin.cookie };
      const asked = httpRequest(hospital.server.origin, { path, headers }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });
      asked.on('error', reject).end();
    });

    expect(status).toBe(404);
  });

  test('what is not GET or HEAD is not served', async () => {
    const { get, videoId } = await openOriginal();

    const replies = await Promise.all(
      ['POST', 'PUT', 'DELETE'].map((method) => get(videoId, names[0] ?? '', {}, method)),
    );

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
