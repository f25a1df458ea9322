import { expect, test } from 'vitest';
import type { RedirectRule } from '#platform/build/build-files.ts';
import { ruleFor } from '#platform/build/redirect-rules.ts';
import { redirectTarget } from '#platform/build/redirect-target.ts';

const rules: readonly RedirectRule[] = [
  { from: '/video/order', to: '/video/order/list' },
  { from: '/archive', to: '/video/order/list?lifecycle=closed' },
  { from: '/old/*', to: '/video/*' },
  { from: '/manual/*', to: 'https://intranet.example/nattoku/*' },
  { from: '/help', to: 'https://intranet.example/help?from=nattoku' },
  { from: '/script', to: 'javascript:alert(1)' },
  { from: '/plain', to: 'http://intranet.example/' },
  { from: '/elsewhere', to: '//evil.example/' },
  { from: '/backslash', to: '/\\evil.example/' },
  { from: '/data', to: 'data:text/html,x' },
  { from: '/named', to: 'https://nurse:secret@intranet.example/' },
  { from: '/nonsense', to: 'https://' },
  { from: '/glued/*', to: 'https://intranet.example/*' },
];

function follow(path: string): string | null | undefined {
  const address = new URL(path, 'https://nattoku.example');
  const rule = ruleFor(rules, address);
  return rule && redirectTarget(rule, address);
}

test.each([
  ['/video/order', '/video/order/list'],
  ['/video/order/', '/video/order/list'],
  ['/video/order?page=2&attention=true', '/video/order/list?page=2&attention=true'],
  ['/archive?lifecycle=draft&page=2', '/video/order/list?lifecycle=closed&page=2'],
  ['/old/list/videos?page=2', '/video/list/videos?page=2'],
  ['/old', '/video'],
  ['/old/', '/video'],
  ['/old//evil.example', '/video//evil.example'],
  ['/manual/chapter/1', 'https://intranet.example/nattoku/chapter/1'],
  ['/manual', 'https://intranet.example/nattoku'],
  ['/help', 'https://intranet.example/help?from=nattoku'],
])('specification/routing.md §7: a rule leads from %s to %s', (from, to) => {
  expect(follow(from)).toBe(to);
});

test.each(['/video/orders', '/Video/Order', '/video/order/list', '/', '/oldest', '/manuals/1'])(
  'no rule leads away from %s',
  (path) => {
    expect(follow(path)).toBeUndefined();
  },
);

test.each(['/script', '/plain', '/elsewhere', '/backslash', '/data', '/named', '/nonsense'])(
  '%s leads nowhere, whatever an altered manifest says',
  (path) => {
    expect(follow(path)).toBeNull();
  },
);

test('what may be the id of a record does not leave the application', () => {
  expect(follow('/manual/1?patientId=0199a000-0000-7000-8000-000000000001')).toBe('https://intranet.example/nattoku/1');
});

test.each(['/manual/../../other', '/manual/%2e%2e/%2e%2e/other', '/glued/@evil.example/', '/glued/..//evil.example'])(
  'nothing behind a rule changes where it leads: %s',
  (path) => {
    const target = follow(path);
    expect(target === undefined || target === null || new URL(target).host === 'intranet.example').toBe(true);
  },
);
