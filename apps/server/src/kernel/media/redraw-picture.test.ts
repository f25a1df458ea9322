import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BarePicture, barePicture, PictureRefused, sizeOfPicture } from '#kernel/media/bare-picture.ts';
import { isFfmpegAvailable } from '#kernel/media/ffmpeg.ts';
import { openMediaSamples } from '#kernel/media/media-samples.ts';
import { type Orientation, orientationIn, segmentSaying } from '#kernel/media/picture-orientation.ts';
import { redrawPicture } from '#kernel/media/redraw-picture.ts';

const sides: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];

test.each(sides)('which side is up is read as it is written: %i', (side) => {
  expect(orientationIn(segmentSaying(side))).toBe(side);
});

test('what is cut off, or says something else, says nothing', () => {
  const whole = segmentSaying(6);
  for (let end = 0; end < whole.length - 8; end += 1) expect(orientationIn(whole.subarray(0, end))).toBeNull();
  expect(orientationIn(Buffer.from(whole.toString('latin1').replace('Exif', 'http'), 'latin1'))).toBeNull();
});

describe.skipIf(!(await isFfmpegAvailable()))('with ffmpeg', () => {
  let samples: Awaited<ReturnType<typeof openMediaSamples>>;
  let plain: Buffer;
  beforeAll(async () => {
    samples = await openMediaSamples();
    const path = samples.path('plain.jpg');
    const source = 'color=black:s=64x32,drawbox=x=0:y=0:w=16:h=16:color=white:t=fill';
    await samples.run(['-f', 'lavfi', '-i', source, '-frames:v', '1', '-q:v', '2', path]);
    plain = await readFile(path);
  });
  afterAll(() => samples.close());

  /** As a camera writes it: which side is up, and where and with what it was made. */
  const taken = (side: Orientation): BarePicture => {
    const told = Buffer.concat([segmentSaying(side), Buffer.from('GPS 35.68 139.76')]);
    told.writeUInt16BE(told.length - 2, 2);
    const bare = barePicture(Buffer.concat([plain.subarray(0, 2), told, plain.subarray(2)]));
    if (!bare) throw new Error('No picture');
    return bare;
  };

  const drawn = (picture: BarePicture) =>
    redrawPicture(picture, samples.path(`work-${randomBytes(4).toString('hex')}`));

  /** Where the white corner is. */
  const cornerOf = async (picture: BarePicture): Promise<string> => {
    const { width, height } = sizeOfPicture(picture);
    await writeFile(samples.path('seen'), picture.bytes);
    const input = ['-noautorotate', '-f', 'jpeg_pipe', '-i', samples.path('seen')];
    await samples.run([...input, '-f', 'rawvideo', '-pix_fmt', 'gray', samples.path('pixels')]);
    const pixels = await readFile(samples.path('pixels'));
    const isWhite = (x: number, y: number) => (pixels[y * width + x] ?? 0) > 128;
    const corners = { top: 4, bottom: height - 5 };
    const found = Object.entries(corners).flatMap(([name, y]) => [
      ...(isWhite(4, y) ? [`${name} left`] : []),
      ...(isWhite(width - 5, y) ? [`${name} right`] : []),
    ]);
    return `${width}x${height} ${found.join()}`;
  };

  test.each<[Orientation, string]>([
    [1, '64x32 top left'],
    [2, '64x32 top right'],
    [3, '64x32 bottom right'],
    [4, '64x32 bottom left'],
    [5, '32x64 top left'],
    [6, '32x64 top right'],
    [7, '32x64 bottom right'],
    [8, '32x64 bottom left'],
  ])('a picture that a camera took with side %i up is written upright, and says nothing else', async (side, seen) => {
    const sent = taken(side);
    expect(sent.bytes.includes('GPS')).toBe(false);
    const picture = await drawn(sent);
    expect(await cornerOf(picture)).toBe(seen);
    expect(picture.bytes.includes('Exif')).toBe(false);
  });

  test('what lies behind a picture goes, and a large one is made smaller', async () => {
    const behind = barePicture(Buffer.concat([plain, Buffer.from('ftypmp42 a short film'), plain]));
    const picture = behind && (await drawn(behind));
    expect(picture?.bytes.includes('a short film')).toBe(false);

    await samples.run(['-f', 'lavfi', '-i', 'color=red:s=6000x1500', '-frames:v', '1', samples.path('large.png')]);
    const large = barePicture(await readFile(samples.path('large.png')));
    expect(large && sizeOfPicture(await drawn(large))).toEqual({ width: 4096, height: 1024 });
  });

  test('what cannot be decoded, or is larger than any camera takes it, is refused', async () => {
    const scan = plain.indexOf(Buffer.from([0xff, 0xda]));
    const broken = barePicture(Buffer.concat([plain.subarray(0, scan + 20), Buffer.from([0xff, 0xd9])]));
    await expect(async () => broken && drawn(broken)).rejects.toThrow(PictureRefused);
    const huge = Buffer.from((barePicture(await readFile(samples.path('large.png'))) as BarePicture).bytes);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    await expect(drawn({ contentType: 'image/png', bytes: huge, orientation: 1 })).rejects.toThrow(PictureRefused);
  });
});
