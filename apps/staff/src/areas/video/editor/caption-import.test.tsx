// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CaptionFile } from '@nattoku/rules/video/caption-file';
import { CaptionImport } from '#areas/video/editor/caption-import.tsx';
import { openScreen } from '#testing/screen.tsx';

const T1 = '00:00:01,000 --> 00:00:02,000';
const T2 = '00:00:03,000 --> 00:00:04,000';

const importFile = async (content: string | Uint8Array<ArrayBuffer>, language = 'ja') => {
  const onRead = vi.fn<(file: CaptionFile) => void>();
  const { user } = openScreen(<CaptionImport language={language} durationSeconds={60} onRead={onRead} />);
  await user.upload(screen.getByLabelText(/字幕ファイルをここにドロップ/), new File([content], 'a.srt'));
  return onRead;
};

test('a file without empty lines yields every caption', async () => {
  const onRead = await importFile(['1', T1, '一', '2', T2, '二'].join('\n'));

  await screen.findByText('SRTの字幕を2件読み込みました');
  expect(onRead.mock.calls[0]?.[0].cues.map(({ text }) => text)).toEqual(['一', '二']);
});

test('captions without text are skipped, and their lines are named', async () => {
  await importFile(['1', T1, '', '2', T2, '二'].join('\n'));

  await screen.findByText('SRTの字幕を1件読み込みました');
  expect(screen.queryByText(/文のない字幕1件は読み飛ばしました（2行目）/)).not.toBeNull();
});

test('the encoding is named', async () => {
  const words = [0xa4, 0xb3, 0xa4, 0xf3, 0xa4, 0xcb, 0xa4, 0xc1, 0xa4, 0xcf];
  await importFile(Uint8Array.from([...new TextEncoder().encode(`1\n${T1}\n`), ...words]));

  expect(await screen.findByText(/文字コード：EUC-JP。/)).not.toBeNull();
});

test('Korean captions in an encoding of their own are not taken for Japanese', async () => {
  const words = [0xbe, 0xc8, 0xb3, 0xe7];
  const file = Uint8Array.from([...new TextEncoder().encode(`1\n${T1}\n`), ...words]);
  const onRead = await importFile(file, 'ko');

  await screen.findByText(/^한국어の字幕の文字を読み取れません。UTF-8のテキストとして保存し直してください。/);
  expect(onRead).not.toHaveBeenCalled();
});

test('an arrow in a note is named with its line', async () => {
  await importFile(['WEBVTT', '', 'NOTE 受付 --> 検査', '', T1.replaceAll(',', '.'), '一'].join('\n'));

  await screen.findByText('WebVTTの字幕を1件読み込みました');
  expect(screen.queryByText(/3行目：注釈（NOTE・STYLE・REGION）の中の「-->」は/)).not.toBeNull();
});

test('a caption that cannot be read is named with its line, and nothing is taken', async () => {
  const onRead = await importFile(['1', T1, '一', '2', '00:00:03,000 -> 00:00:04,000', '二'].join('\n'));

  await screen.findByText(/^5行目：時刻の書き方が正しくありません/);
  expect(onRead).not.toHaveBeenCalled();
});

test('a file of too many lines is refused with the limit', async () => {
  const onRead = await importFile(['1', T1, 'あ\n'.repeat(50_000)].join('\n'));

  expect(await screen.findByText(/行が多すぎます（50000行まで）/)).not.toBeNull();
  expect(onRead).not.toHaveBeenCalled();
});
