import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RedirectRule } from '#platform/build/build-files.ts';

const origin = 'https://hospital.example';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** Follows the rules as the router does, from an address that the document begins with: where it ends, or the status of the error page. */
async function follow(rules: readonly RedirectRule[], start: string): Promise<string | number> {
  vi.stubGlobal('document', { documentElement: { getAttribute: () => 'build-1' } });
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ redirects: rules, pages: {} })));
  const { promise: left, resolve: replace } = Promise.withResolvers<string>();
  vi.stubGlobal('location', { href: `${origin}${start}`, replace });
  const { followRedirects } = await import('#routing/follow-redirects.ts');
  let address = start;
  for (let steps = 0; steps < 100; steps += 1) {
    const following = followRedirects(new Request(`${origin}${address}`), 'untilKnown');
    const outcome: unknown = await Promise.race([left, following.catch((thrown: unknown) => thrown)]);
    if (typeof outcome === 'string') return outcome;
    if (!(outcome instanceof Response)) return (outcome as { status?: number } | undefined)?.status ?? address;
    address = outcome.headers.get('location') ?? '';
  }
  throw new Error('The rules lead on without end.');
}

test('specification/routing.md §7: a rule leads to another page, or out of the application', async () => {
  expect(await follow([{ from: '/old', to: '/patients' }], '/old?page=2')).toBe('/patients?page=2');
  vi.resetModules();
  expect(await follow([{ from: '/manual/*', to: 'https://intranet.example/*' }], '/manual/1?patientId=7')).toBe(
    'https://intranet.example/1',
  );
});

test.each<[string, RedirectRule[], string]>([
  [
    'from one rule to the other',
    [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ],
    '/a',
  ],
  ['of a rule to itself', [{ from: '/a', to: '/a' }], '/a'],
  ['that grows', [{ from: '/a/*', to: '/a/a/*' }], '/a/a'],
])('a circle %s ends with a page that is not found', async (_, rules, start) => {
  expect(await follow(rules, start)).toBe(404);
});

test.each(['javascript:alert(1)', '//evil.example/', 'http://evil.example/', 'data:text/html,x', '/\\evil.example'])(
  'nothing leads to %s',
  async (to) => {
    expect(await follow([{ from: '/x', to }], '/x')).toBe('/x');
  },
);
