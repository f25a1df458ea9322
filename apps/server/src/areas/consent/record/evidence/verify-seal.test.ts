import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSeal } from '#areas/consent/record/evidence/verify-seal.ts';
import { attachFile } from '#kernel/pdf/attach-file.ts';
import { fingerprintOf, readCertificates } from '#kernel/seal/certificates.ts';
import { openOwnKey } from '#kernel/seal/own-key.ts';
import type { SealKey } from '#kernel/seal/seal-key.ts';
import { type Sealing, signPdf } from '#kernel/seal/sign-pdf.ts';
import { openTimeStampAuthority } from '#kernel/seal/time-stamp-authority.ts';
import { openTestAuthority } from '#testing/consent/time-stamp-authority.ts';

const at = new Date();
let folder = '';
let key: SealKey;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nattoku-verify-seal-'));
  key = await openOwnKey(join(folder, 'own'), at);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const recordOf = (given: Record<string, unknown> = {}) => ({
  format: 'nattoku.consent.seal.1',
  formId: 'own',
  sealedAt: at.toISOString(),
  certificates: [fingerprintOf(key.certificate)],
  timeStampAuthority: null,
  ...given,
});
const bytesOf = (record: object) => new TextEncoder().encode(JSON.stringify(record));

/** A sealed PDF of one page with these records attached; the seal names the last one, or another. */
async function sealed(
  records: readonly object[],
  named = records.at(-1) ?? {},
  timeStamp: Sealing['timeStamp'] = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.addPage();
  for (const record of records) {
    attachFile(document, {
      name: 'nattoku-record.json',
      bytes: bytesOf(record),
      mediaType: 'application/json',
      description: '照合用の記録',
      at,
    });
  }
  const recordSha256 = createHash('sha256').update(bytesOf(named)).digest('hex');
  const sealing = { key, reason: '同意書の確定', facilityName: 'さくら総合病院', at, recordSha256, timeStamp };
  return Uint8Array.from(await signPdf(document, sealing));
}

test('the record is the attachment that the seal names, whatever else is attached', async () => {
  const { record } = await checkSeal(await sealed([recordOf({ formId: 'forged' }), recordOf()]));
  expect(record?.formId).toBe('own');
});

test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, string]>([
  ['none of its attachments', () => sealed([recordOf()], recordOf({ formId: 'other' })), 'noRecord'],
  ['a record of another certificate', () => sealed([recordOf({ certificates: ['0'.repeat(64)] })]), 'certificate'],
  ['a record of a time-stamp', () => sealed([recordOf({ timeStampAuthority: 'tsa.example' })]), 'noTimeStamp'],
])('a seal without a time-stamp that names %s is broken', async (_, seal, fault) => {
  await expect(checkSeal(await seal())).rejects.toThrow(fault);
});

test('a time-stamp is one over this very signature', async () => {
  const { url, rootFile, close } = await openTestAuthority(join(folder, 'tsa'));
  const roots = readCertificates(await readFile(rootFile, 'utf8'));
  const authority = openTimeStampAuthority({ url, authorization: null, roots, policy: null }, () => at);
  const stampedOver = (choose: (signature: Buffer) => Buffer) => {
    const stamp = async (signature: Buffer) => (await authority.stamp(choose(signature))).token;
    const record = recordOf({ timeStampAuthority: new URL(url).host });
    return sealed([record], record, { stamp, mostBytes: authority.mostBytes() });
  };

  expect((await checkSeal(await stampedOver((signature) => signature))).timeStamp).not.toBeNull();
  const other = await stampedOver((signature) => Buffer.from(signature).reverse());
  await expect(checkSeal(other)).rejects.toThrow('timeStamp');
  await close();
});
