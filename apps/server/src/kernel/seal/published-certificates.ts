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
};

/** Notes that this certificate seals from now on; the first time counts, and one that was used is never forgotten. */
export async function keepCertificate(
  { pool }: Pick<Database, 'pool'>,
  { certificate, source }: SealKey,
  now: Date,
): Promise<void> {
  await pool.query(
    `INSERT INTO seal_certificates (sha256, subject, issuer, not_before, not_after, self_made, first_used_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [
      Buffer.from(fingerprintOf(certificate), 'hex'),
      nameOf(certificate),
      certificate.issuer.replaceAll('\n', ', '),
      certificate.validFromDate,
      certificate.validToDate,
      source === 'selfMade',
      now,
    ],
  );
}

/** Every certificate of this installation that ever sealed, the newest first. */
export async function publishedCertificates({ pool }: Pick<Database, 'pool'>): Promise<PublishedCertificate[]> {
  const { rows } = await pool.query<Omit<PublishedCertificate, 'sha256'> & { sha256: Buffer }>(
    `SELECT sha256, subject, issuer, not_before AS "notBefore", not_after AS "notAfter", self_made AS "selfMade",
            first_used_at AS "firstUsedAt"
       FROM seal_certificates ORDER BY first_used_at DESC, sha256`,
  );
  return rows.map((row) => ({ ...row, sha256: row.sha256.toString('hex') }));
}

/** In groups of four, as people compare it with their eyes. */
export const groupedHash = (sha256: string): string => sha256.match(/.{4}/g)?.join(' ') ?? sha256;
