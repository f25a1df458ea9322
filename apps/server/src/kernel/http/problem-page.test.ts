import { consentPaperPath } from '@nattoku/contract/consent/consent-paper';
import { expect, test } from 'vitest';
import { openHospital } from '#testing/hospital.ts';

test('a file that is refused where a browser shows it is a page to be read, and a problem for everybody else', async () => {
  const { server } = await openHospital();
  const ask = (dest: string) =>
    fetch(`${server.origin}/api${consentPaperPath('x')}`, { headers: { 'sec-fetch-dest': dest } });
  for (const dest of ['document', 'iframe']) {
    const shown = await ask(dest);
    expect(shown.status).toBe(401);
    expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'/);
    const html = await shown.text();
    expect(html).toContain('<html lang="ja">');
    expect(html).toContain('この画面を閉じて、元の画面にお戻りください。');
  }
  const told = await ask('empty');
  expect(told.headers.get('content-type')).toContain('application/problem+json');
});
