import { Script } from 'node:vm';
import { certificateNoticePath, certificatesPath } from '@nattoku/contract/consent/consent-sealing';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { hashesIn } from '#areas/consent/record/evidence/verify-trust.ts';
import { fingerprintOf } from '#kernel/seal/certificates.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { wordsOn } from '#testing/consent/printed-sheet.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

let hospital: Hospital;
let current = '';
const former = 'ab'.repeat(32);
const authority = 'cd'.repeat(32);
beforeAll(async () => {
  hospital = await openHospital();
  current = fingerprintOf((await hospital.server.services.seal.key()).certificate);
  await hospital.server.owner.query(
    `INSERT INTO seal_certificates (sha256, subject, not_after, self_made, first_used_at)
     VALUES (decode($1, 'hex'), '<b>以前の鍵</b>', now(), false, '2020-01-02')`,
    [former],
  );
  await hospital.server.owner.query(
    `INSERT INTO seal_certificates (sha256, subject, not_after, self_made, first_used_at, purpose)
     VALUES (decode($1, 'hex'), '時刻認証局', now(), false, '2020-01-01', 'timeStamp')`,
    [authority],
  );
});

const open = (path: string, cookie = '') => fetch(hospital.server.origin + path, { headers: { cookie } });

test('anybody reads without signing in which certificates are the hospital’s own, former ones too', async () => {
  const answer = await open(certificatesPath);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'none'; style-src 'sha256-/);
  const page = await answer.text();
  expect(hashesIn(page.replaceAll(/<[^>]+>/g, '\n'))).toEqual([current, former, authority]);
  expect(page).toMatch(/以前の鍵[\s\S]*タイムスタンプの時刻認証局の証明書[\s\S]*時刻認証局/);
  expect(page).toContain('&lt;b&gt;以前の鍵&lt;/b&gt;');
  expect(page.indexOf('いま使っている証明書')).toBeLessThan(page.indexOf('以前に使っていた証明書'));
  expect(page).toMatch(/病院 [\da-f]{6}/);
});

test('the verifier of the hospital’s own server knows its certificates, and is one script that any browser reads', async () => {
  const answer = await open(`${certificatesPath}/verify.html`);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-/);
  const page = await answer.text();
  const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? '';
  expect(script).toContain(`publishedByServer = ["${current}","${former}","${authority}"]`);
  expect(() => new Script(script)).not.toThrow();
  expect(script).not.toMatch(/^\s*(import|export) /m);
});

test('an administrator prints them on paper; nobody else does', async () => {
  const path = apiPrefix + certificateNoticePath;
  expect((await open(path)).status).toBe(401);
  expect((await open(path, hospital.staff.nurse.cookie)).status).toBe(403);
  const answer = await open(path, hospital.staff.admin.cookie);
  const words = await wordsOn(new Uint8Array(await answer.arrayBuffer()));
  expect(words).toContain(current.slice(0, 32));
  expect(words).toContain(former.slice(32));
  expect(words).toContain(authority.slice(0, 32));
  expect(words).toContain('https://hospital.example/certificates');
});
