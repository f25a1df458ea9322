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

  test('killed in the middle of it, a server loses nothing: the next one finishes the video', async () => {
    const hospital = await openHospital();
    const { server } = hospital;
    const long = await readFile(await samples.video({ seconds: 60, size: '640x360', rate: 15, name: 'killed.mp4' }));
    const videoId = await uploadVideo(hospital, long);
    const worker = await startServer(dirname(server.services.uploadFolder), {
      DATABASE_URL: server.ownerUrl,
      ROLE: 'worker',
      DEMO: 'off',
    });

    await expect
      .poll(async () => (await seen(hospital, videoId)).processingShare, { timeout: SLOW })
      .toBeGreaterThan(0);
    await worker.kill();
    const afterKill = await seen(hospital, videoId);
    await server.work();
    await expect.poll(async () => (await seen(hospital, videoId)).status, { timeout: SLOW }).toBe('ready');

    expect(afterKill.status).toBe('processing');
    expect((await seen(hospital, videoId)).durationSeconds).toBeCloseTo(60, 0);
    expect(await hospital.audits()).toEqual(['video.upload', 'video.ready']);
  });
});
