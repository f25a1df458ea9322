// @vitest-environment jsdom
import { ApproachSearch, approachContract } from '@nattoku/contract/video/approach';
import { favouriteContract } from '@nattoku/contract/video/favourite';
import { videoContract } from '@nattoku/contract/video/video-library';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApproachPicker } from '#parts/content/approach-picker.tsx';
import { SingleVideos } from '#parts/content/single-videos.tsx';
import { firstWayQuery } from '#parts/order/first-way.ts';
import { queryClient } from '#platform/query-client.ts';
import { answers } from '#testing/network.ts';
import { openScreen } from '#testing/screen.tsx';

const video = (id: string) =>
  ({
    id,
    title: `動画${id}`,
    description: '',
    poster: null,
    durationSeconds: 60,
    questionCount: 0,
    captionLanguages: [],
  }) as never;

const choice = { has: () => false, add: () => undefined, remove: () => undefined };

function openVideos(count: number, given: object = {}, text = '') {
  answers(favouriteContract.list, []);
  const items = Array.from({ length: count }, (_, index) => video(String(index + 1)));
  answers(videoContract.list, { items, total: count, page: 1, pageSize: 20 } as never);
  return openScreen(<SingleVideos search={{ text }} choice={{ ...choice, ...given }} toVideos="/all" />);
}

test('one video is taken, and the way goes on, with one press', async () => {
  const addAndGoOn = vi.fn<(videos: unknown) => void>();
  const { user } = openVideos(2, { addAndGoOn });

  await user.click(await screen.findByRole('button', { name: '「動画2」を追加してプレビューへ' }));
  expect(addAndGoOn.mock.calls).toEqual([[[expect.objectContaining({ title: '動画2' })]]]);
  expect(screen.queryByRole('link', { name: /すべて見る/ })).toBeNull();
});

test('of many the first six stand there, with the way to all of them', async () => {
  openVideos(9);

  const cards = within(await screen.findByRole('region', { name: '動画を1本だけ選ぶ' }));
  expect(cards.getAllByRole('heading', { level: 3 })).toHaveLength(6);
  expect(cards.getByRole('link', { name: '動画：すべて見る（9本）' }).getAttribute('href')).toBe('/all');
});

test('that nothing was found is said only where something was looked for', async () => {
  openVideos(0, {}, 'ない');

  expect(await screen.findByText(/条件に合う動画はありません/)).toBeDefined();
});

const found = (total: number) => ({ items: [], total, page: 1, pageSize: 20 }) as never;

test.each([
  [3, 9, 'approach'],
  [0, 9, 'video'],
  [0, 0, 'approach'],
] as const)(
  'with %i approaches and %i videos published, choosing begins with the %3$s',
  async (approaches, videos, way) => {
    answers(approachContract.list, found(approaches));
    answers(videoContract.list, found(videos));
    expect(await queryClient.fetchQuery(firstWayQuery)).toBe(way);
  },
);

test('where no approach is published, it says so and leads to the videos', async () => {
  answers(approachContract.list, found(0));
  answers(videoContract.list, found(0));
  answers(favouriteContract.list, []);
  openScreen(<ApproachPicker search={ApproachSearch.parse({})} choice={choice} toVideos="/all" />);

  expect(await screen.findByText('公開中のアプローチはまだありません')).toBeDefined();
  expect(screen.getByRole('link', { name: '動画から選ぶ' }).getAttribute('href')).toBe('/all');
});
