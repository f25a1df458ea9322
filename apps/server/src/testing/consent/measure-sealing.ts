import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import pg from 'pg';
import { createIdentify } from '#identify.ts';
import { documentOf, versionFor } from '#domain/consent/template/read-version.ts';
import { sealForm } from '#domain/consent/sealing/seal-form.ts';
import { systemClock } from '#kernel/clock.ts';
import { openLog } from '#kernel/http/logging.ts';
import { openServices } from '#kernel/open-services.ts';
import { fillForm } from '#domain/consent/document/fill-form.ts';
import { queues } from '#work.ts';
import { givenConsentTemplate } from '#testing/consent/consent-templates.ts';
import type { Hospital } from '#testing/hospital.ts';
import { givenSignedForm } from '#testing/consent/sealed-form.ts';

/**
 * A process of its own that the bench starts beside a server with its demonstration data: signs forms of so many pages and seals them, or
 * leaves them to the server, and prints what it took as JSON.
 */
const [ownerUrl = '', dataDir = '', pages = '1', amount = '1', who = 'here'] = process.argv.slice(2);

const opened = await openServices({
  ownerUrl,
  dataDir,
  log: openLog('error'),
  tls: false,
  queues,
  working: false,
  mailer: null,
  publicUrl: 'https://hospital.example',
});
// What is sealed here is kept from the server beside, which would be quicker.
const jobs = who === 'here' ? { ...opened.services.jobs, enqueue: async () => {} } : opened.services.jobs;
const services = { ...opened.services, jobs, identify: createIdentify(opened.services) };
const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
type Doctor = { facilityId: FacilityId; staffId: StaffId; patientId: string };
const { rows } = await owner.query<Doctor>(
  `SELECT s.facility_id AS "facilityId", s.id AS "staffId", (SELECT id FROM patients p WHERE p.facility_id = s.facility_id LIMIT 1) AS "patientId"
     FROM staff s WHERE s.email = 'doctor@sakura.example'`,
);
const [doctor] = rows;
if (!doctor) throw new Error('The demonstration data has no doctor.');
const { facilityId, staffId, patientId } = doctor;
// As much of a hospital as making a form needs.
const hospital = {
  server: { services, owner },
  facilityId,
  staff: { doctor: { staffId }, admin: { staffId } },
  clock: systemClock,
  given: { patient: async () => ({ id: patientId }) },
} as unknown as Hospital;

const template = await givenConsentTemplate(hospital, {
  pageCount: Number(pages),
  number: `BENCH-${pages}-${Date.now()}`,
});
const signed = async () => givenSignedForm(hospital, { template });
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
};

/** The form filled in, and nothing sealed: what every product that prints a form has to do. */
const fillOnly = async (): Promise<void> => {
  const version = await services.database.transaction(facilityId, (tx) => versionFor(tx, template.versionId));
  const original = await documentOf(services.files, version);
  await fillForm({ original, fields: version.fields, values: new Map(), signatures: [] });
};

const untilDone = async (ids: readonly string[]): Promise<void> => {
  for (;;) {
    const { rows: open } = await owner.query("SELECT FROM consent_sealings WHERE id = ANY ($1) AND state <> 'done'", [
      ids,
    ]);
    if (open.length === 0) return;
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
};

const forms: { sealingId: string }[] = [];
for (let one = 0; one < Number(amount); one += 1) forms.push(await signed());
const times: number[] = [];
if (who === 'server') {
  times.push(await seconds(() => untilDone(forms.map(({ sealingId }) => sealingId))));
} else {
  for (const { sealingId } of forms) times.push(await seconds(() => sealForm(services, facilityId, sealingId)));
}
const baseline: number[] = [];
for (let one = 0; one < 3; one += 1) baseline.push(await seconds(fillOnly));
const { maxRSS } = process.resourceUsage();
process.stdout.write(`${JSON.stringify({ times, baseline, megabytes: maxRSS / 1024 })}\n`);
await opened.close();
await owner.end();
