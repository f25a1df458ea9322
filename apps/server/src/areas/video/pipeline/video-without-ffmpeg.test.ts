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

    await expect.poll(async () => (await seenVideo(hospital, videoId)).status, { timeout: SLOW }).toBe('ready');
    await worker.stop();
    const { playback, originalOnly, durationSeconds } = await seenVideo(hospital, videoId);
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
          const { status, playback: now } = await seenVideo(hospital, videoId);
          states.add(status);
          return now.hls !== null && now.poster !== null;
        },
        { timeout: SLOW },
      )
      .toBe(true);
    expect([...states]).toEqual(['ready']);
  });
});
