import type { ByteRange } from '@nattoku/baas/file-store';
import { Problem } from '#kernel/problem.ts';

type Asked = { range: string | undefined; ifRange: string | undefined };
type File = { size: number; etag: string; updated: string };

/**
 * The bytes that a request asks for (RFC 9110 §14), or undefined for the whole file: when it names none, several, or those of a file
 * that has changed since. Throws `request.range` when the file has none of them.
 */
export function rangeOf({ range, ifRange }: Asked, file: File): Required<ByteRange> | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (ifRange !== undefined && !isUnchanged(ifRange, file)) return undefined;
  const asked = first === '' ? suffix(Number(last), file.size) : between(first, last, file.size);
  if (!asked) return undefined;
  if (asked.start >= file.size) throw new Problem('request.range');
  return asked;
}

const suffix = (length: number, size: number) => ({
  // A suffix of no bytes can never be had: it counts as beyond the end.
  start: length === 0 ? size : Math.max(0, size - length),
  end: size - 1,
});

const between = (first: string, last: string, size: number) => {
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  return end < start && last !== '' ? undefined : { start, end: Math.min(end, size - 1) };
};

/** A date matches when it is exactly the one that was sent (RFC 9110 §13.1.5). */
const isUnchanged = (ifRange: string, { etag, updated }: File): boolean =>
  ifRange === etag || ifRange === new Date(updated).toUTCString();
