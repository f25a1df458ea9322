import { readdir, readFile, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { videoContract, VIDEO_MAX_BYTES } from '@nattoku/contract/video/video-library';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFfmpegAvailable } from '#kernel/media/ffmpeg.ts';
import { openMediaSamples } from '#kernel/media/media-samples.ts';
import { callerWith, type Hospital, openHospital } from '#testing/hospital.ts';
import { openSecondApp } from '#testing/process/second-app.ts';
import { md5Of, tusClient } from '#testing/video/tus-client.ts';

const hasFfmpeg = await isFfmpegAvailable();
if (!hasFfmpeg) process.stderr.write('Skipped: uploads of real videos, because ffmpeg is not installed.\n');

const filler = (size: number) => new Uint8Array(size).fill(7);

const openUpload = async (given: { status?: 'uploading' | 'failed' } = {}) => {
  const hospital = await openHospital();
  const videoId = await hospital.given.video({ status: given.status ?? 'uploading' });
  const tus = tusClient(hospital.server.origin, hospital.staff.admin.cookie);
  const metadata = { videoId, filename: '説明.mp4', filetype: 'video/mp4' };
  return { ...hospital, videoId, tus, metadata };
};

const arriving = async ({ server, facilityId }: Pick<Hospital, 'server' | 'facilityId'>): Promise<string[]> =>
  readdir(`${server.services.uploadFolder}/received/${facilityId}`).catch(() => []);

const stored = async ({ server }: Pick<Hospital, 'server'>, videoId: VideoId) =>
  (await server.services.files.list(`videos/${videoId}`)).prefixes;

describe('who may upload what', () => {
  test.each(['doctor', 'nurse', 'comedical', 'clerk'] as const)('a %s does not upload', async (role) => {
    const { server, staff, metadata } = await openUpload();

    const reply = await tusClient(server.origin, staff[role].cookie).create(1000, metadata);

    expect(reply).toMatchObject({ status: 403, body: { code: 'permission.denied' } });
  });

  test('nobody uploads without a session or from another site', async () => {
    const { server, tus, metadata } = await openUpload();

    const stranger = await tusClient(server.origin, '').create(1000, metadata);
    const crossSite = await tus.create(1000, metadata, { origin: 'https://evil.example' });

    expect(stranger).toMatchObject({ status: 401, body: { code: 'session.missing' } });
    expect(crossSite).toMatchObject({ status: 403, body: { code: 'request.crossSite' } });
  });

  test('a file of 20 GB is refused before its first byte, with the reason', async () => {
    const upload = await openUpload();

    const reply = await upload.tus.create(20 * 1024 ** 3, upload.metadata);

    expect(reply).toMatchObject({ status: 413, body: { code: 'request.tooLarge' } });
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(reply.body.detail).toBe(
      '動画は2.0GBまでです（このファイルは20.0GB）。解像度を下げるか、分割して登録してください。',
    );
    expect(await arriving(upload)).toEqual([]);
  });

  test('a file of exactly the largest size may begin', async () => {
    const { tus, metadata } = await openUpload();

    const reply = await tus.create(VIDEO_MAX_BYTES, metadata);

    expect([201, 507]).toContain(reply.status);
  });

  test.each([
    ['no bytes', 0, {}, 'ファイルが空です（0バイト）。元のファイルを確認してください。'],
    ['a checksum that is none', 10, { md5: 'abc' }, 'チェックサム（MD5）の形式が正しくありません。'],
  ])('an upload of %s is refused', async (_what, length, more, detail) => {
    const { tus, metadata } = await openUpload();

    const reply = await tus.create(length, { ...metadata, ...more });

    expect(reply).toMatchObject({ status: 422, body: { code: 'upload.refused', detail } });
  });

  test('a file of unknown length is refused', async () => {
    const { tus, metadata } = await openUpload();

    const reply = await tus.create(Number.NaN, metadata, { 'upload-length': '', 'upload-defer-length': '1' });

    expect(reply).toMatchObject({ status: 422, body: { code: 'upload.refused' } });
  });

  test('a video of another facility, one that is not there and none at all are equally unknown', async () => {
    const { tus, metadata } = await openUpload();
    const there = await openHospital();
    const foreign = await there.given.video({ status: 'uploading' });

    const replies = await Promise.all(
      [foreign, '01a1fd67-5651-7eda-825c-6423ff41459f', 'x'].map((videoId) =>
        tus.create(1000, { ...metadata, videoId }),
      ),
    );

    for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { code: 'notFound' } });
  });

  test.each(['processing', 'ready'] as const)('a video that is %s takes no file', async (status) => {
    const { given, tus, metadata } = await openUpload();
    const videoId = await given.video({ status });

    const reply = await tus.create(1000, { ...metadata, videoId });

    expect(reply).toMatchObject({ status: 422, body: { code: 'upload.refused' } });
  });

  test('an upload of another facility can be neither seen, continued nor removed', async () => {
    const here = await openUpload();
    const there = await openUpload();
    const path = (await here.tus.create(1000, here.metadata)).headers.get('location') ?? '';

    const replies = await Promise.all([
      there.tus.head(path),
      there.tus.patch(path, 0, filler(10)),
      there.tus.remove(path),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await here.tus.head(path)).headers.get('upload-offset')).toBe('0');
  });

  test.each(['%2e%2e%2fx', 'x.json', '..%2fx', '.', 'x%00'])('an upload named %s is not there', async (name) => {
    const { server, staff } = await openUpload();

    const reply = await fetch(`${server.origin}/api/uploads/${name}`, {
      method: 'HEAD',
      headers: { cookie: staff.admin.cookie, 'tus-resumable': '1.0.0' },
    });

    expect(reply.status).toBe(404);
  });
});

describe('how an upload goes on', () => {
  test('the server says how far it is, and refuses bytes for another place', async () => {
    const { tus, metadata } = await openUpload();
    const path = (await tus.create(1000, metadata)).headers.get('location') ?? '';

    const first = await tus.patch(path, 0, filler(400));
    const wrong = await tus.patch(path, 300, filler(100));
    const place = await tus.head(path);

    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '400']);
    expect(wrong).toMatchObject({ status: 409, body: { code: 'upload.offset' } });
    expect([place.headers.get('upload-offset'), place.headers.get('upload-length')]).toEqual(['400', '1000']);
  });

  test('more bytes than were announced are refused', async () => {
    const { tus, metadata } = await openUpload();
    const path = (await tus.create(1000, metadata)).headers.get('location') ?? '';

    const reply = await tus.patch(path, 0, filler(1001));

    expect(reply).toMatchObject({ status: 413, body: { code: 'request.tooLarge' } });
  });

  test('what arrived before the line broke is kept', async () => {
    const { server, staff, tus, metadata } = await openUpload();
    const path = (await tus.create(4_000_000, metadata)).headers.get('location') ?? '';
    const headers = {
      cookie: staff.admin.cookie,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': '4000000',
    };
    const broken = httpRequest(server.origin + path, { method: 'PATCH', headers });
    broken.on('error', () => {});
    broken.write(filler(2_000_000));

    await expect.poll(async () => (await arrivedBytes(server, path)) > 1_000_000, { timeout: 10_000 }).toBe(true);
    broken.destroy();
    const place = Number((await tus.head(path)).headers.get('upload-offset'));
    const rest = await tus.patch(path, place, filler(100));

    expect(place).toBeGreaterThan(1_000_000);
    expect(rest.headers.get('upload-offset')).toBe(String(place + 100));
  });

  test('a canceled upload leaves nothing behind, and the video still takes a file', async () => {
    const upload = await openUpload();
    const { tus, metadata } = upload;
    const path = (await tus.create(1000, metadata)).headers.get('location') ?? '';
    await tus.patch(path, 0, filler(500));

    const canceled = await tus.remove(path);
    const gone = await tus.head(path);
    const again = await tus.create(1000, metadata);

    expect([canceled.status, gone.status, again.status]).toEqual([204, 404, 201]);
    expect(await arriving(upload)).toHaveLength(2);
  });

  test('an upload that nobody continued for a day is removed, a younger one stays', async () => {
    const upload = await openUpload();
    const path = (await upload.tus.create(1000, upload.metadata)).headers.get('location') ?? '';
    await upload.tus.patch(path, 0, filler(500));
    const { uploads } = upload.server.services;
    const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000);

    await uploads.removeAbandoned(hoursAhead(23));
    const before = await arriving(upload);
    await uploads.removeAbandoned(hoursAhead(25));

    expect(before).toHaveLength(2);
    expect(await arriving(upload)).toEqual([]);
    expect((await upload.tus.head(path)).status).toBe(404);
  });
});

const arrivedBytes = async (server: Hospital['server'], path: string): Promise<number> => {
  const id = path.split('/').at(-1) ?? '';
  const found = await readdir(server.services.uploadFolder, { recursive: true });
  const name = found.find((each) => each.endsWith(id));
  return name ? (await readFile(`${server.services.uploadFolder}/${name}`)).byteLength : 0;
};

describe('what is no video', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(100));
  const pdf = Buffer.from(`%PDF-1.7\n${'1 0 obj << >> endobj\n'.repeat(100)}`);

  test.each([
    ['a PDF', pdf],
    ['HTML', html],
    ['HTML behind the beginning of an MP4', Buffer.concat([Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom'), html])],
    ['a playlist that names other files', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
  ])('%s that is called .mp4 is refused with the reason, and nothing of it is kept', async (_what, bytes) => {
    const upload = await openUpload();
    const { tus, metadata, admin, videoId, audits } = upload;

    const reply = await tus.send(bytes, metadata);
    const { body: video } = await admin(videoContract.get, { params: { videoId } });
    const again = await tus.create(1000, metadata);

    expect(reply).toMatchObject({ status: 422, body: { code: 'video.refusedFile' } });
    expect(reply.body.detail).toMatch(/^動画/);
    expect(video).toMatchObject({ status: 'failed', failure: reply.body.detail, sourceName: null });
    expect(await stored(upload, videoId)).toEqual([]);
    expect((await tus.head(reply.path)).status).toBe(404);
    expect(again.status).toBe(201);
    expect(await audits()).toEqual(['video.refuseFile']);
  });

  test('bytes that changed on the way are refused', async () => {
    const upload = await openUpload();

    const reply = await upload.tus.send(pdf, { ...upload.metadata, md5: md5Of(html) });

    expect(reply).toMatchObject({ status: 460, body: { code: 'upload.checksum' } });
    expect(await stored(upload, upload.videoId)).toEqual([]);
    expect(await arriving(upload)).toEqual([]);
  });
});

describe.skipIf(!hasFfmpeg)('a real video', () => {
  let samples: Awaited<ReturnType<typeof openMediaSamples>>;
  let video: Buffer;
  beforeAll(async () => {
    samples = await openMediaSamples();
    video = await readFile(await samples.video({ seconds: 3, size: '640x360' }));
  });
  afterAll(() => samples.close());

  test('it arrives, becomes the source of its video, and waits to be processed', async () => {
    const upload = await openUpload();
    const { tus, metadata, admin, videoId, server, audits } = upload;

    const reply = await tus.send(video, { ...metadata, md5: md5Of(video) });
    const { body: seen } = await admin(videoContract.get, { params: { videoId } });
    const { rows } = await server.owner.query('SELECT * FROM file_objects WHERE facility_id = $1', [upload.facilityId]);

    expect(reply.status).toBe(204);
    expect(seen).toMatchObject({ status: 'processing', processingShare: 0, failure: null });
    expect(seen).toMatchObject({ sourceName: '説明.mp4', sourceSize: video.byteLength });
    expect(seen.durationSeconds).toBeCloseTo(3, 0);
    expect(rows).toMatchObject([
      {
        bucket: 'nattoku',
        full_path: `videos/${videoId}/1/source.mp4`,
        name: 'source.mp4',
        size: video.byteLength,
        content_type: 'video/mp4',
        md5_hash: Buffer.from(md5Of(video), 'hex').toString('base64'),
        custom_metadata: { filename: '説明.mp4' },
      },
    ]);
    expect(await arriving(upload)).toEqual([]);
    expect(await audits()).toEqual(['video.upload']);
  });

  test('who did not hear that it arrived is told so later', async () => {
    const { tus, metadata } = await openUpload();
    const { path } = await tus.send(video, metadata);

    const place = await tus.head(path);

    expect([place.status, place.headers.get('upload-offset')]).toEqual([200, String(video.byteLength)]);
  });

  test('a checksum that does not match is refused, and the video takes the file again', async () => {
    const upload = await openUpload();
    const { tus, metadata, admin, videoId } = upload;

    const reply = await tus.send(video, { ...metadata, md5: '0'.repeat(32) });
    const { body: seen } = await admin(videoContract.get, { params: { videoId } });
    const again = await tus.send(video, { ...metadata, md5: md5Of(video) });

    expect(reply).toMatchObject({ status: 460, body: { code: 'upload.checksum' } });
    expect(seen).toMatchObject({
      status: 'failed',
      failure: '送信中にファイルが壊れました。もう一度送信してください。',
    });
    expect(await arriving(upload)).toEqual([]);
    expect(again.status).toBe(204);
  });

  test('cut at 60 %, it goes on after the server was started again', async () => {
    const { tus, metadata, server, staff, videoId } = await openUpload();
    const path = (await tus.create(video.byteLength, { ...metadata, md5: md5Of(video) })).headers.get('location') ?? '';
    const cut = Math.floor(video.byteLength * 0.6);
    await tus.patch(path, 0, video.subarray(0, cut));

    const { origin, close } = await openSecondApp(server.services);
    const restarted = tusClient(origin, staff.admin.cookie);
    const place = Number((await restarted.head(path)).headers.get('upload-offset'));
    const reply = await restarted.patch(path, place, video.subarray(place));
    const { body: seen } = await callerWith(origin, { cookie: staff.admin.cookie })(videoContract.get, {
      params: { videoId },
    });
    await close();

    expect(place).toBe(cut);
    expect(reply.status).toBe(204);
    expect(seen).toMatchObject({ status: 'processing', sourceSize: video.byteLength });
  });

  test('complete but not accepted when the server died, it is accepted as soon as somebody asks', async () => {
    const { tus, metadata, server, admin, videoId, facilityId } = await openUpload();
    const path = (await tus.create(video.byteLength, metadata)).headers.get('location') ?? '';
    await writeFile(`${server.services.uploadFolder}/received/${facilityId}/${path.split('/').at(-1)}`, video);

    const place = await tus.head(path);
    const { body: seen } = await admin(videoContract.get, { params: { videoId } });

    expect([place.status, place.headers.get('upload-offset')]).toEqual([200, String(video.byteLength)]);
    expect(seen.status).toBe('processing');
  });

  test('a server that was killed after it accepted a file says so, and clears up', async () => {
    const upload = await openUpload();
    const { tus, metadata, admin, videoId, server, facilityId, audits } = upload;
    const path = (await tus.create(video.byteLength, metadata)).headers.get('location') ?? '';
    const left = `${server.services.uploadFolder}/received/${facilityId}/${path.split('/').at(-1)}`;
    const description = await readFile(`${left}.json`);
    await tus.patch(path, 0, video);
    await writeFile(left, video);
    await writeFile(`${left}.json`, description);

    const place = await tus.head(path);
    const { body: seen } = await admin(videoContract.get, { params: { videoId } });

    expect([place.status, place.headers.get('upload-offset')]).toEqual([200, String(video.byteLength)]);
    expect(seen).toMatchObject({ status: 'processing', failure: null });
    expect(await arriving(upload)).toEqual([]);
    expect(await audits()).toEqual(['video.upload']);
  });

  test('of two files for one video that arrive at once, one is taken', async () => {
    const upload = await openUpload();
    const { tus, metadata, videoId } = upload;

    const replies = await Promise.all([tus.send(video, metadata), tus.send(video, metadata)]);

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204, 422]));
    expect(await stored(upload, videoId)).toHaveLength(1);
    expect(await arriving(upload)).toEqual([]);
  });

  test('a failed video takes a new file', async () => {
    const { tus, metadata, admin, videoId } = await openUpload({ status: 'failed' });

    const reply = await tus.send(video, metadata);
    const { body: seen } = await admin(videoContract.get, { params: { videoId } });

    expect(reply.status).toBe(204);
    expect(seen).toMatchObject({ status: 'processing', failure: null });
  });

  test('sent along with its creation, it arrives in one request', async () => {
    const { server, staff, metadata } = await openUpload();
    const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);

    const reply = await fetch(`${server.origin}/api/uploads`, {
      method: 'POST',
      headers: {
        cookie: staff.admin.cookie,
        'tus-resumable': '1.0.0',
        'upload-length': String(video.byteLength),
        'upload-metadata': pairs.join(','),
        'content-type': 'application/offset+octet-stream',
      },
      body: video,
    });

    expect([reply.status, reply.headers.get('upload-offset')]).toEqual([201, String(video.byteLength)]);
  });
});
