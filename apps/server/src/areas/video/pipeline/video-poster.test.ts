import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Video } from '@nattoku/contract/video/video';
import { POSTER_MAX_BYTES, posterPath, videoContract } from '@nattoku/contract/video/video-library';
import { expect, test } from 'vitest';
import { isFfmpegAvailable } from '#kernel/media/ffmpeg.ts';
import { demoMediaFolder } from '#seed/media/videos.ts';
import { givenMedia } from '#testing/video/given-media.ts';
import { openHospital } from '#testing/hospital.ts';

/** A red picture, 200 × 101. */
const png = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAMgAAABkCAIAAABM5OhcAAAACXBIWXMAAAABAAAAAQBPJcTWAAABR0lEQVR4nO3OgQUAQBDEwO2/',
    '5+ebOEKEKWD2tuQcP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gS',
    'P4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gS',
    'P4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gS',
    'P4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gSP4gS',
    'P4gSP4gSP4jSB/VDOiQ9i1owAAAAAElFTkSuQmCC',
  ].join(''),
  'base64',
);

const open = async () => {
  const hospital = await openHospital();
  const videoId = await hospital.given.video({ durationSeconds: 75 });
  await givenMedia(hospital, videoId);
  const film = await readFile(join(demoMediaFolder, 'colonoscopy.mp4'));
  await hospital.server.services.files.put(`videos/${videoId}/1/source.mp4`, film, { contentType: 'video/mp4' });
  const params = { videoId };
  const send = async (
    bytes: Buffer,
    { version, cookie = hospital.staff.admin.cookie }: { version: number; cookie?: string },
  ) => {
    const response = await fetch(`${hospital.server.origin}${posterPath(videoId)}?version=${version}`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    });
    return { status: response.status, body: (await response.json()) as Video & { code?: string } };
  };
  const poster = async () => {
    const { body } = await hospital.admin(videoContract.get, { params });
    const { cookie } = hospital.staff.admin;
    const response = await fetch(`${hospital.server.origin}${body.poster}`, { headers: { cookie } });
    return {
      bytes: Buffer.from(await response.arrayBuffer()),
      type: response.headers.get('content-type'),
      version: body.version,
    };
  };
  return { hospital, params, send, poster };
};

const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));

test.skipIf(!(await isFfmpegAvailable()))(
  'the picture of a position becomes the poster, and none beyond the end',
  async () => {
    const { hospital, params, poster } = await open();
    const pick = (seconds: number, version: number) =>
      hospital.admin(videoContract.pickPoster, { params, body: { version, seconds } });

    const picked = await pick(40, 1);
    const first = await poster();
    expect([picked.status, first.version, first.type]).toEqual([200, 2, 'image/jpeg']);
    expect(isJpeg(first.bytes)).toBe(true);

    for (const seconds of [75.5, 10_000]) {
      expect(await pick(seconds, 2)).toMatchObject({ status: 422, body: { code: 'video.noPicture' } });
    }
    expect(await pick(5, 1)).toMatchObject({ status: 409, body: { current: { version: 2 } } });
    expect((await poster()).bytes.equals(first.bytes)).toBe(true);
    await pick(5, 2);
    expect((await poster()).bytes.equals(first.bytes)).toBe(false);
  },
);

test.skipIf(!(await isFfmpegAvailable()))(
  'a picture of one’s own is known by its content, and the one before stays when it is none',
  async () => {
    const { hospital, send, poster } = await open();
    const taken = await send(png, { version: 1 });
    const kept = await poster();
    expect([taken.status, taken.body.version]).toEqual([200, 2]);
    expect(isJpeg(kept.bytes)).toBe(true);

    const half = kept.bytes.subarray(0, 120);
    const refused = { status: 422, body: { code: 'video.pictureRefused' } };
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      half,
      Buffer.from('GIF89a'),
      Buffer.alloc(0),
    ])
      expect(await send(bytes, { version: 2 })).toMatchObject(refused);
    expect((await send(Buffer.alloc(POSTER_MAX_BYTES + 1), { version: 2 })).status).toBe(413);
    expect((await send(png, { version: 1 })).status).toBe(409);
    expect((await send(png, { version: 2, cookie: hospital.staff.nurse.cookie })).status).toBe(403);
    expect((await poster()).bytes.equals(kept.bytes)).toBe(true);
  },
);
