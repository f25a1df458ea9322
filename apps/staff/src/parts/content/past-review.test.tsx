// @vitest-environment jsdom
import { approachContract } from '@nattoku/contract/video/approach';
import { favouriteContract } from '@nattoku/contract/video/favourite';
import { facilityContract } from '@nattoku/contract/facility/facility';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApproachPicker } from '#parts/content/approach-picker.tsx';
import { PastReview } from '#parts/content/past-review.tsx';
import { answers } from '#testing/network.ts';
import { openScreen } from '#testing/screen.tsx';

const today = todayInTokyo(new Date());

test.each([
  ['no day', null, false],
  ['a day to come', addDays(today, 1), false],
  ['this day, which still counts', today, false],
  ['a day that has passed', addDays(today, -1), true],
])('content with %s', (_, on, isMarked) => {
  openScreen(<PastReview on={on} words="見直し期限超過" />);
  expect(screen.queryAllByText('見直し期限超過')).toHaveLength(isMarked ? 1 : 0);
});

test('of two approaches the one whose approval is over is marked where it is chosen', async () => {
  const approach = (id: string, name: string, validUntil: string) =>
    ({ id, name, validUntil, category: 'examination', description: '', videos: [] }) as never;
  answers(facilityContract.get, { departments: [], wards: [] } as never);
  answers(favouriteContract.list, []);
  answers(approachContract.list, {
    items: [approach('1', '胃内視鏡検査', addDays(today, -1)), approach('2', '大腸内視鏡検査', addDays(today, 1))],
    total: 2,
    page: 1,
    pageSize: 20,
  });
  const choice = { has: () => false, add: () => undefined, remove: () => undefined };
  openScreen(
    <ApproachPicker search={{ page: 1, pageSize: 20, text: '', sort: 'name' }} choice={choice} toVideos="/" />,
  );

  const marks = await screen.findAllByText('承認期限超過');
  expect(marks).toHaveLength(1);
  expect(marks[0]?.closest('article, li')?.textContent).toContain('胃内視鏡検査');
});
