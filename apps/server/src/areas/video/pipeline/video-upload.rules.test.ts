import { describe, expect, test } from 'vitest';
import { detailsOf } from '#areas/video/pipeline/video-upload.rules.ts';

const videoId = '01a1fd67-5651-7eda-825c-6423ff41459f';

describe('the MD5 that a sender announces (specification/video.md §16)', () => {
  test.each([
    ['in hex', 'd41d8cd98f00b204e9800998ecf8427e', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['in capital hex', 'D41D8CD98F00B204E9800998ECF8427E', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['in base64, as md5Hash', '1B2M2Y8AsgTpgAmY7PhCfg==', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['in base64 with + and /', '+/+/+/+/+/+/+/+/+/+/+w==', 'fbffbffbffbffbffbffbffbffbffbffb'],
    ['empty', '', undefined],
    ['not at all', null, undefined],
  ])('%s', (_form, md5, expected) => {
    expect(detailsOf({ videoId, filename: '説明.mp4', md5 }).md5).toBe(expected);
  });

  test.each(['abc', 'd41d8cd98f00b204e9800998ecf8427', '1B2M2Y8AsgTpgAmY7PhCfg', '1B2M2Y8AsgTpgAmY7PhCfg= ', 'あ'])(
    '%j is refused',
    (md5) => {
      expect(() => detailsOf({ videoId, md5 })).toThrow('upload.refused');
    },
  );
});
