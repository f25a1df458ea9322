import { createHash } from 'node:crypto';
import type { FileStore } from '@nattoku/baas/file-store';
import type { ConsentFieldId } from '@nattoku/contract/consent/consent-field';
import { drawSealed } from '#domain/consent/document/draw-sealed.ts';
import { cacheNewest } from '#domain/consent/document/newest-results.ts';
import { readBackFaults, type ReadBackFaults } from '#domain/consent/sealing/read-back.ts';
import { ReadBackFailed } from '#domain/consent/sealing/read-back-failed.ts';
import { rehearsalInput } from '#domain/consent/sealing/rehearsal-input.ts';
import type { TemplateVersion } from '#domain/consent/template/read-version.ts';
import { makeTestKey } from '#kernel/seal/own-key.ts';
import type { SealKey } from '#kernel/seal/seal-key.ts';
import { signPdf } from '#kernel/seal/sign-pdf.ts';
import { verifyPdf } from '#kernel/seal/verify-pdf.ts';

export type Rehearsal = ReadBackFaults & {
  /** Whether the pages can be drawn into, sealed and read at all. */
  isSealable: boolean;
  substituted: readonly ConsentFieldId[];
  overflowing: readonly ConsentFieldId[];
};

type Files = Pick<FileStore, 'read'>;

const cached = cacheNewest<Rehearsal>(200);

/**
 * Seals a version whose every field is filled with its longest value, its mark or ink, with a key that is thrown away, and reads it back as a
 * signed form is read back. Depends on nothing but pages and fields, and is therefore made once per process for each of them.
 * @throws Problem `pdf.noTools`; what `documentOf` throws.
 */
export function rehearseSeal(files: Files, version: TemplateVersion): Promise<Rehearsal> {
  const key = createHash('sha256')
    .update(version.documentSha256 ?? '')
    .update(JSON.stringify(version.fields))
    .digest('base64');
  return cached(key, () => rehearse(files, version));
}

/** Within the validity of the certificate that is made for it. */
const MADE_AT = new Date('2026-12-28T01:30:00Z');
let testKey: Promise<SealKey> | undefined;

const rehearse = async (files: Files, version: TemplateVersion): Promise<Rehearsal> => {
  const key = await (testKey ??= makeTestKey(MADE_AT));
  const input = rehearsalInput(version, MADE_AT);
  const drawn = await drawSealed(files, input, {
    key,
    sealedAt: MADE_AT,
    timeStampAuthority: null,
    timeStampNames: [],
  });
  const { substituted, overflowing } = drawn;
  try {
    const bytes = await signPdf(drawn.document, {
      key,
      reason: '見本',
      facilityName: input.facilityName,
      at: MADE_AT,
      recordSha256: createHash('sha256').update(drawn.record).digest('hex'),
      timeStamp: null,
    });
    if (!verifyPdf(bytes).isValid) throw new ReadBackFailed('readBackSeal');
    const faults = await readBackFaults(bytes, input, drawn, 'everything');
    return { ...faults, isSealable: true, substituted, overflowing };
  } catch (error) {
    if (!(error instanceof ReadBackFailed)) throw error;
    return { texts: [], ink: [], isSealable: false, substituted, overflowing };
  }
};
