import { parseWebVtt } from '@nattoku/rules/video/webvtt';
import { expect, test } from 'vitest';
import {
  checkCues,
  cueDraftsOf,
  draftOfStored,
  shifted,
  shownText,
  webVttOf,
  withCueAt,
} from '#areas/video/editor/caption-draft.ts';

const cue = (startSeconds: number, endSeconds: number, markup = '字幕') => ({
  startSeconds,
  endSeconds,
  markup,
  settings: '',
});
const words = (map: Map<string, string>) => [...map.values()];

test('captions that overlap or begin after the end are asked about, in whatever order they stand', () => {
  const checked = checkCues(cueDraftsOf([cue(4, 6), cue(1, 5), cue(61, 62)]), 60);

  expect(words(checked.errors)).toEqual([]);
  expect(words(checked.warnings)).toEqual(['前の字幕と時間が重なっています', '動画の長さを超えています']);
  expect(checked.cues.map(({ startSeconds }) => startSeconds)).toEqual([1, 4, 61]);
});

test('what is typed is shown as players will show it', () => {
  const typed = '体温<38度';
  expect(shownText(typed)).toBe(typed);
  expect(parseWebVtt(webVttOf(checkCues(cueDraftsOf([cue(1, 2, typed)]), 60), [])).cues[0]?.text).toBe(typed);
});

test('a stored bracket is edited as a bracket', () => {
  const stored = webVttOf(checkCues(cueDraftsOf([cue(1, 2, '体温<38度')]), 60), []);
  expect(draftOfStored(stored, 'ja').draft.cues[0]?.markup).toBe('体温<38度');
});

test.each([
  [{ start: '0:05', end: '0:04' }, '終了は開始より後にしてください'],
  [{ start: '5秒', end: '0:08' }, '時刻は 1:05 か 1:05.250 のように入力してください'],
  [{ start: '', end: '0:08' }, '時刻は 1:05 か 1:05.250 のように入力してください'],
  [{ markup: ' \n ' }, '字幕の文を入力してください'],
  [{ markup: '<b></b>' }, '字幕の文を入力してください'],
])('a caption with %o is refused', (part, sentence) => {
  const drafts = cueDraftsOf([cue(1, 2)]).map((draft) => ({ ...draft, ...part }));
  expect(words(checkCues(drafts, 60).errors)).toEqual([sentence]);
});

test('all of them move together, and none before the beginning', () => {
  const drafts = shifted(cueDraftsOf([cue(0.2, 1.5), cue(2, 3)]), -0.5);
  expect(drafts.map(({ start, end }) => [start, end])).toEqual([
    ['0:00', '0:01'],
    ['0:01.500', '0:02.500'],
  ]);
});

test('a caption is added where the film stands, and what is written is WebVTT', () => {
  const drafts = withCueAt(cueDraftsOf([cue(1, 2, '<ruby>麻酔<rt>ますい</rt></ruby>'), cue(9, 10)]), 4.25);
  const named = drafts.map((draft) => ({ ...draft, markup: draft.markup || '新しい字幕 --> 終わり' }));
  const checked = checkCues(named, 60);

  expect(drafts.map(({ start }) => start)).toEqual(['0:01', '0:04.250', '0:09']);
  expect(parseWebVtt(webVttOf(checked, []))).toEqual({
    cues: [
      { startSeconds: 1, endSeconds: 2, text: '麻酔' },
      { startSeconds: 4.25, endSeconds: 7.25, text: '新しい字幕 --> 終わり' },
      { startSeconds: 9, endSeconds: 10, text: '字幕' },
    ],
    problems: [],
  });
});

test('a line of stored captions that cannot be read is named when they are edited', () => {
  const times = ['00:00:01.000 --> 00:00:02.000', '00:00:03.000 --> 00:00:04.000'];
  const webvtt = ['WEBVTT', '', times[0], '受付 --> 検査', '', times[1], 'おわり', ''].join('\n');
  const { draft, unreadable } = draftOfStored(webvtt, 'ja');

  expect(draft.cues.map(({ markup }) => markup)).toEqual(['おわり']);
  expect(unreadable).toEqual(['4行目：時刻の書き方が正しくありません（例 00:00:01.000 --> 00:00:04.000）']);
});
