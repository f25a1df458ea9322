// @vitest-environment jsdom
import { videoContract } from '@nattoku/contract/video/video-library';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
