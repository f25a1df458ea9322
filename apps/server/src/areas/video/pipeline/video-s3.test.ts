import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { s3ClientConfig } from '@nattoku/baas/s3/s3-client';
import { openDebianSwift } from '@nattoku/baas/testing/debian-swift';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { videoContract } from '@nattoku/contract/video/video-library';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFfmpegAvailable } from '#kernel/media/ffmpeg.ts';
import { openMediaSamples } from '#kernel/media/media-samples.ts';
import { S3UploadStore } from '#kernel/uploads/s3-upload-store.ts';
import { callerWith, type Hospital, openHospital } from '#testing/hospital.ts';
import { openOtherMachine } from '#testing/process/second-app.ts';
import { SLOW } from '#testing/video/conversions.ts';
import { md5Of, tusClient } from '#testing/video/tus-client.ts';
import { useOwnServer } from '#testing/test-server.ts';
import { isFull } from '#testing/scope.ts';

const swift = (await isFfmpegAvailable()) ? await openDebianSwift() : { skipped: 'ffmpeg is not installed.' };
if ('skipped' in swift) process.stderr.write(`Skipped: uploads and playback on S3. ${swift.skipped}\n`);

const MB = 1024 * 1024;

/** The same film with so many bytes behind it that every player and every parser skips. */
const padded = (video: Buffer, size: number): Buffer => {
  const padding = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
  const box = Buffer.alloc(size - video.byteLength, padding);
  box.writeUInt32BE(box.byteLength, 0);
  box.write('free', 4);
  return Buffer.concat([video, box]);
};

describe.skipIf('skipped' in swift)('videos on S3 (specification/files.md §§5–9)', { timeout: 2 * SLOW }, () => {
  if ('skipped' in swift) return;
  let s3: Awaited<ReturnType<typeof swift.openBucket>>;
  let samples: Awaited<ReturnType<typeof openMediaSamples>>;
  let film: Buffer;
  beforeAll(async () => {
    s3 = await swift.openBucket();
    useOwnServer({ s3 });
    samples = await openMediaSamples();
    film = await readFile(await samples.video({ seconds: 3, size: '640x360' }));
  }, SLOW);
  afterAll(async () => {
    await samples.close();
    await swift.close();
  });

  const openUpload = async () => {
    const hospital = await openHospital();
    const videoId = await hospital.given.video({ status: 'uploading' });
    const tus = tusClient(hospital.server.origin, hospital.staff.admin.cookie);
    return { ...hospital, videoId, tus, metadata: { videoId, filename: '説明.mp4', filetype: 'video/mp4' } };
  };

  /** Everything that is left of uploads of any facility: descriptions, bytes and parts. */
  const arriving = async (): Promise<string[]> => {
    const config = { ...s3ClientConfig(s3, 10_000), bucket: s3.bucket };
    const found: string[] = [];
    for await (const { id } of new S3UploadStore({ s3ClientConfig: config }).listAll('uploads/')) found.push(id);
    return found;
  };
  const stored = async ({ server }: Pick<Hospital, 'server'>, videoId: VideoId) =>
    (await server.services.files.list(`videos/${videoId}`)).prefixes;

  test('a video arrives in pieces, is converted, and plays by range and in segments', async () => {
    const { server, staff, admin, videoId, tus, metadata } = await openUpload();
    const bytes = padded(film, 12 * MB + 345);

    const sent = await tus.send(bytes, { ...metadata, md5: createHash('md5').update(bytes).digest('base64') });
    await server.work();
    const seen = async () => (await admin(videoContract.get, { params: { videoId } })).body;
    await expect.poll(async () => (await seen()).status, { timeout: SLOW }).toBe('ready');
    const { playback, poster } = await seen();
    const get = (path: string | null, headers: Record<string, string> = {}) =>
      fetch(server.origin + path, { headers: { cookie: staff.admin.cookie, ...headers } });
    const range = await get(playback.original, { range: `bytes=${8 * MB - 5}-${8 * MB + 4}` });
    const suffix = await get(playback.original, { range: 'bytes=-7' });
    const beyond = await get(playback.original, { range: `bytes=${bytes.byteLength}-` });
    const master = await (await get(playback.hls)).text();
    const [rendition = ''] = /^\d+p\/index\.m3u8$/m.exec(master) ?? [];
    const folder = playback.hls?.replace('master.m3u8', '') ?? '';
    const playlist = await (await get(folder + rendition)).text();
    const [segmentName = ''] = /^segment-\d+\.m4s$/m.exec(playlist) ?? [];
    const segment = await get(`${folder}${rendition.split('/')[0]}/${segmentName}`);
    const whole = await get(playback.original);

    expect(sent.status).toBe(204);
    expect([range.status, range.headers.get('content-range')]).toEqual([
      206,
      `bytes ${8 * MB - 5}-${8 * MB + 4}/${bytes.byteLength}`,
    ]);
    expect(Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(8 * MB - 5, 8 * MB + 5))).toBe(true);
    expect(Buffer.from(await suffix.arrayBuffer()).equals(bytes.subarray(-7))).toBe(true);
    expect(beyond.status).toBe(416);
    expect([segment.status, segment.headers.get('content-type')]).toEqual([200, 'video/iso.segment']);
    expect((await segment.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    expect((await get(poster)).headers.get('content-type')).toBe('image/jpeg');
    expect(whole.headers.get('etag')).toBe(`"${createHash('md5').update(bytes).digest('base64')}"`);
    expect(md5Of(Buffer.from(await whole.arrayBuffer()))).toBe(md5Of(bytes));
    expect(await arriving()).toEqual([]);
    expect(await readdir(`${server.services.uploadFolder}/processing`)).toEqual([]);
  });

  test.runIf(isFull)('each piece may go to another machine, whatever its size', async () => {
    const upload = await openUpload();
    const { server, staff, tus, metadata, videoId } = upload;
    const bytes = padded(film, 11 * MB);
    const other = await openOtherMachine(server, { s3 });
    const there = tusClient(other.origin, staff.admin.cookie);

    const path = (await tus.create(bytes.byteLength, { ...metadata, md5: md5Of(bytes) })).headers.get('location') ?? '';
    const offsets: number[] = [];
    let answer = await tus.head(path);
    for (const [index, size] of [256 * 1024, 512 * 1024, 6 * MB, 100, 3 * MB, 4 * MB].entries()) {
      const offset = Number(answer.headers.get('upload-offset'));
      const [client, next] = index % 2 === 0 ? [tus, there] : [there, tus];
      answer = await client.patch(path, offset, bytes.subarray(offset, offset + size));
      offsets.push(Number((answer.status === 204 ? await next.head(path) : answer).headers.get('upload-offset')));
    }
    const caller = callerWith(other.origin, { cookie: staff.admin.cookie });
    const { body: seen } = await caller(videoContract.get, { params: { videoId } });
    await other.close();

    expect(offsets).toEqual([
      256 * 1024,
      768 * 1024,
      768 * 1024 + 6 * MB,
      768 * 1024 + 6 * MB + 100,
      768 * 1024 + 9 * MB + 100,
      11 * MB,
    ]);
    expect(seen).toMatchObject({ status: 'processing', sourceSize: bytes.byteLength, sourceName: '説明.mp4' });
    expect(await arriving()).toEqual([]);
  });

  test.runIf(isFull)(
    'bytes that changed on the way are refused, nothing of them stays, and the video takes the file again',
    async () => {
      const upload = await openUpload();
      const { tus, metadata, videoId } = upload;

      const refused = await tus.send(film, { ...metadata, md5: md5Of(padded(film, film.byteLength + 20)) });
      const left = [await arriving(), await stored(upload, videoId)];
      const again = await tus.send(film, { ...metadata, md5: md5Of(film) });

      expect(refused).toMatchObject({
        status: 460,
        body: { code: 'upload.checksum', title: '送信中にファイルが壊れました。もう一度送信してください。' },
      });
      expect(left).toEqual([[], []]);
      expect(again.status).toBe(204);
    },
  );

  test.runIf(isFull)('an upload that is canceled, or that nobody continues for a day, leaves no parts', async () => {
    const upload = await openUpload();
    const { tus, metadata, server } = upload;
    const begin = async () => {
      const path = (await tus.create(20 * MB, metadata)).headers.get('location') ?? '';
      await tus.patch(path, 0, new Uint8Array(9 * MB));
      return path;
    };
    const canceled = await begin();
    const abandoned = await begin();

    const removed = await tus.remove(canceled);
    const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await server.services.uploads.removeAbandoned(hoursAhead(23));
    const place = await tus.head(abandoned);
    await server.services.uploads.removeAbandoned(hoursAhead(25));

    expect([removed.status, (await tus.head(canceled)).status]).toEqual([204, 404]);
    expect([place.status, place.headers.get('upload-offset')]).toEqual([200, String(9 * MB)]);
    expect((await tus.head(abandoned)).status).toBe(404);
    expect(await arriving()).toEqual([]);
  });

  test('an upload of another facility can be neither seen, continued nor removed', async () => {
    const here = await openUpload();
    const there = await openUpload();
    const path = (await here.tus.create(1000, here.metadata)).headers.get('location') ?? '';

    const replies = await Promise.all([
      there.tus.head(path),
      there.tus.patch(path, 0, new Uint8Array(10)),
      there.tus.remove(path),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await here.tus.remove(path)).status).toBe(204);
  });
});
