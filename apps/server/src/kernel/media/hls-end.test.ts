import { mkdir, writeFile } from 'node:fs/promises';
import { openDiskFileStore } from '@nattoku/baas/selfhosted/disk-file-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flags, isFfmpegAvailable } from '#kernel/media/ffmpeg.ts';
import { readHlsEnd } from '#kernel/media/hls-end.ts';
import { openMediaSamples } from '#kernel/media/media-samples.ts';
import { storeHls } from '#kernel/media/store-hls.ts';

let samples: Awaited<ReturnType<typeof openMediaSamples>>;

/** Stores HLS as ffmpeg makes it of these tracks, without anything that gives them one end. */
async function stored(name: string, ...tracks: string[]) {
  const folder = samples.path(name);
  await mkdir(`${folder}/360p`, { recursive: true });
  const coding = flags({ 'c:v': 'libx264', preset: 'ultrafast', pix_fmt: 'yuv420p', g: 10, 'c:a': 'aac' });
  const names = flags({ hls_segment_type: 'fmp4', hls_fmp4_init_filename: 'init_0.mp4' });
  const hls = flags({
    f: 'hls',
    hls_time: 1,
    hls_playlist_type: 'vod',
    hls_segment_filename: `${folder}/360p/segment-%04d.m4s`,
  });
  await samples.run([...tracks, ...coding, ...hls, ...names, `${folder}/360p/index.m3u8`]);
  await writeFile(`${folder}/master.m3u8`, '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n360p/index.m3u8\n');
  const files = await openDiskFileStore({ folder: samples.path(`${name}-store`), bucket: 'test' });
  await storeHls({ store: files, folder, prefix: 'videos/a/1' });
  return readHlsEnd(files, 'videos/a/1');
}

const picture = (seconds: number) => flags({ f: 'lavfi', i: `testsrc2=s=128x72:r=10:d=${seconds}` });
const sound = (seconds: number) => flags({ f: 'lavfi', i: `sine=f=440:d=${seconds}` });

describe.skipIf(!(await isFfmpegAvailable()))('the end of stored HLS', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    samples = await openMediaSamples();
  });
  afterAll(() => samples.close());

  test.each([
    ['picture and sound of one length', [...picture(4), ...sound(4)], true],
    ['a picture without sound', picture(4), true],
    ['sound that ends first', [...picture(4), ...sound(1)], false],
  ])('%s', async (name, tracks, hasAllTracks) => {
    const end = await stored(name.replaceAll(' ', '-'), ...tracks);
    expect(end).toEqual({ seconds: expect.closeTo(4, 0), hasAllTracks });
  });

  test('a folder without such files says nothing', async () => {
    const files = await openDiskFileStore({ folder: samples.path('empty-store'), bucket: 'test' });
    expect(await readHlsEnd(files, 'videos/b/1')).toBeNull();
  });
});
