import { readFile, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFfmpegAvailable } from '#kernel/media/ffmpeg.ts';
import { VideoRefused, inspectVideo } from '#kernel/media/inspect-video.ts';
import { openMediaSamples } from '#kernel/media/media-samples.ts';

let samples: Awaited<ReturnType<typeof openMediaSamples>>;
beforeAll(async () => {
  samples = await openMediaSamples();
});
afterAll(() => samples.close());

const withoutFfmpeg = { tools: null };
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error !== undefined && !(error instanceof VideoRefused)) throw error;
  return error?.reason;
};
const wrote = async (name: string, content: string | Uint8Array) => {
  await writeFile(samples.path(name), content);
  return samples.path(name);
};

describe('a file that is something else is refused by its content, with ffmpeg and without', () => {
  const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(60)]);
  const image = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100', 'hex'), Buffer.alloc(64)]);
  test.each([
    ['notAVideo', 'a PDF', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'],
    ['notAVideo', 'a page', '<!doctype html><html><body><video src="x.mp4"></video></body></html>'],
    ['notAVideo', 'a page that hides a video brand behind its first tag', '<a> ftypisom<script>alert(1)</script>'],
    ['notAVideo', 'an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['notAVideo', 'a ZIP', zip],
    ['notAVideo', 'a picture', image],
    ['notAVideo', 'a playlist', '#EXTM3U\n#EXTINF:10,\n/etc/passwd\n'],
    ['notAVideo', 'a concat script', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['notAVideo', 'text', 'これは動画ではありません。'],
    ['notAVideo', 'one byte', 'x'],
    ['notAVideo', 'zeros', new Uint8Array(5000)],
    ['otherKind', 'an AVI', Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI LIST'), Buffer.alloc(64)])],
    ['otherKind', 'a Flash video', Buffer.concat([Buffer.from('FLV\u0001'), Buffer.alloc(64)])],
    ['empty', 'nothing', ''],
    ['broken', 'a video brand and nothing more', Buffer.from('000000146674797069736f6d0000020069736f6d', 'hex')],
    ['broken', 'a brand with rubbish behind', Buffer.from('00000014667479706d703432000000006d703432cafebabe', 'hex')],
  ])('%s: %s', async (reason, name, content) => {
    const path = await wrote(`${name}.mp4`, content);
    const expected = reason === 'broken' ? ['broken', 'notAVideo'] : [reason];

    expect(expected).toContain(await refusal(inspectVideo(path)));
    expect(expected).toContain(await refusal(inspectVideo(path, withoutFfmpeg)));
  });
});

describe.skipIf(!(await isFfmpegAvailable()))('with files that ffmpeg made', () => {
  test('a video is described', async () => {
    const path = await samples.video({ size: '320x180', seconds: 2 });

    expect(await inspectVideo(path)).toEqual({
      durationSeconds: 2,
      width: 320,
      height: 180,
      hasAudio: true,
      codec: 'h264',
      container: 'mp4',
      frameRate: 30,
    });
  });

  const turned = async () => {
    const bytes = await readFile(await samples.video({ name: 'upright.mp4' }));
    const matrix = bytes.indexOf('tkhd') + 4 + 40;
    [0, 0x10000, 0, -0x10000, 0].forEach((value, index) => bytes.writeInt32BE(value, matrix + 4 * index));
    bytes.writeInt32BE(0, matrix + 4 * 2);
    bytes.writeInt32BE(-0x10000, matrix + 4 * 3);
    return wrote('turned.mp4', bytes);
  };

  test.each([
    ['wide', () => samples.video({ name: 'wide.mp4' }), { width: 320, height: 180, hasAudio: true }],
    ['upright', () => samples.video({ name: 'tall.mp4', size: '180x320' }), { width: 180, height: 320 }],
    ['held upright by a phone', turned, { width: 180, height: 320 }],
    ['silent', () => samples.video({ name: 'silent.mp4', audio: false }), { hasAudio: false }],
    ['QuickTime', () => samples.video({ name: 'sample.mov' }), { container: 'quicktime' }],
    [
      'with wide pixels',
      () => samples.video({ name: 'dv.mp4', size: '180x180', extra: ['-vf', 'setsar=16/9'] }),
      { width: 320, height: 180 },
    ],
    [
      'ready for streaming, index first',
      () => samples.video({ name: 'fast.mp4', extra: ['-movflags', 'faststart'] }),
      { durationSeconds: 2 },
    ],
  ])('%s: both ways of reading agree', async (_name, make, expected) => {
    const path = await make();
    const [probed, read] = [await inspectVideo(path), await inspectVideo(path, withoutFfmpeg)];

    expect(probed).toMatchObject(expected);
    expect({ ...read, durationSeconds: Math.round(read.durationSeconds) }).toEqual({
      ...probed,
      durationSeconds: Math.round(probed.durationSeconds),
      frameRate: null,
    });
  });

  test('WebM plays only where ffmpeg can convert it; one without a duration is measured', async () => {
    const codec = ['-c:v', 'libvpx', '-deadline', 'realtime'];
    const path = await samples.video({ name: 'sample.webm', audio: false, extra: codec });
    const live = await samples.video({ name: 'live.webm', audio: false, extra: [...codec, '-live', '1'] });

    expect(await inspectVideo(path)).toMatchObject({ container: 'webm', codec: 'vp8', durationSeconds: 2 });
    expect((await inspectVideo(live)).durationSeconds).toBeCloseTo(2, 0);
    expect(await refusal(inspectVideo(path, withoutFfmpeg))).toBe('needsFfmpeg');
  });

  test('a codec that browsers do not play needs ffmpeg', async () => {
    const path = await samples.video({ name: 'old.mp4', extra: ['-c:v', 'mpeg4'] });

    expect(await inspectVideo(path)).toMatchObject({ codec: 'mpeg4' });
    expect(await refusal(inspectVideo(path, withoutFfmpeg))).toBe('needsFfmpeg');
  });

  test('sound without a picture, also with a cover, is no video', async () => {
    const sound = ['-f', 'lavfi', '-i', 'sine=d=2'];
    const cover = ['-f', 'lavfi', '-i', 'color=s=64x64', '-frames:v', '1', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'];
    await samples.run([...sound, '-c:a', 'aac', '-f', 'mp4', samples.path('sound.mp4')]);
    await samples.run([...sound, ...cover, '-disposition:v', 'attached_pic', '-f', 'mp4', samples.path('cover.mp4')]);

    expect(await refusal(inspectVideo(samples.path('sound.mp4')))).toBe('noVideoTrack');
    expect(await refusal(inspectVideo(samples.path('sound.mp4'), withoutFfmpeg))).toBe('noVideoTrack');
    expect(await refusal(inspectVideo(samples.path('cover.mp4')))).toBe('noVideoTrack');
  });

  test('a file that was cut off is broken', async () => {
    const bytes = await readFile(await samples.video());
    const path = await wrote('cut.mp4', bytes.subarray(0, bytes.length * 0.6));

    expect(await refusal(inspectVideo(path))).toBe('broken');
    expect(await refusal(inspectVideo(path, withoutFfmpeg))).toBe('broken');
  });

  test('more than three hours are too long', async () => {
    const path = samples.path('long.mp4');
    await samples.run([
      '-f',
      'lavfi',
      '-i',
      'color=s=16x16:r=1/120:d=10920',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      path,
    ]);

    expect(await refusal(inspectVideo(path))).toBe('tooLong');
    expect(await refusal(inspectVideo(path, withoutFfmpeg))).toBe('tooLong');
  });

  test('a picture beyond 8K is too large', async () => {
    const path = await samples.video({
      size: '64x64',
      seconds: 0.04,
      extra: ['-vf', 'scale=9000:5000,setsar=1'],
      name: '9k.mp4',
    });

    expect(await refusal(inspectVideo(path))).toBe('tooLarge');
    expect(await refusal(inspectVideo(path, withoutFfmpeg))).toBe('tooLarge');
  });

  test('reading is called off by a signal', async () => {
    const path = await samples.video();
    await expect(inspectVideo(path, { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow('stop');
  });

  test('damage is refused, never crashed on', async () => {
    const bytes = await readFile(await samples.video({ size: '64x64', seconds: 1, audio: false, name: 'seed.mp4' }));
    const index = bytes.indexOf('moov') - 4;
    const damage = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: bytes.length - index - 4 }),
        value: fc.integer({ min: 0, max: 0xffff_ffff }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(damage, async (hits) => {
        const damaged = Buffer.from(bytes);
        for (const { at, value } of hits) damaged.writeUInt32BE(value, index + at);
        await refusal(inspectVideo(await wrote('damaged.mp4', damaged), withoutFfmpeg));
      }),
      { numRuns: 300 },
    );
  });
});
