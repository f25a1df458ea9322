import type { VideoId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import {
  type BasketVideo,
  type Draft,
  isSameDraft,
  problemsOf,
  titleMadeOf,
  toSave,
  withoutVideo,
  withRequired,
  withTemplate,
  withVideoAt,
  withVideos,
} from '#areas/video/order/flow/draft.ts';

const video = (id: string, more: Partial<BasketVideo> = {}): BasketVideo => ({
  id: id as VideoId,
  title: `動画${id}`,
  durationSeconds: 60,
  poster: null,
  available: true,
  required: true,
  ...more,
});
const [a, b, c] = [video('a'), video('b'), video('c')];
const empty: Draft = {
  title: '',
  approachId: null,
  videos: [],
  message: '',
  dueOn: null,
  icAt: null,
  templateId: null,
  reminderPlan: [],
  reminderChannel: null,
};
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
  const at = { today, values: { 患者名: '山田 花子' } };
  const good = { ...empty, videos: [a], dueOn: today };
  expect(problemsOf(good, at)).toEqual({});
  expect(problemsOf({ ...good, videos: [] }, at)).toHaveProperty('videos');
  expect(problemsOf({ ...good, videos: [video('a', { available: false })] }, at)).toHaveProperty('videos');
  expect(problemsOf({ ...good, dueOn: '2026-11-20' }, at)).toHaveProperty('dueOn');
  expect(problemsOf({ ...good, message: '葛󠄀'.repeat(1000) }, at)).toEqual({});
  expect(problemsOf({ ...good, message: '葛󠄀'.repeat(1001) }, at)).toHaveProperty('message');
  expect(problemsOf({ ...good, message: '{{患者名}}様' }, at)).toEqual({});
  expect(problemsOf({ ...good, message: '{{病名}}について' }, at).message).toContain('「{{病名}}」');
  expect(problemsOf({ ...good, message: '{{説明予定日}}に' }, at).message).toContain('説明の予定');
});

test('what may be left out makes a difference, and is told to the server', () => {
  const draft = { ...empty, videos: [a, b] };
  const relaxed = withRequired(draft, b.id, false);
  expect(isSameDraft(draft, relaxed)).toBe(false);
  expect(toSave(relaxed).optionalVideoIds).toEqual(['b']);
});

test('a template fills what is empty and leaves what was typed', () => {
  const use = {
    templateId: 't' as never,
    title: '入院の準備',
    approachId: null,
    videoIds: [a.id, b.id],
    optionalVideoIds: [b.id],
    message: '{{患者名}}様',
    dueOn: '2026-12-01',
    reminderPlan: [{ from: 'due', days: -1 } as const],
    reminderChannel: 'sms' as const,
    warnings: [],
  };
  const filled = withTemplate({ ...empty, title: '自分で', videos: [a] }, use, [a, { ...b, required: false }]);
  expect(filled).toMatchObject({ title: '自分で', message: '{{患者名}}様', dueOn: '2026-12-01', templateId: 't' });
  expect(filled.videos.map(({ id, required }) => [id, required])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  const nothing = { ...use, message: '', dueOn: null, reminderPlan: [], reminderChannel: null };
  expect(withTemplate(filled, nothing, [])).toMatchObject({ message: '{{患者名}}様', reminderChannel: 'sms' });
});
