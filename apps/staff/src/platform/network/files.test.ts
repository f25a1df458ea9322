import { NetworkProblem } from '@nattoku/contract/shared/client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, refuse, serverThatAnswers, sessionOf } from '#testing/server.ts';

beforeEach(() => {
  vi.resetModules();
});

const proxyPage = () => new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502 });
const aFile = (size: number) => new File([new Uint8Array(size)], '同意書.pdf');
const sent = (file: File) =>
  ({ address: '/api/consent-intakes', method: 'POST', file, purpose: 'consentIntake', isRepeatable: false }) as const;

describe('a file that is sent', () => {
  test('goes as its bytes, and the answer comes back', async () => {
    const { sendFile } = await import('#platform/network/files.ts');
    const requests = serverThatAnswers(answer({ id: '1' }));
    await expect(sendFile(sent(aFile(1000)))).resolves.toEqual({ id: '1' });
    expect(requests.map(({ headers }) => headers.get('content-type'))).toEqual(['application/octet-stream']);
  });

  test('meets the page of a proxy as what it is: no answer of ours', async () => {
    const { sendFile } = await import('#platform/network/files.ts');
    serverThatAnswers(proxyPage());
    await expect(sendFile(sent(aFile(1000)))).rejects.toThrow(expect.objectContaining({ name: 'NetworkProblem' }));
  });

  test('waits while the screen is locked, and goes again', async () => {
    const { sendFile } = await import('#platform/network/files.ts');
    const { rememberSession, sessionStore } = await import('#platform/session/session.ts');
    rememberSession(sessionOf('admin'));
    const requests = serverThatAnswers(refuse('session.locked'), answer({ id: '1' }));
    const reply = sendFile(sent(aFile(1000)));
    await vi.waitFor(() => expect(sessionStore.get().session?.lockedAt).toBeTruthy());
    rememberSession(sessionOf('admin'));
    await expect(reply).resolves.toEqual({ id: '1' });
    expect(requests).toHaveLength(2);
  });
});

describe('a file that is fetched', () => {
  const wanted = { address: '/api/patients/export', body: {}, accept: 'text/csv' };

  test('comes with its headers', async () => {
    const { fetchFile } = await import('#platform/network/files.ts');
    serverThatAnswers(new Response('氏名\n山田', { headers: { 'x-row-count': '1' } }));
    const { blob, headers } = await fetchFile(wanted);
    expect(await blob.text()).toBe('氏名\n山田');
    expect(headers.get('x-row-count')).toBe('1');
  });

  test('whose line is cut is asked for once more, and refused with a sentence when that does not help', async () => {
    const { fetchFile } = await import('#platform/network/files.ts');
    const cut = () =>
      new Response(
        new ReadableStream({
          start: (stream) => {
            stream.enqueue(new TextEncoder().encode('氏'));
            stream.error(new TypeError('network error'));
          },
        }),
      );
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
    const requests = serverThatAnswers(cut(), cut(), cut(), cut());
    const failure = await fetchFile(wanted).catch((error: unknown) => error);
    vi.useRealTimers();
    expect((failure as Error).name).toBe(new NetworkProblem(null).name);
    expect(requests).toHaveLength(4);
  });
});
