import { createHash } from 'node:crypto';
import { canonicalJson } from '#kernel/audit/audit-hash.ts';
import type { SealInput } from '#domain/consent/sealing/seal-input.ts';
import { fingerprintsOf } from '#kernel/seal/certificates.ts';
import type { SealKey } from '#kernel/seal/seal-key.ts';

export const SEAL_RECORD_NAME = 'nattoku-record.json';

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** Rows are only ever added, so that the first `count` of them must stay what they were. */
const held = (rows: readonly unknown[]) => ({
  count: rows.length,
  sha256: sha256(canonicalJson(JSON.parse(JSON.stringify(rows)))),
});

type Seal = { key: SealKey; sealedAt: Date; timeStampAuthority: string | null; timeStampNames: readonly string[] };

/**
 * What the pages of a sealed PDF prove, for programs: it is attached to the PDF before this is signed, so that nothing that lies beside the PDF
 * can say otherwise unnoticed. The offline verifier compares an evidence pack with it. It holds nothing that the certificate page does not
 * print or that is not a hash: a patient takes this file home.
 */
export function sealRecord(input: SealInput, { key, sealedAt, timeStampAuthority, timeStampNames }: Seal): Uint8Array {
  const { form, version, patient, evidence } = input;
  const record = {
    format: 'nattoku.consent.seal.1',
    kind: input.kind,
    formId: form.id,
    facility: input.facilityName,
    sealedAt: sealedAt.toISOString(),
    certificates: fingerprintsOf(key),
    timeStampAuthority,
    timeStampNames,
    patient,
    template: {
      name: version.template.name,
      number: version.template.number,
      version: version.number,
      sha256: form.templateSha256.toString('hex'),
    },
    issuedSha256: input.issued?.sha256.toString('hex') ?? null,
    scans: input.scans.map((scan) => scan.sha256.toString('hex')),
    signatures: input.signed.map(({ signature }) => ({
      id: signature.id,
      typedName: signature.typedName,
      shownSha256: signature.shownSha256.toString('hex'),
      hash: signature.hash.toString('hex'),
    })),
    values: held(evidence.values),
    decisions: held(evidence.decisions),
    answers: held(evidence.answers),
    withdrawal: evidence.withdrawal,
    /** What was sealed of this form before, so that it cannot be left out or exchanged beside this. */
    earlier: evidence.earlier.map(({ kind, sha256: hash }) => ({ kind, sha256: hash.toString('hex') })),
  };
  return Buffer.from(`${JSON.stringify(record, null, 2)}\n`);
}
