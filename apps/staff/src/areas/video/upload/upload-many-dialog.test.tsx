// @vitest-environment jsdom
import { videoContract } from '@nattoku/contract/video/video-library';
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UploadManyDialog } from '#areas/video/upload/upload-many-dialog.tsx';
import { answers, askedOf } from '#testing/network.ts';
import { openScreen } from '#testing/screen.tsx';
import { refuse } from '#testing/server.ts';

const film = (name: string, bytes = 4) => new File(['x'.repeat(bytes)], name, { type: 'video/mp4' });
const titles = () => screen.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value);

test('several films are named after their files; one that cannot be taken says so, and nothing is sent with it', async () => {
  answers(videoContract.create, () => refuse('request.invalid'));
  const { user, container } = openScreen(<UploadManyDialog onClose={() => undefined} />, { role: 'admin' });
  const input = container.ownerDocument.querySelector<HTMLInputElement>('input[type=file]') ?? expect.unreachable();

  await user.upload(input, [film('手術_前日.mp4'), film('翌日から.mp4'), film('空.mp4', 0)]);
  expect(titles()).toEqual(['手術 前日', '翌日から', '空']);
  expect(screen.getByText(/このファイルは空です/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: '3本を登録して送信' }));
  expect(askedOf(videoContract.create)).toHaveLength(0);

  await user.click(screen.getByRole('button', { name: '空.mp4を外す' }));
  await user.click(screen.getByRole('button', { name: '2本を登録して送信' }));
  expect(askedOf(videoContract.create).map(({ body }) => (body as { title: string }).title)).toEqual(['手術 前日']);
  expect(titles()).toEqual(['手術 前日', '翌日から']);
});

/** Takes each video for this window, and never lets its bytes go. */
function holdUploads() {
  const videos: string[] = [];
  const request = (name: string) => {
    videos.push(name.replace('nattoku.upload.', ''));
    return new Promise(() => undefined);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  return videos;
}

test('each film becomes a video of its own and is sent, and the dialog closes after the last one', async () => {
  const sent = holdUploads();
  answers(videoContract.create, ({ body }) => ({ id: `id of ${(body as { title: string }).title}` }) as never);
  const onClose = vi.fn<() => void>();
  const { user, container } = openScreen(<UploadManyDialog onClose={onClose} />, { role: 'admin' });
  const input = container.ownerDocument.querySelector<HTMLInputElement>('input[type=file]') ?? expect.unreachable();

  await user.upload(input, [film('前日.mp4'), film('当日.mp4'), film('翌日.mp4')]);
  await user.click(screen.getByRole('button', { name: '3本を登録して送信' }));

  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual(['id of 前日', 'id of 当日', 'id of 翌日']);
});
