import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { hashFile, type Md5Answer, type Md5Request } from '#selfhosted/upload-task-hashing.ts';
import { createGate, MD5_SLICE, md5OfFile } from '#selfhosted/upload-task-md5.ts';

const pattern = Uint8Array.from({ length: 251 }, (_, index) => index);
const bytesOf = (size: number) => Buffer.alloc(size, pattern);
vi.setConfig({ testTimeout: 30_000 });
const expectedOf = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');
const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'film.mp4');

/** A worker whose answers the test gives. */
function fakeWorker() {
  const events = new EventTarget();
  const asked: Md5Request[] = [];
  const worker = Object.assign(events, {
    postMessage: (request: Md5Request) => void asked.push(request),
    terminate: vi.fn<() => void>(),
    onmessage: null,
    onmessageerror: null,
    onerror: null,
  });
  return {
    asked,
    worker,
    answer: (data: Md5Answer) => events.dispatchEvent(new MessageEvent('message', { data })),
    open: () => worker,
  };
}

describe('the checksum of a file', () => {
  test.each([0, 1, MD5_SLICE - 1, MD5_SLICE, MD5_SLICE * 2 + 1])('of %i bytes is its MD5', async (size) => {
    const bytes = bytesOf(size);
    const told: number[] = [];

    expect(await md5OfFile(new Blob([bytes]), { onProgress: (checked) => told.push(checked) })).toBe(expectedOf(bytes));
    expect(told.at(-1) ?? 0).toBe(size);
    expect(told).toHaveLength(Math.ceil(size / MD5_SLICE));
  });

  test('never reads more than a slice at once', async () => {
    const blob = new Blob([bytesOf(MD5_SLICE * 2 + 5)]);
    const slice = vi.spyOn(blob, 'slice');
    await md5OfFile(blob);

    expect(slice.mock.calls.map(([from = 0, to = 0]) => to - from)).toEqual([MD5_SLICE, MD5_SLICE, MD5_SLICE]);
  });

  test('a closed gate holds it, and an open one lets it go on', async () => {
    const gate = createGate();
    const told: number[] = [];
    gate.close();
    const md5 = md5OfFile(new Blob([bytesOf(10)]), { onProgress: (checked) => told.push(checked), gate: gate.pass });
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toEqual([]);
    gate.open();

    expect(await md5).toBe(expectedOf(bytesOf(10)));
  });
});

describe('hashing beside the page', () => {
  test('asks a worker, tells how far it is, and lets the worker go', async () => {
    const { worker, asked, answer, open } = fakeWorker();
    const told: number[] = [];
    const file = fileOf(bytesOf(10));
    const hashing = hashFile(file, (checked) => told.push(checked), open);
    hashing.hold();
    hashing.goOn();
    answer({ checked: 4 });
    answer({ md5: 'abc' });

    expect(await hashing.md5).toBe('abc');
    expect(asked).toEqual([file, 'hold', 'goOn']);
    expect(told).toEqual([4]);
    expect(worker.terminate).toHaveBeenCalled();
  });

  test('a file that cannot be read fails under the name of its error', async () => {
    const { answer, open } = fakeWorker();
    const hashing = hashFile(fileOf(bytesOf(10)), () => {}, open);
    answer({ failure: 'NotReadableError' });

    await expect(hashing.md5).rejects.toMatchObject({ name: 'NotReadableError' });
  });

  test('where workers are refused, the page hashes by itself', async () => {
    const bytes = bytesOf(MD5_SLICE + 3);
    const told: number[] = [];
    const refuse = () => {
      throw new DOMException('no workers', 'SecurityError');
    };

    expect(await hashFile(fileOf(bytes), (checked) => told.push(checked), refuse).md5).toBe(expectedOf(bytes));
    expect(told).toEqual([MD5_SLICE, MD5_SLICE + 3]);
  });

  test('where a worker does not start, the page hashes by itself, and keeps to a hold from before', async () => {
    const bytes = bytesOf(10);
    const { worker, open } = fakeWorker();
    const told: number[] = [];
    const hashing = hashFile(fileOf(bytes), (checked) => told.push(checked), open);
    hashing.hold();
    worker.dispatchEvent(new Event('error'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(told).toEqual([]);
    hashing.goOn();

    expect(await hashing.md5).toBe(expectedOf(bytes));
  });

  test('stopped, it lets the worker go', () => {
    const { worker, open } = fakeWorker();
    hashFile(fileOf(bytesOf(10)), () => {}, open).stop();

    expect(worker.terminate).toHaveBeenCalled();
  });
});
