import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { sealForm } from '#domain/consent/sealing/seal-form.ts';
import { verifyPdf } from '#kernel/seal/verify-pdf.ts';
import { givenConsentTemplate, type TestTemplate } from '#testing/consent/consent-templates.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenSignedForm } from '#testing/consent/sealed-form.ts';
import { byScope } from '#testing/scope.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

/** A hundred take ten to twenty minutes: CONSENT_KILL_TRIES=100. */
const tries = Number(process.env['CONSENT_KILL_TRIES'] ?? byScope(1, 10));
/** Twenty, as a ward round may end, take a quarter of a minute: CONSENT_AT_ONCE=20. */
const atOnce = Number(process.env['CONSENT_AT_ONCE'] ?? byScope(3, 20));
const child = fileURLToPath(new URL('../../../testing/consent/seal-and-die.ts', import.meta.url));

let hospital: Hospital;
let template: TestTemplate;
beforeAll(async () => {
  hospital = await openHospital();
  template = await givenConsentTemplate(hospital);
});

const sealInChild = (sealingId: string, dieAt: number | '') => {
  const { services, ownerUrl } = hospital.server;
  const words = [ownerUrl, dirname(services.uploadFolder), hospital.facilityId, sealingId, String(dieAt)];
  return promisify(execFile)(process.execPath, [child, ...words]);
};

type Outcome = { state: string; form: string; path: string | null; documents: number };
const outcomeOf = async (formId: string): Promise<Outcome | undefined> => {
  const { rows } = await hospital.server.owner.query<Outcome>(
    `SELECT s.state, f.state AS form, d.path, (SELECT count(*) FROM consent_documents x WHERE x.form_id = f.id AND x.kind = 'sealed') AS documents
       FROM consent_sealings s JOIN consent_forms f ON f.id = s.form_id LEFT JOIN consent_documents d ON d.id = s.document_id
      WHERE f.id = $1`,
    [formId],
  );
  return rows[0];
};

test(
  'kill -9 at every moment of sealing: nothing is lost, nothing is sealed twice, nothing half is taken for whole',
  async () => {
    const whole = await givenSignedForm(hospital, { template });
    const moments = Number((await sealInChild(whole.sealingId, '')).stdout);
    expect(moments).toBeGreaterThan(12);

    for (let turn = 0; turn < tries; turn += 1) {
      const form = await givenSignedForm(hospital, { template });
      const dieAt = 1 + (Math.floor((turn * moments) / Math.min(tries, moments)) % moments);
      await expect(sealInChild(form.sealingId, dieAt)).rejects.toMatchObject({ signal: 'SIGKILL' });
      const cut = await outcomeOf(form.id);
      expect([cut?.state === 'done', cut?.documents, cut?.form]).toEqual(
        cut?.state === 'done' ? [true, 1, 'finalised'] : [false, 0, 'signed'],
      );

      const { services } = hospital.server;
      await expect
        .poll(
          async () => {
            await sealForm(services, hospital.facilityId, form.sealingId);
            return (await outcomeOf(form.id))?.state;
          },
          { timeout: 20_000 },
        )
        .toBe('done');
      const ended = await outcomeOf(form.id);
      expect(ended).toMatchObject({ form: 'finalised', documents: 1 });
      const { stream } = await services.files.read(ended?.path ?? '');
      expect(verifyPdf(await buffer(Readable.from(stream))).isValid).toBe(true);
    }
  },
  (tries + 3) * 60_000,
);

test(
  'many at once, each asked for by three, are each sealed once',
  async () => {
    const forms: { id: string; sealingId: string }[] = [];
    for (let one = 0; one < atOnce; one += 1) forms.push(await givenSignedForm(hospital, { template }));
    await hospital.server.work();
    const oneByOne = async (order: typeof forms) => {
      for (const { sealingId } of order) await sealForm(hospital.server.services, hospital.facilityId, sealingId);
    };
    // Two besides the worker of the server itself.
    await Promise.all([oneByOne(forms), oneByOne(forms.toReversed())]);
    for (const { id } of forms) {
      await expect.poll(async () => (await outcomeOf(id))?.state, { timeout: 60_000 }).toBe('done');
      expect(await outcomeOf(id)).toMatchObject({ form: 'finalised', documents: 1 });
    }
  },
  (atOnce + 2) * 15_000,
);
