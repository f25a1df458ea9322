import { readFile } from 'node:fs/promises';
import { openTinyDisk } from '@nattoku/baas/testing/tiny-disk';
import { expect, onTestFinished, test } from 'vitest';
import { videoContract } from '@nattoku/contract/video/video-library';
import { processVideo } from '#areas/video/pipeline/video-process.job.ts';
import { failureSentences, MAX_TRIES } from '#areas/video/library/video.rules.ts';
import { isFfmpegAvailable } from '#kernel/media/ffmpeg.ts';
import { openMediaSamples } from '#kernel/media/media-samples.ts';
import { openDiskUploads } from '#kernel/uploads/upload-folder.ts';
import { uploadVideo } from '#testing/video/given-upload.ts';
import { openHospital } from '#testing/hospital.ts';
import { openSecondApp } from '#testing/process/second-app.ts';
import { md5Of, tusClient } from '#testing/video/tus-client.ts';

const full = {
  status: 507,
  body: { code: 'storage.full', title: '保存場所がいっぱいです。管理者に連絡してください。' },
};

/** A hospital whose uploads arrive on a disk of a few megabytes. */
const openTinyHospital = async (megabytes: number) => {
  const disk = await openTinyDisk(megabytes * 1024 * 1024);
  if ('skipped' in disk) return disk;
  const hospital = await openHospital();
  const { services } = hospital.server;
  const uploads = openDiskUploads(disk.folder, services.uploads.locks, 0);
  const app = await openSecondApp({ ...services, uploads, uploadFolder: disk.folder });
  const videoId = await hospital.given.video({ status: 'uploading' });
  const tus = tusClient(app.origin, hospital.staff.admin.cookie);
  onTestFinished(async () => {
    await app.close();
    await disk.close();
  });
  return { ...hospital, disk, tus, metadata: { videoId, filename: '説明.mp4' } };
};

test('a file for which there is no room is refused before its first byte', async ({ skip }) => {
  const opened = await openTinyHospital(1);
  if ('skipped' in opened) return skip(opened.skipped);

  expect(await opened.tus.create(2_000_000, opened.metadata)).toMatchObject(full);
});

test(
  'a disk that fills up while a file arrives is said so; what arrived is kept, and goes on when there is room',
  { timeout: 120_000 },
  async ({ skip }) => {
    if (!(await isFfmpegAvailable())) return skip('ffmpeg is not installed.');
    const opened = await openTinyHospital(8);
    if ('skipped' in opened) return skip(opened.skipped);
    const { disk, tus, metadata } = opened;
    const samples = await openMediaSamples();
    const video = await readFile(await samples.video({ seconds: 8, size: '640x360' }));
    await samples.close();
    const path = (await tus.create(video.byteLength, { ...metadata, md5: md5Of(video) })).headers.get('location') ?? '';
    const half = Math.floor(video.byteLength / 2);
    await tus.patch(path, 0, video.subarray(0, half));
    await disk.fill();

    const refused = await tus.patch(path, half, video.subarray(half));
    const place = await tus.head(path);
    const create = await tus.create(1000, metadata);
    await disk.empty();
    const offset = Number(place.headers.get('upload-offset'));
    const rest = await tus.patch(path, offset, video.subarray(offset));

    expect(refused).toMatchObject(full);
    expect(create).toMatchObject(full);
    expect(place.status).toBe(200);
    expect(offset).toBeGreaterThanOrEqual(half);
    expect(offset).toBeLessThan(video.byteLength);
    expect(rest.status).toBe(204);
  },
);

test(
  'a film for whose conversion there is no room is tried again, then says so, and is done once there is room',
  { timeout: 120_000 },
  async ({ skip }) => {
    if (!(await isFfmpegAvailable())) return skip('ffmpeg is not installed.');
    const disk = await openTinyDisk(8 * 1024 * 1024);
    if ('skipped' in disk) return skip(disk.skipped);
    onTestFinished(() => disk.close());
    const hospital = await openHospital();
    const { facilityId, admin, server } = hospital;
    const samples = await openMediaSamples();
    const videoId = await uploadVideo(hospital, await readFile(await samples.video({ seconds: 2 })));
    await samples.close();
    const convert = processVideo({ ...server.services, uploadFolder: disk.folder });
    const work = () => convert({ facilityId, videoId }, { signal: new AbortController().signal });
    const seen = async () => (await admin(videoContract.get, { params: { videoId } })).body;

    await disk.fill();
    for (let tries = 1; tries < MAX_TRIES; tries += 1) await expect(work()).rejects.toThrow(/no space left/i);
    await work();
    const failed = await seen();
    await disk.empty();
    await admin(videoContract.process, { params: { videoId }, body: { version: failed.version } });
    await work();

    expect(failed).toMatchObject({ status: 'failed', failure: failureSentences.storageFull });
    expect(await seen()).toMatchObject({ status: 'ready', failure: null });
  },
);
