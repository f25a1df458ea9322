import { beforeEach, expect, test, vi } from 'vitest';
import { UploadAccount } from '#selfhosted/upload-task-account.ts';
import { systemClock } from '#selfhosted/upload-task-retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** Every number of bytes that somebody heard of. */
function heardOf(account: UploadAccount): number[] {
  const heard: number[] = [];
  account.subscribe(() => heard.push(account.snapshot.bytesTransferred));
  return heard;
}

test('bytes that moved right after other news are told although nothing follows them', async () => {
  const account = new UploadAccount(1_000, systemClock);
  const heard = heardOf(account);
  account.enter('sending');
  account.progress({ bytesTransferred: 100 });
  account.progress({ bytesTransferred: 250 });
  expect(heard).toEqual([0]);

  await vi.advanceTimersByTimeAsync(200);
  expect(heard).toEqual([0, 250]);
});

test('what other news brought along is not told again', async () => {
  const account = new UploadAccount(1_000, systemClock);
  const heard = heardOf(account);
  account.enter('sending');
  account.progress({ bytesTransferred: 250 });
  account.happen('pause');

  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard).toEqual([0, 250]);
});

test('bytes that move all the time are told a few times a second, and the last of them at once', async () => {
  const account = new UploadAccount(1_000, systemClock);
  const heard = heardOf(account);
  account.enter('sending');
  for (let bytes = 10; bytes < 1_000; bytes += 10) {
    account.progress({ bytesTransferred: bytes });
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(heard).toEqual([0, 200, 400, 600, 800]);

  account.progress({ bytesTransferred: 1_000 });
  expect(heard.at(-1)).toBe(1_000);
});
