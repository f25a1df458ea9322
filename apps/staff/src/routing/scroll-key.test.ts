import { expect, test } from 'vitest';
import { scrollKey } from '#routing/scroll-key.ts';

const at = (pathname: string, key: string, search = '') =>
  scrollKey({ pathname, search, hash: '', state: null, key } as never);

test('a document that begins at another address does not begin where the one before was scrolled to', () => {
  expect(at('/consent/list', 'default')).not.toBe(at('/patients', 'default'));
  expect(at('/patients', 'default', '?page=2')).not.toBe(at('/patients', 'default'));
});

test('the page that is loaded again stands where it stood, and each entry has its own place', () => {
  expect(at('/patients', 'default')).toBe(at('/patients', 'default'));
  expect(at('/patients', 'k1')).not.toBe(at('/patients', 'k2'));
});
