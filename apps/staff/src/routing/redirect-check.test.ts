import { expect, test } from 'vitest';
import { checkRedirects, readOperatorRules } from '#routing/redirect-check.ts';
import { redirects } from '#routing/redirects.ts';

test('specification/routing.md §8: our own rules hide none of the given pages, and each leads to one', () => {
  expect(checkRedirects(redirects)).toHaveLength(redirects.length);
});

test.each([
  ['/settings', '/', 'would hide the page /settings'],
  ['/patients/*', 'https://intranet.example/*', 'would hide the page /patients'],
  ['/chatTemplate/*', '/chatTemplate', 'would hide the page /chatTemplate'],
  ['/consent/template/list', '/consent/template', 'would hide the page /consent/template/:id'],
  ['/chatTemplate/old/*', '/chatTemplate', 'would hide the page /chatTemplate/:id/update'],
  ['/*', '/', 'must begin with an address'],
  ['old', '/', 'must begin with an address'],
  ['/old?x=1', '/', 'must begin with an address'],
  ['/old/*/x', '/', 'must begin with an address'],
  ['/../old', '/', 'must begin with an address'],
  ['/動画', '/video', 'must begin with an address'],
  ['/api/old', '/', 'lies outside this application'],
  ['/p/old', '/', 'lies outside this application'],
  ['/old', '/nowhere', 'leads to no page'],
  ['/old', '/video/nowhere?x=1', 'leads to no page'],
  ['/old/*', '/nowhere/*', 'leads to no page'],
  ['/old', '/video/*', 'ends with /*, but its address does not'],
  ['/old', 'javascript:alert(1)', 'https://'],
  ['/old', 'http://intranet.example/', 'https://'],
  ['/old', '//intranet.example/', 'https://'],
  ['/old', 'data:text/html,x', 'https://'],
  ['/old', 'https://nurse:secret@intranet.example/', 'user name'],
  ['/old/*', 'https://*', '*'],
  ['/old/*', 'https://intranet.example/*/x', '/* at its end'],
  ['/old', '/old', 'leads in a circle'],
  ['/old/*', '/old/*', 'circle'],
])('the rule %s → %s is refused while building: %s', (from, to, reason) => {
  const refused = () => checkRedirects([{ from, to }]);

  if (reason === 'circle') expect(refused).toThrow(/circle|leads to no page/);
  else expect(refused).toThrow(reason);
});

test('rules that lead to one another in a circle are refused', () => {
  const rules = [
    { from: '/a', to: '/b' },
    { from: '/b', to: '/c?x=1' },
    { from: '/c', to: '/a' },
  ];

  expect(() => checkRedirects(rules)).toThrow('leads in a circle');
  expect(checkRedirects([...rules.slice(0, 2), { from: '/c', to: '/' }])).toHaveLength(3);
});

test('two rules for one address are refused', () => {
  const rules = [
    { from: '/old', to: '/' },
    { from: '/old', to: '/video' },
  ];

  expect(() => checkRedirects(rules)).toThrow('another rule for the same address');
});

test('the exact rule comes before the one with a star, the longer before the shorter', () => {
  const rules = [
    { from: '/old/*', to: '/video/*' },
    { from: '/old/orders/*', to: '/video/order/*' },
    { from: '/old/orders', to: '/video/order/list' },
  ];

  expect(checkRedirects(rules).map(({ from }) => from)).toEqual(['/old/orders', '/old/orders/*', '/old/*']);
});

test.each([
  ['{', 'no JSON'],
  ['{}', 'must be a JSON list'],
  ['[1]', 'Redirect rule 1'],
  ['[{ "from": "/a", "to": "/" }, { "from": "/b" }]', 'Redirect rule 2'],
  ['[{ "from": "/a", "to": "/", "status": 301 }]', 'nothing else'],
])('the operator is told what is wrong with %s', (text, reason) => {
  expect(() => readOperatorRules(text)).toThrow(reason);
});
