import { expect, test } from 'vitest';
import { renditionsIn, segmentsIn } from '#film/film-playlist.ts';

const base = 'https://hospital.example/api/media/1/3/master.m3u8';
const master = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=700000,AVERAGE-BANDWIDTH=400000,RESOLUTION=640x360,CODECS="avc1.4d401e,mp4a.40.2"
360p/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=1500000,AVERAGE-BANDWIDTH=900000,RESOLUTION=540x960,CODECS="avc1.4d401f"
540p/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=1500000,RESOLUTION=1280x720
720p/index.m3u8
`;
const media = `#EXTM3U
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.0,
segment-0000.m4s
#EXTINF:1.5,
segment-0001.m4s
#EXT-X-ENDLIST
`;

test('each size of a film is found with what it takes, but for those that say nothing', () => {
  expect(renditionsIn(master, base)).toEqual([
    { address: 'https://hospital.example/api/media/1/3/360p/index.m3u8', side: 360, averageBandwidth: 400_000 },
    { address: 'https://hospital.example/api/media/1/3/540p/index.m3u8', side: 540, averageBandwidth: 900_000 },
  ]);
});

test('the pieces of a film are numbered in their order, the first one beside the others', () => {
  const { playlist, addresses } = segmentsIn(media, 'https://hospital.example/api/media/1/3/360p/index.m3u8');
  expect(addresses.map((address) => address.split('/').at(-1))).toEqual([
    'init.mp4',
    'segment-0000.m4s',
    'segment-0001.m4s',
  ]);
  expect(playlist.split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-MAP:URI="0"',
    '#EXTINF:4.0,',
    '1',
    '#EXTINF:1.5,',
    '2',
    '#EXT-X-ENDLIST',
    '',
  ]);
});
