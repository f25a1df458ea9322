import type { X509Certificate } from 'node:crypto';
import type { Database } from '#kernel/database/database.ts';
import { fingerprintOf, nameOf } from '#kernel/seal/certificates.ts';
import type { SealKey } from '#kernel/seal/seal-key.ts';

export type PublishedCertificate = {
  /** Hex. */
  sha256: string;
  subject: string;
  /** Null for one that was used before issuers were kept. */
  issuer: string | null;
  notBefore: Date | null;
  notAfter: Date;
  selfMade: boolean;
  firstUsedAt: Date;
  purpose: 'seal' | 'timeStamp';
};

type Use = Pick<PublishedCertificate, 'purpose' | 'selfMade' | 'firstUsedAt'>;

/** Notes that this certificate seals from now on; the first time counts, and one that was used is never forgotten. */
export const keepCertificate = (
  database: Pick<Database, 'pool'>,
  { certificate, source }: SealKey,
  now: Date,
): Promise<void> => keep(database, certificate, { purpose: 'seal', selfMade: source === 'selfMade', firstUsedAt: now });

/** Publishes the certificate of an authority whose time-stamp was checked against the configured roots. */
export const keepAuthority = (
  database: Pick<Database, 'pool'>,
  certificate: X509Certificate,
  now: Date,
): Promise<void> => keep(database, certificate, { purpose: 'timeStamp', selfMade: false, firstUsedAt: now });

async function keep(
  { pool }: Pick<Database, 'pool'>,
  certificate: X509Certificate,
  { purpose, selfMade, firstUsedAt }: Use,
): Promise<void> {
  await pool.query(
    `INSERT INTO seal_certificates (sha256, subject, issuer, not_before, not_after, self_made, first_used_at, purpose)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [
      Buffer.from(fingerprintOf(certificate), 'hex'),
      nameOf(certificate),
      certificate.issuer.replaceAll('\n', ', '),
      certificate.validFromDate,
      certificate.validToDate,
      selfMade,
      firstUsedAt,
      purpose,
    ],
  );
}

/** Every certificate that ever sealed for this installation or stamped the time of a seal, the newest first. */
export async function publishedCertificates({ pool }: Pick<Database, 'pool'>): Promise<PublishedCertificate[]> {
  const { rows } = await pool.query<Omit<PublishedCertificate, 'sha256'> & { sha256: Buffer }>(
    `SELECT sha256, subject, issuer, not_before AS "notBefore", not_after AS "notAfter", self_made AS "selfMade",
            first_used_at AS "firstUsedAt", purpose
       FROM seal_certificates ORDER BY first_used_at DESC, sha256`,
  );
  return rows.map((row) => ({ ...row, sha256: row.sha256.toString('hex') }));
}

/** In groups of four, as people compare it with their eyes. */
export const groupedHash = (sha256: string): string => sha256.match(/.{4}/g)?.join(' ') ?? sha256;
