import { createHash, type X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayStampTime, readCertificate } from '#areas/consent/record/evidence/verify-certificate.ts';
import { verifyEvidence } from '#areas/consent/record/evidence/verify-evidence.ts';
import { checkSeal } from '#areas/consent/record/evidence/verify-seal.ts';
import { verdictOf } from '#areas/consent/record/evidence/verify-verdict.ts';
import { attachFile } from '#kernel/pdf/attach-file.ts';
import { fingerprintOf, isTrusted, readCertificates } from '#kernel/seal/certificates.ts';
import { oids } from '#kernel/seal/cms.ts';
import { encode, integer, nothing, octets, oid, sequence, tags } from '#kernel/seal/der.ts';
import { openOwnKey } from '#kernel/seal/own-key.ts';
import type { SealKey } from '#kernel/seal/seal-key.ts';
import { type Sealing, signPdf } from '#kernel/seal/sign-pdf.ts';
import { readReply } from '#kernel/seal/time-stamp-token.ts';
import { verifyPdf } from '#kernel/seal/verify-pdf.ts';
import { type Manner, openTestAuthority } from '#testing/consent/time-stamp-authority.ts';

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
  sealedAt = at,
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
  const sealing = {
    key,
    reason: '同意書の確定',
    facilityName: 'さくら総合病院',
    at: sealedAt,
    recordSha256,
    timeStamp,
  };
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

describe('a time-stamp', () => {
  let authority: Awaited<ReturnType<typeof openTestAuthority>>;
  let roots: X509Certificate[];
  beforeAll(async () => {
    authority = await openTestAuthority(join(folder, 'tsa'));
    roots = readCertificates(await readFile(authority.rootFile, 'utf8'));
  });
  afterAll(() => authority.close());

  /** A PDF whose record names the honest authority; the token, which the seal is not over, is chosen by the test. */
  const stampedBy = async (
    token: (signature: Buffer) => Promise<Buffer>,
    given: Record<string, unknown> = { timeStampNames: ['honest TSA'] },
  ): Promise<Buffer> => {
    const record = recordOf({ timeStampAuthority: new URL(authority.url).host, ...given });
    return Buffer.from(await sealed([record], record, { stamp: token, mostBytes: 20_000 }));
  };
  /** The reply of the authority without the checks of the one who asked. */
  const tokenOf = async (manner: Manner, signature: Buffer): Promise<Buffer> => {
    authority.behave(manner);
    const digest = createHash('sha256').update(signature).digest();
    const imprint = sequence(sequence(oid(oids.sha256), nothing), octets(digest));
    const certificateToo = encode(tags.boolean, Buffer.of(0xff));
    const request = sequence(integer(Buffer.of(1)), imprint, integer(Buffer.of(0x41)), certificateToo);
    const reply = await fetch(authority.url, { method: 'POST', body: Uint8Array.from(request) });
    const read = readReply(Buffer.from(await reply.arrayBuffer()));
    return 'token' in read ? read.token : Buffer.alloc(0);
  };
  const judged = async (pdf: Buffer, published: readonly string[]) => {
    const report = await verifyEvidence(new Map([['同意書.pdf', Uint8Array.from(pdf)]]), published);
    const found = report.findings.filter(({ level }) => level !== 'ok').map(({ words }) => words);
    return { colour: verdictOf(report).colour, found: found.join('\n') };
  };
  const fingerprintAt = async (name: string) => {
    const [certificate] = readCertificates(await readFile(join(folder, 'tsa', name), 'utf8'));
    return certificate ? fingerprintOf(certificate) : '';
  };

  test('is one over this very signature', async () => {
    const own = await stampedBy((signature) => tokenOf('honest', signature));
    expect((await checkSeal(Uint8Array.from(own))).timeStamp?.authority.subject).toBe('honest TSA');
    const other = await stampedBy((signature) => tokenOf('honest', Buffer.from(signature).reverse()));
    await expect(checkSeal(Uint8Array.from(other))).rejects.toThrow('timeStamp');
  });

  test('of an authority that nobody vouches for proves no time', async () => {
    const own = await stampedBy((signature) => tokenOf('honest', signature));
    const hospital = fingerprintOf(key.certificate);
    expect(await judged(own, [hospital])).toMatchObject({
      colour: 'yellow',
      found: expect.stringContaining('時刻は証明されていません'),
    });
    expect(await judged(own, [hospital, await fingerprintAt('honest-tsa.crt')])).toEqual({
      colour: 'green',
      found: '',
    });
    expect(verifyPdf(own)).toMatchObject({ isValid: true, timeStamp: { isVouched: false } });
    const trusted = verifyPdf(own, (chain) => isTrusted(chain, roots));
    expect(trusted).toMatchObject({ isValid: true, timeStamp: { isVouched: true } });
  });

  test('swapped for one of another authority is told by the name in the record, or by nobody vouching for it', async () => {
    const hashes = [fingerprintOf(key.certificate), await fingerprintAt('honest-tsa.crt')];
    const forged = await stampedBy((signature) => tokenOf('otherSigner', signature));
    expect(await judged(forged, hashes)).toMatchObject({
      colour: 'red',
      found: expect.stringContaining('時刻認証局と違います'),
    });
    expect(verifyPdf(forged)).toMatchObject({ isValid: false, fault: 'timeStamp' });
    const older = await stampedBy((signature) => tokenOf('otherSigner', signature), {});
    expect(await judged(older, hashes)).toMatchObject({
      colour: 'yellow',
      found: expect.stringContaining('other TSA'),
    });
    const trusted = verifyPdf(older, (chain) => isTrusted(chain, roots));
    expect(trusted).toMatchObject({ isValid: true, timeStamp: { authority: 'other TSA', isVouched: false } });
  });

  test('is by a certificate for time-stamps that was valid at that moment', async () => {
    const expired = await stampedBy((signature) => tokenOf('expired', signature));
    await expect(checkSeal(Uint8Array.from(expired))).rejects.toThrow('timeStampExpired');
    const [tsa] = readCertificates(await readFile(join(folder, 'tsa', 'honest-tsa.crt'), 'utf8'));
    expect(tsa && mayStampTime(readCertificate(Uint8Array.from(tsa.raw)))).toBe(true);
    expect(mayStampTime(readCertificate(Uint8Array.from(key.certificate.raw)))).toBe(false);
    expect(roots.map((root) => mayStampTime(readCertificate(Uint8Array.from(root.raw))))).toEqual([false]);
  });
});

test('a seal of a time outside the certificate’s validity is broken', async () => {
  const before = new Date(key.certificate.validFromDate.getTime() - 86_400_000);
  await expect(checkSeal(await sealed([recordOf()], recordOf(), null, before))).rejects.toThrow('expired');
});
