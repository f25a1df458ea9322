import { expect, test } from 'vitest';
import { pagePath, pageSearch, takeFragment } from '#platform/link-secret.ts';

function openAddress(hash: string, pathname = '/p/', search = '') {
  const addresses: string[] = [];
  const location = { hash, pathname, search } as Location;
  const history = { replaceState: (_state: unknown, _title: string, url: string) => addresses.push(url) };
  return { browser: { location, history: history as unknown as History }, addresses };
}

test('the secret is taken out of the address at once', () => {
  const { browser, addresses } = openAddress(`#${'s'.repeat(43)}`);
  expect(takeFragment(browser)).toBe('s'.repeat(43));
  expect(addresses).toEqual(['/p/']);
});

test('without a fragment nothing is taken and nothing is written', () => {
  const { browser, addresses } = openAddress('');
  expect(takeFragment(browser)).toBeNull();
  expect(addresses).toEqual([]);
});

test('a link that was cut off is still a link, not a look at what stands open here', () => {
  expect(takeFragment(openAddress('#abc').browser)).toBe('abc');
});

test.each([
  '。',
  '.',
  ')',
  '」',
  '%E3%80%82',
  'をごらんください。お問い合わせは03-0000-1000へ。',
  '?utm_source=sms',
  'abc',
  '\u200b',
])('what an app took for a part of the link is left out: %s', (behind) => {
  const secret = `-_${'aZ0'.repeat(13)}xy`;
  expect(takeFragment(openAddress(`#${secret}${behind}`).browser)).toBe(secret);
});

test.each([
  ['/p/%23', ''],
  ['/p%23', ''],
  ['/p/', '?lang=en%23'],
])('a fragment whose # was encoded is taken out of %s%s', (pathname, search) => {
  const secret = 's'.repeat(43);
  const [path, query] = search === '' ? [`${pathname}${secret}`, ''] : [pathname, `${search}${secret}`];
  const { browser, addresses } = openAddress('', path, query);

  expect(takeFragment(browser)).toBe(secret);
  expect(addresses).toEqual([pathname.replace('%23', '')]);
  expect([pagePath(path), pageSearch(query)]).toEqual(['/p', search.replace('%23', '')]);
});

test.each(['/p', '/p/', '/P/', '/p//'])('%s is the page of a visit', (pathname) => {
  expect(pagePath(pathname)).toBe('/p');
});
