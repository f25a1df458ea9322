import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { openHospital } from '#testing/hospital.ts';
import { drawnVideos, hasFfmpeg, seenVideo, SLOW } from '#testing/video/conversions.ts';
import { uploadVideo } from '#testing/video/given-upload.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

describe.skipIf(!hasFfmpeg)('a server that works', { timeout: 2 * SLOW }, () => {
  const samples = drawnVideos();

  test('an uploaded video becomes ready by itself: playlists, segments and poster are there', async () => {
    const hospital = await openHospital();
    const { server, staff, audits } = hospital;
    const videoId = await uploadVideo(hospital, await readFile(await samples.video({ seconds: 3, size: '1280x720' })));
    const get = async (url: string) => {
      const reply = await fetch(server.origin + url, { headers: { cookie: staff.admin.cookie } });
      expect(reply.status).toBe(200);
      return { type: reply.headers.get('content-type'), body: Buffer.from(await reply.arrayBuffer()) };
    };

    await server.work();
    await expect.poll(async () => (await seenVideo(hospital, videoId)).status, { timeout: SLOW }).toBe('ready');
    const video = await seenVideo(hospital, videoId);
    const master = await get(video.playback.hls ?? '');
    const renditions = [...master.body.toString().matchAll(/^\d+p\/index\.m3u8$/gm)].map(([name]) => name);
    const folder = (video.playback.hls ?? '').replace('master.m3u8', '');
    const playlist = await get(`${folder}${renditions[0]}`);
    const [, segmentName] = /^(segment-\d+\.m4s)$/m.exec(playlist.body.toString()) ?? [];
    const [, initName] = /URI="([^"]+)"/.exec(playlist.body.toString()) ?? [];
    const rendition = `${folder}${renditions[0]?.split('/')[0]}/`;
    const segment = await get(rendition + segmentName);
    const init = await get(rendition + initName);
    const poster = await get(video.poster ?? '');

    expect(video).toMatchObject({ processingShare: null, failure: null, originalOnly: false, published: false });
    expect(video.durationSeconds).toBeCloseTo(3, 0);
    expect(renditions).toHaveLength(3);
    expect([master.type, playlist.type]).toEqual(Array(2).fill('application/vnd.apple.mpegurl'));
    expect([segment.type, init.type, poster.type]).toEqual(['video/iso.segment', 'video/mp4', 'image/jpeg']);
    expect(segment.body.byteLength).toBeGreaterThan(1000);
    expect(init.body.subarray(4, 8).toString()).toBe('ftyp');
    expect(await audits()).toEqual(['video.upload', 'video.ready']);
    expect(await readdir(`${server.services.uploadFolder}/processing`)).toEqual([]);
  });
});
