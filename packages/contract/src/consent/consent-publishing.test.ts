import { expect, test } from 'vitest';
import { templateGaps } from '#consent/consent-publishing.ts';

const [author, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const whole = {
  departmentId: '00000000-0000-4000-8000-000000000003',
  approachIds: [],
  ownerId: author,
  reviewDueOn: '2028-03-31',
  authorId: author,
  submittedById: author,
};
const gapsOf = (given: object, by = other) => templateGaps({ ...whole, ...given } as never, by as never, '2026-11-23');

test.each([
  ['nothing', {}, []],
  ['what it is for', { departmentId: null }, ['use']],
  ['an owner', { ownerId: null }, ['owner']],
  ['a day of review', { reviewDueOn: null }, ['reviewDueOn']],
  ['a day of review that is to come', { reviewDueOn: '2026-11-22' }, ['reviewDueOn']],
])('a form that lacks %s says so before it is published', (_, given, gaps) => {
  expect(gapsOf(given)).toEqual(gaps);
});

test('a form for all departments is for its approaches; the day of its review is not past while it lasts', () => {
  expect(gapsOf({ departmentId: null, approachIds: [other], reviewDueOn: '2026-11-23' })).toEqual([]);
});

test('who wrote or submitted it is no reviewer of it', () => {
  expect(gapsOf({}, author)).toEqual(['reviewer']);
  expect(gapsOf({ authorId: other, submittedById: author }, author)).toEqual(['reviewer']);
});
