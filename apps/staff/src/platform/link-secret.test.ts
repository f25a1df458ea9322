import { expect, test, vi } from 'vitest';
import { takeLinkSecret } from '#platform/link-secret.ts';

const browserAt = (pathname: string, hash: string) => {
  const replaceState = vi.fn<History['replaceState']>();
  takeLinkSecret({ location: { pathname, hash }, history: { replaceState } } as unknown as Window);
  return replaceState.mock.calls;
};

test('the secret leaves the address and stays in the history entry', () => {
  expect(browserAt('/settingPassword', '#abc')).toEqual([[{ usr: { secret: 'abc' } }, '', '/settingPassword']]);
});

test.each([
  ['/settingPassword', ''],
  ['/login', '#abc'],
])('%s%s is left as it is', (pathname, hash) => {
  expect(browserAt(pathname, hash)).toEqual([]);
});
