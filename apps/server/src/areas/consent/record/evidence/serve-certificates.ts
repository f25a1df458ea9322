import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { certificateFiles } from '@nattoku/contract/consent/consent-sealing';
import type { FastifyReply } from 'fastify';
import { certificateNotice } from '#areas/consent/record/evidence/certificate-notice.ts';
import { type CertificateFacts, certificatesPage } from '#areas/consent/record/evidence/certificates-page.ts';
import { verifierPage } from '#areas/consent/record/evidence/verifier-page.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import { read } from '#kernel/scope.ts';
import { fingerprintOf } from '#kernel/seal/certificates.ts';
import { keepCertificate, publishedCertificates } from '#kernel/seal/published-certificates.ts';
import type { Services } from '#kernel/services.ts';

type Means = Pick<Services, 'database' | 'seal' | 'clock'>;

/** Where anybody reads, without signing in, which keys are the hospital's own, and gets the verifier that knows them. */
export const serveCertificates = (services: Services): FileRoutes =>
  serveFiles(certificateFiles, {
    page: async (_, __, { reply }) => sendPage(reply, certificatesPage(await factsOf(services), await pageStyle())),
    verifier: async (_, __, { reply }) => {
      const { certificates } = await factsOf(services);
      return sendPage(reply, await verifierPage(certificates.map(({ sha256 }) => sha256)));
    },
    notice: servePdf(async (scope) => {
      const facilityName = await read(scope, async (tx) => {
        const { rows } = await tx.$client.query<{ name: string }>(
          'SELECT name FROM facilities WHERE id = app.current_facility_id()',
        );
        return rows[0]?.name ?? '';
      });
      const notice = { ...(await factsOf(services)), facilityName, publicUrl: services.publicUrl };
      return { bytes: await certificateNotice(notice, scope.clock.now()), fileName: 'certificate-notice.pdf' };
    }),
  });

/** A key that cannot be used takes nothing away from what it sealed before. */
const factsOf = async ({ database, seal, clock }: Means): Promise<CertificateFacts> => {
  const key = await seal.key().catch(() => null);
  if (key) await keepCertificate(database, key, clock.now());
  const { rows } = await database.pool.query<{ name: string }>('SELECT app.hospital_names() AS name');
  return {
    hospitals: rows.map(({ name }) => name),
    certificates: await publishedCertificates(database),
    currentSha256: key && fingerprintOf(key.certificate),
  };
};

let style: Promise<string> | undefined;
const pageStyle = (): Promise<string> => (style ??= readFile(join(import.meta.dirname, 'certificates.css'), 'utf8'));

const hashesOf = (page: string, element: 'style' | 'script'): string =>
  [...page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))]
    .map(([, inner = '']) => `'sha256-${createHash('sha256').update(inner).digest('base64')}'`)
    .join(' ') || "'none'";

/** What stands in the page may run and nothing else, and it may ask nobody anything. */
const sendPage = (reply: FastifyReply, page: string) => {
  const script = hashesOf(page, 'script');
  // Marks of the verifier's lines are drawn with styles of their own.
  const styles = script === "'none'" ? hashesOf(page, 'style') : "'unsafe-inline'";
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src ${script}; style-src ${styles}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    })
    .type('text/html; charset=utf-8')
    .send(page);
};
