import { videoContract } from '@nattoku/contract/video/video-library';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { afterAll, beforeAll } from 'vitest';
import { isFfmpegAvailable } from '#kernel/media/ffmpeg.ts';
import { openMediaSamples, type Sample } from '#kernel/media/media-samples.ts';
import type { Hospital } from '#testing/hospital.ts';

/** Read once for the tests of a file, which are left out without it. */
export const hasFfmpeg = await isFfmpegAvailable();
if (!hasFfmpeg) process.stderr.write('Skipped: conversion of videos, because ffmpeg is not installed.\n');

/** The longest that a conversion takes, in milliseconds: it steps back for everything else that the machine does. */
export const SLOW = 300_000;

/** The video as staff see it now. */
export const seenVideo = async ({ admin }: Hospital, videoId: VideoId) =>
  (await admin(videoContract.get, { params: { videoId } })).body;

/** Videos that ffmpeg draws, for the tests of the `describe` that asks; each is the path of its file. */
export function drawnVideos(): { video: (sample?: Sample) => Promise<string> } {
  let samples: Awaited<ReturnType<typeof openMediaSamples>>;
  beforeAll(async () => {
    samples = await openMediaSamples();
  });
  afterAll(() => samples.close());
  return { video: (sample) => samples.video(sample) };
}
