import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const manifestPath = '/assets/builds/meta/build-1.json';
const payloadPath = '/assets/payloads/build-1/patients.json';
const rule = { from: '/patients/list', to: '/patients' };
const help = { purpose: '患者さんを探します', steps: ['患者番号を入れる'], troubles: [] };

type Answer = () => Promise<Response>;
const answers = new Map<string, Answer>();
const asked: string[] = [];

beforeEach(() => {
  vi.resetModules();
  asked.length = 0;
  answers.set(manifestPath, async () => Response.json({ redirects: [rule], pages: { '/patients': 'patients' } }));
  answers.set(payloadPath, async () => Response.json({ title: '患者', help }));
  vi.stubGlobal('document', { documentElement: { getAttribute: () => 'build-1' } });
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return answers.get(path)?.() ?? Promise.resolve(new Response(null, { status: 404 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const troubles: readonly [string, Answer][] = [
  ['is not there', async () => new Response(null, { status: 404 })],
  ['fails', async () => new Response('{}', { status: 500 })],
  ['is cut off', async () => new Response('{"title":')],
  ['is something else', async () => Response.json([7])],
  ['has other types', async () => Response.json({ redirects: 7, pages: [1], title: 7, help: 'none' })],
  ['cannot be fetched', () => Promise.reject(new TypeError('away'))],
];

describe('specification/routing.md §7: the manifest', () => {
  test('is fetched once; entries that are no rules are left out', async () => {
    answers.set(manifestPath, async () => Response.json({ redirects: [rule, { from: 7 }, null], pages: {} }));
    const { buildManifest } = await import('#platform/build/manifest.ts');
    expect((await buildManifest()).redirects).toEqual([rule]);
    await buildManifest();
    expect(asked).toEqual([manifestPath]);
  });

  test.each(troubles)('that %s means no rules, and raises no error', async (_, trouble) => {
    answers.set(manifestPath, trouble);
    const { buildManifest } = await import('#platform/build/manifest.ts');
    expect((await buildManifest()).redirects).toEqual([]);
  });
});

describe('specification/updates.md §4: the payload of a page', () => {
  test('is fetched once', async () => {
    const { loadPayload } = await import('#platform/build/payload.ts');
    const { payloadStore } = await import('#platform/build/payload-store.ts');
    await Promise.all([loadPayload('/patients'), loadPayload('/patients')]);
    await loadPayload('/patients');
    expect(asked).toEqual([manifestPath, payloadPath]);
    expect(payloadStore.get()['/patients']).toEqual({ title: '患者', help });
  });

  test.each(troubles)('that %s is missing until it is requested again', async (_, trouble) => {
    const good = answers.get(payloadPath);
    answers.set(payloadPath, trouble);
    const { loadPayload, retryPayload } = await import('#platform/build/payload.ts');
    const { payloadStore } = await import('#platform/build/payload-store.ts');
    await loadPayload('/patients');
    expect(payloadStore.get()['/patients']).toBeNull();

    if (good) answers.set(payloadPath, good);
    await retryPayload('/patients');
    expect(payloadStore.get()['/patients']).toEqual({ title: '患者', help });
  });

  test('comes by a retry also when the manifest failed before', async () => {
    const good = answers.get(manifestPath);
    answers.set(manifestPath, () => Promise.reject(new TypeError('away')));
    const { loadPayload, retryPayload } = await import('#platform/build/payload.ts');
    const { payloadStore } = await import('#platform/build/payload-store.ts');
    await loadPayload('/patients');
    if (good) answers.set(manifestPath, good);
    await retryPayload('/patients');
    expect(payloadStore.get()['/patients']).toMatchObject({ title: '患者' });
  });
});
