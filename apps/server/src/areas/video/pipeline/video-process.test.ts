import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { eventsPath } from '@nattoku/contract/shared/events';
import { videoContract } from '@nattoku/contract/video/video-library';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { beforeAll, describe, expect, test } from 'vitest';
import { processVideo } from '#areas/video/pipeline/video-process.job.ts';
import { resumeProcessing } from '#areas/video/pipeline/video-process.sweep.ts';
import { onlyHere } from '#kernel/database/claim.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { drawnVideos, hasFfmpeg, seenVideo, SLOW } from '#testing/video/conversions.ts';
import { uploadVideo } from '#testing/video/given-upload.ts';
import { tusClient } from '#testing/video/tus-client.ts';

const work = (hospital: Hospital, videoId: VideoId, signal = new AbortController().signal) =>
  processVideo(hospital.server.services)({ facilityId: hospital.facilityId, videoId }, { signal });

const jobsOf = async ({ server }: Hospital, videoId: VideoId) => {
  const { rows } = await server.owner.query<{ state: string }>(
    "SELECT state FROM pgboss.job WHERE name = 'video.process' AND singleton_key = $1 ORDER BY created_on",
    [videoId],
  );
  return rows.map(({ state }) => state);
};

describe.skipIf(!hasFfmpeg)('processing', { timeout: SLOW }, () => {
  const samples = drawnVideos();
  let short: Buffer;
  beforeAll(async () => {
    short = await readFile(await samples.video({ seconds: 2 }));
  });

  test('done a second time, a job changes nothing', async () => {
    const hospital = await openHospital();
    const videoId = await uploadVideo(hospital, short);
    await work(hospital, videoId);
    const first = await seenVideo(hospital, videoId);

    await work(hospital, videoId);

    expect(await seenVideo(hospital, videoId)).toEqual(first);
    expect(await hospital.audits()).toEqual(['video.upload', 'video.ready']);
  });

  test('how far it is can be seen while it goes on, and each step wakes the browsers', async () => {
    const hospital = await openHospital();
    const { server, staff } = hospital;
    const long = await readFile(await samples.video({ seconds: 40, size: '640x360', name: 'long.mp4' }));
    const videoId = await uploadVideo(hospital, long);
    const stop = new AbortController();
    const events = await listen(server.origin, staff.admin.cookie, stop.signal);

    const working = work(hospital, videoId);
    await expect
      .poll(async () => (await seenVideo(hospital, videoId)).processingShare, { timeout: SLOW })
      .toBeGreaterThan(0);
    const half = await seenVideo(hospital, videoId);
    await working;
    stop.abort();

    expect(half.status).toBe('processing');
    expect(half.processingShare).toBeLessThan(1);
    expect(events.filter((event) => event.includes(videoId) && event.includes('"video"')).length).toBeGreaterThan(1);
  });

  test('stopped in order, it is not counted as a try and goes on later', async () => {
    const hospital = await openHospital();
    const videoId = await uploadVideo(hospital, short);
    const stop = new AbortController();

    const stopped = work(hospital, videoId, stop.signal);
    stop.abort(new Error('The server stops'));
    await expect(stopped).rejects.toThrow('The server stops');
    const { rows } = await hospital.server.owner.query('SELECT processing_tries FROM videos WHERE id = $1', [videoId]);
    const between = (await seenVideo(hospital, videoId)).status;
    await work(hospital, videoId);

    expect(rows).toEqual([{ processing_tries: 0 }]);
    expect([between, (await seenVideo(hospital, videoId)).status]).toEqual(['processing', 'ready']);
  });

  test('while one is at a video, a second leaves it alone', async () => {
    const hospital = await openHospital();
    const videoId = await uploadVideo(hospital, short);

    await onlyHere(hospital.server.services.database, videoId, async () => {
      await expect(work(hospital, videoId)).rejects.toThrow('Somebody else is at this video');
    });

    expect((await seenVideo(hospital, videoId)).status).toBe('processing');
  });

  test('a video that was begun three times without an end is given up with advice, and may be tried again', async () => {
    const hospital = await openHospital();
    const { server, admin } = hospital;
    const videoId = await uploadVideo(hospital, short);
    await server.owner.query('UPDATE videos SET processing_tries = 3 WHERE id = $1', [videoId]);

    await work(hospital, videoId);
    const failed = await seenVideo(hospital, videoId);
    const again = await admin(videoContract.process, { params: { videoId }, body: { version: failed.version } });
    await work(hospital, videoId);

    expect(failed.status).toBe('failed');
    expect(failed.failure).toContain('再処理');
    expect(again.body).toMatchObject({ status: 'processing', failure: null, version: failed.version + 1 });
    expect((await seenVideo(hospital, videoId)).status).toBe('ready');
  });

  test('a file that turns out to be damaged fails with the reason, and a new file takes its place', async () => {
    const hospital = await openHospital();
    const videoId = await uploadVideo(hospital, short);
    const { files } = hospital.server.services;
    await files.put(`videos/${videoId}/1/source.mp4`, Buffer.from('damaged'), { contentType: 'video/mp4' });

    await work(hospital, videoId);
    const failed = await seenVideo(hospital, videoId);
    const sent = await tusClient(hospital.server.origin, hospital.staff.admin.cookie).send(short, { videoId });
    await work(hospital, videoId);

    expect(failed).toMatchObject({ status: 'failed', failure: expect.stringContaining('動画') });
    expect(sent.status).toBe(204);
    expect((await seenVideo(hospital, videoId)).playback.hls).toBe(`/api/videos/${videoId}/media/2/master.m3u8`);
    expect((await files.list(`videos/${videoId}`)).prefixes).toEqual([`videos/${videoId}/2`]);
  });

  test('a video that waits in the queue is not put there a second time; one that was forgotten is', async () => {
    const hospital = await openHospital();
    const videoId = await uploadVideo(hospital, short);
    const { server } = hospital;

    await resumeProcessing(server.services);
    const waiting = await jobsOf(hospital, videoId);
    await server.owner.query('DELETE FROM pgboss.job WHERE singleton_key = $1', [videoId]);
    await resumeProcessing(server.services);

    expect(waiting).toEqual(['created']);
    expect(await jobsOf(hospital, videoId)).toEqual(['created']);
  });
});

/** Collects what the event stream says until the signal ends it. */
const listen = async (origin: string, cookie: string, signal: AbortSignal): Promise<string[]> => {
  const lines: string[] = [];
  const reply = await fetch(origin + eventsPath, { headers: { cookie }, signal });
  const decoder = new TextDecoder();
  const drain = async () => {
    for await (const chunk of reply.body ?? []) lines.push(...decoder.decode(chunk).split('\n'));
  };
  void drain().catch(() => {});
  await pause(0);
  return lines;
};
