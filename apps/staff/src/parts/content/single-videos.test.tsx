// @vitest-environment jsdom
import { favouriteContract } from '@nattoku/contract/video/favourite';
import { videoContract } from '@nattoku/contract/video/video-library';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SingleVideos } from '#parts/content/single-videos.tsx';
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
