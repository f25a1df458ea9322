import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { videoContract } from '@nattoku/contract/video/video-library';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFfmpegAvailable } from '#kernel/media/ffmpeg.ts';
import { openMediaSamples } from '#kernel/media/media-samples.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { startServer } from '#testing/process/server-process.ts';
import { uploadVideo } from '#testing/video/given-upload.ts';

const hasFfmpeg = await isFfmpegAvailable();
if (!hasFfmpeg) process.stderr.write('Skipped: work on videos, because ffmpeg is not installed.\n');

const seen = async ({ admin }: Hospital, videoId: VideoId) =>
  (await admin(videoContract.get, { params: { videoId } })).body;

/** Conversions step back for everything else that the machine does. */
const SLOW = 120_000;

describe.skipIf(!hasFfmpeg)('a server that works', { timeout: 2 * SLOW }, () => {
  let samples: Awaited<ReturnType<typeof openMediaSamples>>;
  beforeAll(async () => {
    samples = await openMediaSamples();
  });
  afterAll(() => samples.close());

  test('on a machine without ffmpeg the original plays, and the screen can say so; once there is one, it is converted while it plays', async () => {
    const hospital = await openHospital();
    const { server, staff } = hospital;
    const bytes = await readFile(await samples.video({ seconds: 2 }));
    const videoId = await uploadVideo(hospital, bytes);
    const worker = await startServer(dirname(server.services.uploadFolder), {
      DATABASE_URL: server.ownerUrl,
      ROLE: 'worker',
      DEMO: 'off',
      PATH: '/nowhere',
    });

    await expect.poll(async () => (await seen(hospital, videoId)).status, { timeout: SLOW }).toBe('ready');
    await worker.stop();
    const { playback, originalOnly, durationSeconds } = await seen(hospital, videoId);
    const original = await fetch(server.origin + playback.original, { headers: { cookie: staff.admin.cookie } });

    expect({ ...playback, originalOnly }).toMatchObject({ hls: null, poster: null, originalOnly: true });
    expect(playback.originalContentType).toBe('video/mp4');
    expect(durationSeconds).toBeCloseTo(2, 0);
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);

    const states = new Set<string>();
    await server.work();
    await expect
      .poll(
        async () => {
          const { status, playback: now } = await seen(hospital, videoId);
          states.add(status);
          return now.hls !== null && now.poster !== null;
        },
        { timeout: SLOW },
      )
      .toBe(true);
    expect([...states]).toEqual(['ready']);
  });
});
