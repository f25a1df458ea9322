import { expect, test } from 'vitest';
import { publishingGaps } from '#video/video-publishing.ts';

const whole = {
  departmentIds: ['00000000-0000-4000-8000-000000000001'],
  ownerId: '00000000-0000-4000-8000-000000000002',
  reviewerId: '00000000-0000-4000-8000-000000000003',
  reviewedOn: '2026-04-01',
  validUntil: '2028-03-31',
  captionLanguages: ['ja'],
  questionCount: 2,
  language: 'ja',
};

test.each([
  ['nothing', {}, []],
  ['a department', { departmentIds: [] }, ['departments']],
  ['an owner', { ownerId: null }, ['owner']],
  ['a reviewer', { reviewerId: null, reviewedOn: null }, ['reviewer']],
  ['the day of the review', { reviewedOn: null }, ['reviewer']],
  ['an end', { validUntil: null }, ['validUntil']],
  ['captions in its own language', { captionLanguages: ['en'] }, ['captions']],
  ['questions', { questionCount: 0 }, ['questions']],
])('a video that lacks %s says so before it is published', (_, given, gaps) => {
  expect(publishingGaps({ ...whole, ...given } as never)).toEqual(gaps);
});
