import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openHospital } from '#testing/hospital.ts';
import { startServer } from '#testing/process/server-process.ts';
import { drawnVideos, hasFfmpeg, seenVideo, SLOW } from '#testing/video/conversions.ts';
import { uploadVideo } from '#testing/video/given-upload.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

describe.skipIf(!hasFfmpeg)('a server that works', { timeout: 2 * SLOW }, () => {
  const samples = drawnVideos();

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
      .poll(async () => (await seenVideo(hospital, videoId)).processingShare, { timeout: SLOW })
      .toBeGreaterThan(0);
    await worker.kill();
    const afterKill = await seenVideo(hospital, videoId);
    await server.work();
    await expect.poll(async () => (await seenVideo(hospital, videoId)).status, { timeout: SLOW }).toBe('ready');

    expect(afterKill.status).toBe('processing');
    expect((await seenVideo(hospital, videoId)).durationSeconds).toBeCloseTo(60, 0);
    expect(await hospital.audits()).toEqual(['video.upload', 'video.ready']);
  });
});
