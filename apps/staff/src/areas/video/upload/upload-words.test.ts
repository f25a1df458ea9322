import { storageErrorCodes } from '@nattoku/baas/file-store';
import { UploadError } from '@nattoku/baas/upload-task';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { describe, expect, test } from 'vitest';
import type { ShownUpload } from '#areas/video/upload/shown-upload.ts';
import { doingOf, progressOf } from '#parts/upload/sending-words.ts';
import { isLostOnReload, noteOf, sentenceOf, unfinishedSentence } from '#areas/video/upload/upload-words.ts';

const MB = 1024 * 1024;
const shown = (part: Partial<ShownUpload>): ShownUpload => ({
  state: 'running',
  phase: 'sending',
  bytesTransferred: 10 * MB,
  totalBytes: 40 * MB,
  bytesChecked: 0,
  error: null,
  survivesReload: true,
  videoId: 'v' as VideoId,
  title: '手術の説明',
  fileName: 'film.mp4',
  pace: undefined,
  ...part,
});

describe('why an upload failed', () => {
  test.each(storageErrorCodes)('%s has a Japanese sentence of its own (specification/files.md §5)', (code) => {
    const all = storageErrorCodes.map((each) => sentenceOf(new UploadError(each, 'technical')));

    expect(sentenceOf(new UploadError(code, 'technical'))).toMatch(/^[^a-zA-Z]+。$/);
    expect(new Set(all).size).toBe(storageErrorCodes.length);
  });

  test('the server is quoted where it gave a reason', () => {
    const problem = {
      type: '',
      status: 460,
      code: 'upload.checksum',
      title: '壊れました。',
      detail: 'もう一度。',
    } as const;

    expect(sentenceOf(new UploadError('unknown', '', { problem }))).toBe('壊れました。 もう一度。');
  });

  test('after ten minutes it is said that the line was dead, not what the last answer happened to be', () => {
    const problem = { type: '', status: 503, code: 'unavailable', title: '混み合っています。' } as const;

    expect(sentenceOf(new UploadError('retry-limit-exceeded', '', { problem }))).toContain('10分間');
  });

  test('a file that changed is said to have changed', () => {
    expect(sentenceOf(new UploadError('unknown', '', { fileChanged: true }))).toMatch(
      /^アップロード中にファイルが変更されました。/,
    );
  });
});

describe('what an upload is doing', () => {
  test.each([
    ['waiting', 0, '開始を待っています'],
    ['checking', 0, 'ファイルを確認しています…'],
    ['sending', 5, 'アップロード中'],
    ['sending', 40 * MB, 'サーバーで確認しています…'],
    ['retrying', 40 * MB, '通信の回復を待っています'],
  ] as const)('%s at %i: %s', (phase, bytesTransferred, words) => {
    expect(doingOf(shown({ phase, bytesTransferred }))).toBe(words);
  });

  test('how long, and how fast', () => {
    const pace = { at: 0, bytes: 10 * MB, speed: 0.25 * MB };

    expect(noteOf(shown({ pace }))).toBe('あと約2分・256 KB/秒');
    expect(noteOf(shown({ pace, state: 'paused' }))).toBeUndefined();
    expect(noteOf(shown({ pace: { ...pace, speed: 0 } }))).toBeUndefined();
  });

  test('the bar shows what goes on now', () => {
    expect(progressOf(shown({}))).toEqual({ share: 0.25, size: '10 MB / 40 MB' });
    expect(progressOf(shown({ phase: 'checking', bytesChecked: 20 * MB }))).toEqual({
      share: 0.5,
      size: '20 MB / 40 MB',
    });
  });

  test.each([
    ['nothing is sent yet', { bytesTransferred: 0, survivesReload: false }, false],
    ['it is remembered', {}, false],
    ['it is not remembered', { survivesReload: false }, true],
    ['it is small', { bytesTransferred: 5, totalBytes: 100_000, survivesReload: false }, false],
  ])('whether a reload would cost what was sent when %s', (_when, part, lost) => {
    expect(isLostOnReload(shown(part))).toBe(lost);
  });

  test('how much of it is there after a reload', () => {
    expect(unfinishedSentence({ sent: 10 * MB, size: 40 * MB })).toMatch(/^40 MBのうち10 MB（25%）まで送信済みです。/);
    expect(unfinishedSentence({ sent: 0, size: 40 * MB })).toMatch(/^ファイルはまだ送信されていません。/);
  });
});
