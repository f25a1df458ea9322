import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fileTypeFromFile } from 'file-type';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFfmpegAvailable } from '#kernel/media/ffmpeg.ts';
import { makeHls } from '#kernel/media/make-hls.ts';
import { openMediaSamples } from '#kernel/media/media-samples.ts';

let samples: Awaited<ReturnType<typeof openMediaSamples>>;
let count = 0;
const newFolder = () => samples.path(`hls-${(count += 1)}`);
const left = async () => (await readdir(samples.path('.'))).filter((name) => name.startsWith('hls-'));

const probe = async (playlist: string, shown: string[]) =>
  (await promisify(execFile)('ffprobe', ['-v', 'error', '-allowed_extensions', 'ALL', ...shown, playlist])).stdout;

/** What ffmpeg, as a player would, finds behind a playlist. */
async function play(playlist: string) {
  const stdout = await probe(playlist, ['-print_format', 'json', '-show_format', '-show_streams']);
  const played: { streams: { codec_name: string; width?: number; height?: number }[]; format: { duration: string } } =
    JSON.parse(stdout);
  const picture = played.streams.find((stream) => stream.width);
  return {
    seconds: Number(played.format.duration),
    codecs: [...new Set(played.streams.map((stream) => stream.codec_name))],
    size: `${picture?.width}x${picture?.height}`,
  };
}

const segmentSeconds = async (folder: string, name: string) =>
  [...(await readFile(join(folder, name, 'index.m3u8'), 'utf8')).matchAll(/#EXTINF:([\d.]+)/g)].map(
    ([, value]) => value,
  );

describe.skipIf(!(await isFfmpegAvailable()))('with ffmpeg', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    samples = await openMediaSamples();
  });
  afterAll(() => samples.close());

  test('a 720p video becomes three renditions that a player can change between, and a poster', async () => {
    const source = await samples.video({ size: '1280x720', seconds: 9, rate: 12 });
    const folder = newFolder();
    const shares: number[] = [];

    const made = await makeHls({ source, folder, onProgress: (share) => shares.push(share) });

    expect(made.renditions.map(({ name, width, height }) => `${name} ${width}x${height}`)).toEqual([
      '360p 640x360',
      '540p 960x540',
      '720p 1280x720',
    ]);
    const bandwidths = made.renditions.map(({ bandwidth }) => bandwidth);
    expect(bandwidths).toEqual(bandwidths.toSorted((one, other) => one - other));
    const master = await readFile(join(folder, made.masterPlaylist), 'utf8');
    expect(master.match(/BANDWIDTH=(\d+),AVERAGE/g)).toEqual(bandwidths.map((value) => `BANDWIDTH=${value},AVERAGE`));
    expect(master).toMatch(/RESOLUTION=1280x720,CODECS="avc1\.4d[\da-f]{4},mp4a\.40\.2"\n720p\/index\.m3u8\n/);

    for (const { name, width, height } of made.renditions) {
      const played = await play(join(folder, name, 'index.m3u8'));
      expect(played).toMatchObject({ codecs: ['h264', 'aac'], size: `${width}x${height}` });
      expect(played.seconds).toBeCloseTo(9, 0);
      expect((await segmentSeconds(folder, name)).map(Number)).toEqual([4, 4, 1]);
    }
    expect((await play(join(folder, made.masterPlaylist))).codecs).toEqual(['h264', 'aac']);
    expect((await fileTypeFromFile(join(folder, made.poster)))?.mime).toBe('image/jpeg');
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.at(-1)).toBe(1);
    expect(made.video).toMatchObject({ width: 1280, height: 720, container: 'mp4' });
  });

  test('an upright video stays upright', async () => {
    const source = await samples.video({ size: '720x1280', seconds: 1 });
    const folder = newFolder();

    const { renditions } = await makeHls({ source, folder });

    expect(renditions.map(({ width, height }) => `${width}x${height}`)).toEqual(['360x640', '540x960', '720x1280']);
    expect((await play(join(folder, '540p', 'index.m3u8'))).size).toBe('540x960');
    expect((await play(join(folder, 'poster.jpg'))).size).toBe('720x1280');
  });

  test('a video without sound, and one smaller than any rendition, are left as they are', async () => {
    const source = await samples.video({ size: '320x180', audio: false });
    const folder = newFolder();

    const { renditions } = await makeHls({ source, folder });

    expect(renditions).toMatchObject([{ name: '180p', width: 320, height: 180 }]);
    expect(await readFile(join(folder, 'master.m3u8'), 'utf8')).toMatch(/CODECS="avc1\.[\da-f]{6}"\n180p/);
    expect((await play(join(folder, 'master.m3u8'))).codecs).toEqual(['h264']);
  });

  test('few frames a second still make segments of four seconds, and many are thinned out', async () => {
    const slow = newFolder();
    const fast = newFolder();
    await makeHls({ source: await samples.video({ rate: 8, seconds: 9, name: 'slow.mp4' }), folder: slow });
    await makeHls({ source: await samples.video({ rate: 60, seconds: 1, name: 'fast.mp4' }), folder: fast });

    expect((await segmentSeconds(slow, '180p')).map(Number)).toEqual([4, 4, 1]);
    const shown = ['-select_streams', 'v:0', '-show_entries', 'stream=avg_frame_rate', '-of', 'csv=p=0'];
    expect(await probe(join(fast, '180p', 'index.m3u8'), shown)).toMatch(/^30\/1\s/);
  });

  test('what the camera wrote about place and person does not reach the patient', async () => {
    const extra = ['-metadata', 'location=+35.68+139.76/', '-metadata', 'title=secret-name'];
    const folder = newFolder();
    await makeHls({ source: await samples.video({ extra, name: 'tagged.mp4' }), folder });

    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const contents = await Promise.all(files.map((path) => readFile(path, 'latin1')));
    expect(files).toHaveLength(5);
    expect(contents.filter((content) => /secret-name|35\.68/.test(content))).toEqual([]);
  });

  test('a file that is no video, or whose picture ends half-way, is refused and leaves nothing', async () => {
    await writeFile(samples.path('renamed.mp4'), '%PDF-1.7\n');
    const whole = await readFile(
      await samples.video({ seconds: 8, extra: ['-movflags', 'faststart'], name: 'whole.mp4' }),
    );
    await writeFile(samples.path('half.mp4'), whole.subarray(0, whole.length * 0.5));
    const before = await left();

    const request = { folder: newFolder() };
    await expect(makeHls({ ...request, source: samples.path('renamed.mp4') })).rejects.toMatchObject({
      reason: 'notAVideo',
    });
    await expect(makeHls({ ...request, source: samples.path('half.mp4') })).rejects.toMatchObject({ reason: 'cutOff' });
    expect(await left()).toEqual(before);
  });

  test('making it again replaces what stood there', async () => {
    const source = await samples.video({ name: 'again.mp4' });
    const folder = newFolder();
    await mkdir(folder);
    await writeFile(join(folder, 'stale'), 'x');

    await makeHls({ source, folder });

    expect((await readdir(folder)).toSorted()).toEqual(['180p', 'master.m3u8', 'poster.jpg']);
  });

  test('two requests take turns', async () => {
    const source = await samples.video({ name: 'turns.mp4' });
    const events: string[] = [];
    const make = (name: string) =>
      makeHls({ source, folder: newFolder(), onProgress: (share) => events.push(share === 1 ? `${name} ends` : name) });

    await Promise.all([make('first'), make('second')]);

    expect(events.indexOf('first ends')).toBeLessThan(events.findIndex((event) => event.startsWith('second')));
  });

  const running = async (text: string) =>
    (await promisify(execFile)('ps', ['-eo', 'args'])).stdout.split('\n').filter((line) => line.includes(text));

  test('a request that is called off ends ffmpeg and leaves nothing', async () => {
    const source = await samples.video({ size: '1280x720', seconds: 15, rate: 12, name: 'called-off.mp4' });
    const controller = new AbortController();
    const folder = newFolder();
    const before = await left();

    const making = makeHls({
      source,
      folder,
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('called off')),
    });

    await expect(making).rejects.toThrow('called off');
    expect(await left()).toEqual(before);
    expect(await running(source)).toEqual([]);
  });

  test('a server that is killed takes ffmpeg with it, leaves nothing that looks whole, and can begin again', async () => {
    const source = await samples.video({ size: '1280x720', seconds: 12, rate: 12, name: 'killed.mp4' });
    const folder = newFolder();
    const script = `
      import { makeHls } from ${JSON.stringify(import.meta.resolve('#kernel/media/make-hls.ts'))};
      await makeHls({ source: ${JSON.stringify(source)}, folder: ${JSON.stringify(folder)}, onProgress: console.log });
    `;
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(server.stdout, 'data');
    expect(await running(`file:${source}`)).not.toEqual([]);

    server.kill('SIGKILL');
    await once(server, 'exit');

    const deadline = Date.now() + 10_000;
    while ((await running(`file:${source}`)).length > 0 && Date.now() < deadline) await pause(50);
    expect(await running(`file:${source}`)).toEqual([]);
    await expect(access(folder)).rejects.toThrow('ENOENT');

    await makeHls({ source, folder });
    expect((await play(join(folder, 'master.m3u8'))).seconds).toBeCloseTo(12, 0);
    await expect(access(`${folder}.partial`)).rejects.toThrow('ENOENT');
  });
});
