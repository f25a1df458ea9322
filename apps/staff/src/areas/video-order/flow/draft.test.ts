import type { VideoId } from '@nattoku/contract/shared';
import { expect, test } from 'vitest';
import {
  type BasketVideo,
  type Draft,
  isSameDraft,
  problemsOf,
  titleMadeOf,
  withoutVideo,
  withVideoAt,
  withVideos,
} from '#areas/video-order/flow/draft.ts';

const video = (id: string, more: Partial<BasketVideo> = {}): BasketVideo => ({
  id: id as VideoId,
  title: `動画${id}`,
  durationSeconds: 60,
  poster: null,
  available: true,
  ...more,
});
const [a, b, c] = [video('a'), video('b'), video('c')];
const empty: Draft = { title: '', approachId: null, videos: [], message: '', dueOn: null, icAt: null };
const idsOf = ({ videos }: Draft) => videos.map(({ id }) => id).join('');

test('a video is in the basket once, however often it is added', () => {
  expect(idsOf(withVideos({ ...empty, videos: [b] }, [a, b, c]))).toBe('bac');
});

test('an emptied basket belongs to no approach any more', () => {
  const draft = { ...empty, approachId: 'x' as never, videos: [a] };
  expect(withoutVideo(draft, a.id)).toMatchObject({ videos: [], approachId: null });
  expect(withoutVideo({ ...draft, videos: [a, b] }, a.id).approachId).toBe('x');
});

test.each([
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 1, 'abc'],
  ['b', -1, 'abc'],
  ['b', 3, 'abc'],
])('%s moved to place %i makes %s', (id, index, order) => {
  expect(idsOf(withVideoAt({ ...empty, videos: [a, b, c] }, id as VideoId, index))).toBe(order);
});

test('what the server tidies makes no difference between two drafts', () => {
  expect(isSameDraft({ ...empty, title: ' 検査 ' }, { ...empty, title: '検査' })).toBe(true);
  expect(isSameDraft({ ...empty, videos: [a, b] }, { ...empty, videos: [b, a] })).toBe(false);
});

test('the title comes from the approach, else from the videos', () => {
  expect(titleMadeOf({ videos: [a, b] }, '大腸内視鏡検査')).toBe('大腸内視鏡検査');
  expect(titleMadeOf({ videos: [a, b, c] }, undefined)).toBe('動画a ほか2本');
  expect(titleMadeOf({ videos: [a] }, undefined)).toBe('動画a');
});

test('a draft without videos, with one that was withdrawn, past its date or too long cannot be sent', () => {
  const today = '2026-11-21';
  const good = { ...empty, videos: [a], dueOn: today };
  expect(problemsOf(good, today)).toEqual({});
  expect(problemsOf({ ...good, videos: [] }, today)).toHaveProperty('videos');
  expect(problemsOf({ ...good, videos: [video('a', { available: false })] }, today)).toHaveProperty('videos');
  expect(problemsOf({ ...good, dueOn: '2026-11-20' }, today)).toHaveProperty('dueOn');
  expect(problemsOf({ ...good, message: '葛󠄀'.repeat(1000) }, today)).toEqual({});
  expect(problemsOf({ ...good, message: '葛󠄀'.repeat(1001) }, today)).toHaveProperty('message');
});
