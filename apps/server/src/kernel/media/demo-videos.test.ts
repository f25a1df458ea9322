import { readFile, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { describe, expect, test } from 'vitest';
import { VideoQuestionInput } from '@nattoku/contract/video/video';
import { inspectVideo } from '#kernel/media/inspect-video.ts';
import { parseWebVtt } from '@nattoku/rules/video/webvtt';
import { demoApproaches, demoMediaFolder, demoVideos } from '#seed/media/videos.ts';

const path = (name: string) => join(demoMediaFolder, name);

/** All files that a playlist names, and those that its playlists name. */
async function filesBehind(playlist: string): Promise<string[]> {
  const text = await readFile(playlist, 'utf8');
  const names = [
    ...text.split('\n').filter((line) => line !== '' && !line.startsWith('#')),
    ...[...text.matchAll(/URI="([^"]+)"/g)].map(([, name = '']) => name),
  ];
  const files = names.map((name) => join(dirname(playlist), name));
  const below = await Promise.all(files.filter((file) => file.endsWith('.m3u8')).map(filesBehind));
  return [...files, ...below.flat()];
}

const bytesBelow = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

describe.each(demoVideos)('$slug', (video) => {
  test('plays without ffmpeg and is as long as it says', async () => {
    const inspected = await inspectVideo(path(video.file), { tools: null });

    expect(inspected).toMatchObject({ width: 1280, height: 720, hasAudio: true, codec: 'h264', container: 'mp4' });
    expect(inspected.durationSeconds).toBeCloseTo(video.durationSeconds, 0);
    expect(video.durationSeconds).toBeGreaterThanOrEqual(40);
    expect(video.durationSeconds).toBeLessThanOrEqual(75);
    expect((await stat(path(video.file))).size).toBeLessThanOrEqual(1_500_000);
    expect((await fileTypeFromFile(path(video.poster)))?.mime).toBe('image/jpeg');
  });

  test('comes in three renditions with nothing missing', async () => {
    const master = path(join(video.hls, 'master.m3u8'));
    const resolutions = [...(await readFile(master, 'utf8')).matchAll(/RESOLUTION=(\w+)/g)].map(([, value]) => value);
    expect(resolutions).toEqual(['640x360', '960x540', '1280x720']);

    const files = await filesBehind(master);
    expect(files.filter((file) => file.endsWith('.m4s')).length).toBeGreaterThanOrEqual(
      (3 * video.durationSeconds) / 4,
    );
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    expect(sizes.filter((size) => size === 0)).toEqual([]);
  });

  test('has captions from beginning to end that can be read in their time', async () => {
    const { cues, problems } = parseWebVtt(await readFile(path(video.captions)), video.durationSeconds);

    expect(problems).toEqual([]);
    expect(cues[0]?.startSeconds).toBeLessThan(1);
    expect(cues.at(-1)?.endSeconds).toBeGreaterThan(video.durationSeconds - 1);
    const hurried = cues.filter(({ startSeconds, endSeconds, text }) => text.length / (endSeconds - startSeconds) > 7);
    expect(hurried).toEqual([]);
    expect(cues.filter(({ text }) => text.split('\n').some((line) => line.length > 30))).toEqual([]);
  });

  test('asks questions whose answer is spoken of in their passage', async () => {
    const { cues } = parseWebVtt(await readFile(path(video.captions)));
    const cueStarts = cues.map(({ startSeconds }) => Math.floor(startSeconds));

    expect(video.questions.length).toBeGreaterThanOrEqual(2);
    for (const question of video.questions) {
      expect(VideoQuestionInput.parse(question)).toEqual(question);
      expect([3, 4]).toContain(new Set(question.options).size);
      expect(question.options[question.correctOption]).toBeDefined();
      expect(cueStarts).toContain(question.passageStart);
      expect(question.passageEnd).toBeGreaterThan(question.passageStart ?? Infinity);
      expect(question.passageEnd).toBeLessThanOrEqual(video.durationSeconds);
    }
  });
});

test('each approach has its videos in an order without gaps', () => {
  for (const { slug } of demoApproaches) {
    const places = demoVideos.flatMap((video) => video.approaches.filter((approach) => approach.slug === slug));
    expect(places.map(({ position }) => position).toSorted((one, other) => one - other)).toEqual(
      places.map((_place, index) => index),
    );
    expect(places.length).toBeGreaterThan(0);
  }
});

test('all renditions together stay small enough to be committed', async () => {
  expect(await bytesBelow(path('hls'))).toBeLessThanOrEqual(20 * 1024 * 1024);
});
