import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { ConsentFieldId } from '@nattoku/contract/consent/consent-field';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { consentRepairContract } from '@nattoku/contract/consent/consent-repair-contract';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealForm } from '#domain/consent/sealing/seal-form.ts';
import { newId } from '#kernel/new-id.ts';
import { openOwnKey } from '#kernel/seal/own-key.ts';
import { aField, givenConsentTemplate, usualFields } from '#testing/consent/consent-templates.ts';
import { garbleReading } from '#testing/consent/garbled-reading.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenSignedForm } from '#testing/consent/sealed-form.ts';

const run = promisify(execFile);
let hospital: Hospital;
let folder = '';
let reading: Awaited<ReturnType<typeof garbleReading>>;
beforeAll(async () => {
  hospital = await openHospital();
  folder = await mkdtemp(join(tmpdir(), 'nattoku-repair-'));
  reading = await garbleReading();
});
afterAll(async () => {
  await reading.end();
  await rm(folder, { recursive: true, force: true });
});

const seal = (sealingId: string, other: Partial<Hospital['server']['services']> = {}) =>
  sealForm({ ...hospital.server.services, ...other }, hospital.facilityId, sealingId);
const owner = <T>(text: string, values: unknown[]) =>
  hospital.server.owner.query(text, values).then(({ rows }) => rows as T[]);
const untilStuck = async (formId: string, sealingId: string, other = {}) => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await owner("UPDATE consent_sealings SET next_try_at = now() - interval '1 day' WHERE form_id = $1", [formId]);
    await seal(sealingId, other);
  }
};
const detailOf = async (formId: ConsentFormId, as: 'doctor' | 'nurse' | 'comedical' | 'admin' = 'doctor') =>
  (await hospital[as](consentRecordContract.get, { params: { formId } })).body;
const reason = '書類の表示を目で確かめたため';
const accept = async (formId: ConsentFormId, fieldIds: ConsentFieldId[], as: 'doctor' | 'nurse' | 'admin' = 'doctor') =>
  hospital[as](consentRepairContract.acceptSubstitutes, {
    params: { formId },
    body: { version: (await detailOf(formId)).form.version, reason, fieldIds },
  });
const sealedOf = async (formId: string) => {
  const [document] = await owner<{ path: string; page_count: number }>(
    "SELECT path, page_count FROM consent_documents WHERE form_id = $1 AND kind = 'sealed'",
    [formId],
  );
  const file = join(folder, `${formId}.pdf`);
  const { stream } = await hospital.server.services.files.read(document?.path ?? '');
  await writeFile(file, await buffer(Readable.from(stream)));
  const { stdout: said } = await run('pdfsig', ['-nocert', file]);
  const { stdout: text } = await run('/usr/bin/pdftotext', ['-layout', file, '-']);
  return { file, said, certificate: text.slice(text.indexOf('署名証明書')).replaceAll(/\s/g, '') };
};
/** Dark pixels in a box of the first page, 72 to the inch. */
const darkIn = async (
  file: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) => {
  const crop = ['-x', x, '-y', y, '-W', width, '-H', height].map(String);
  const { stdout } = await run('pdftoppm', ['-gray', '-r', '72', '-f', '1', '-l', '1', ...crop, file], {
    encoding: 'buffer',
  });
  return stdout.subarray(-width * height).filter((grey) => grey < 128).length;
};

/** A form with two texts that staff typed. */
async function givenTyped() {
  const [first, second] = [aField({ label: '病名' }), aField({ label: '術式' })];
  const fields = [...usualFields().filter(({ type }) => type === 'signature'), first, second];
  const form = await givenSignedForm(hospital, { template: await givenConsentTemplate(hospital, { fields }) });
  for (const [field, value] of [
    [first, '早期胃癌'],
    [second, '粘膜下層剥離術'],
  ] as const)
    await owner(
      `INSERT INTO consent_form_values (id, facility_id, form_id, field_id, value, source, given_by_kind, given_at)
       VALUES ($1, $2, $3, $4, $5, 'staff', 'staff', now())`,
      [newId(), hospital.facilityId, form.id, field.id, JSON.stringify(value)],
    );
  return { form, first, second, ink: fields.find(({ signer }) => signer === 'patient')?.box };
}

test('a seal that stops at a text tells the doctor where, and is made once the doctor confirms exactly these places', async () => {
  const { form, first, second, ink } = await givenTyped();
  await reading.misread('胃癌');
  await untilStuck(form.id, form.sealingId);

  const { repair } = await detailOf(form.id);
  expect(repair).toMatchObject({
    acts: ['acceptSubstitutes', 'retry', 'reissue'],
    troubles: [
      {
        code: 'readBackText',
        sealing: { kind: 'sealed', isStuck: true },
        places: [
          {
            fieldId: first.id,
            label: '病名',
            page: 1,
            recorded: '早期胃癌',
            glyphs: [
              { character: '胃', codes: 'U+80C3' },
              { character: '癌', codes: 'U+764C' },
            ],
          },
        ],
      },
    ],
  });
  const nurse = await detailOf(form.id, 'nurse');
  expect(nurse.repair).toMatchObject({ troubles: [{ code: 'readBackText' }], acts: ['reissue'] });
  expect((await detailOf(form.id, 'comedical')).repair?.acts).toEqual([]);

  for (const as of ['nurse', 'admin'] as const) expect((await accept(form.id, [first.id], as)).status).toBe(403);
  expect(await accept(form.id, [second.id])).toMatchObject({ status: 409, body: { code: 'consent.placesChanged' } });
  const { version } = (await detailOf(form.id)).form;
  const params = { formId: form.id };
  const body = { version, reason: ' ', fieldIds: [first.id] };
  expect((await hospital.doctor(consentRepairContract.acceptSubstitutes, { params, body })).status).toBe(400);
  expect(await owner('SELECT id FROM consent_repairs WHERE form_id = $1', [form.id])).toEqual([]);

  expect((await accept(form.id, [first.id])).status).toBe(200);
  expect((await accept(form.id, [first.id])).body.code, 'once').toBe('consent.illegalTransition');
  const stale = await hospital.doctor(consentRepairContract.acceptSubstitutes, { params, body: { ...body, reason } });
  expect(stale.body.code).toBe('record.versionConflict');

  await reading.misread('胃癌', '剥離術');
  await seal(form.sealingId);
  expect((await detailOf(form.id)).repair?.troubles[0]?.places, 'nothing else is waved through').toMatchObject([
    { fieldId: second.id },
  ]);

  await reading.misread('胃癌');
  await owner("UPDATE consent_sealings SET state = 'queued' WHERE form_id = $1", [form.id]);
  await seal(form.sealingId);
  const sealed = await detailOf(form.id);
  expect(sealed).toMatchObject({ form: { state: 'finalised' }, repair: null });
  const { file, said, certificate } = await sealedOf(form.id);
  expect(said).toContain('Signature is Valid.');
  expect(said).toContain('Total document signed');
  for (const words of ['記録と違う印刷の確認', '病名（1ページ）', 'U+80C3', 'U+764C', 'doctor職員', reason])
    expect(certificate).toContain(words);
  expect(certificate).not.toContain('術式（1ページ）');
  expect(ink && (await darkIn(file, ink)), 'the ink is where it was drawn').toBeGreaterThan(10);
  expect(await hospital.audits()).toEqual(expect.arrayContaining(['consent.acceptSubstitutes', 'consent.seal']));
});

test('a seal that stops at ink names its field, and is made once a doctor confirms that it is seen', async () => {
  await reading.misread();
  const template = await givenConsentTemplate(hospital);
  const form = await givenSignedForm(hospital, { template });
  const ink = template.fields.find(({ signer }) => signer === 'patient');
  const places = [{ fieldId: ink?.id, page: 1, unread: [], isInk: true }];
  await owner(
    "UPDATE consent_sealings SET state = 'stuck', failure = 'readBackInk', attempts = 5, places = $2 WHERE form_id = $1",
    [form.id, JSON.stringify(places)],
  );
  expect((await detailOf(form.id)).repair).toMatchObject({
    acts: ['acceptSubstitutes', 'retry', 'reissue'],
    troubles: [
      {
        code: 'readBackInk',
        places: [{ label: '患者署名', page: 1, isInk: true, recorded: '手書きの署名', glyphs: [] }],
      },
    ],
  });

  expect((await accept(form.id, [ink?.id ?? newId<ConsentFieldId>()])).status).toBe(200);
  await seal(form.sealingId);
  expect(await detailOf(form.id)).toMatchObject({ form: { state: 'finalised' }, repair: null });
  const { certificate } = await sealedOf(form.id);
  for (const words of ['患者署名（1ページ）', '書類の上で見えることを医師が確認', reason])
    expect(certificate).toContain(words);
});

test('a lost original is replaced by the document that was shown, as long as that one is whole and says the same', async () => {
  await reading.misread();
  const { form, first } = await givenTyped();
  const { files } = hospital.server.services;
  const original = `consent-templates/${hospital.facilityId}/${form.template.versionId}.pdf`;
  const bytes = await buffer(Readable.from((await files.read(original)).stream));
  const copy = async () =>
    hospital.doctor(consentRepairContract.useIssuedCopy, {
      params: { formId: form.id },
      body: { version: (await detailOf(form.id)).form.version, reason: 'バックアップにも原本がないため' },
    });
  expect((await copy()).body.code, 'nothing is wrong yet').toBe('consent.illegalTransition');
  await files.put(original, Buffer.from('%PDF-1.7 other'), { contentType: 'application/pdf' });
  await untilStuck(form.id, form.sealingId);
  expect(await detailOf(form.id)).toMatchObject({
    repair: { troubles: [{ code: 'originalChanged' }], acts: ['retry', 'useIssuedCopy', 'reissue'] },
  });
  expect((await copy()).body.code, 'it is the same broken file').toBe('consent.copyUnfit');

  const issued = `consent/${hospital.facilityId}/${form.id}/issued-copy.pdf`;
  await files.put(issued, bytes, { contentType: 'application/pdf' });
  await owner("UPDATE consent_documents SET path = $2 WHERE form_id = $1 AND kind = 'issued'", [form.id, issued]);
  const [before] = await owner<{ id: string }>(
    `INSERT INTO consent_form_values (id, facility_id, form_id, field_id, value, source, given_by_kind, given_at)
     VALUES ($1, $2, $3, $4, '"別の病名"', 'staff', 'staff', now()) RETURNING id`,
    [newId(), hospital.facilityId, form.id, first.id],
  );
  expect((await copy()).body.code, 'another text may stand on it').toBe('consent.copyUnfit');
  await owner('DELETE FROM consent_form_values WHERE id = $1', [before?.id]);

  expect((await copy()).status).toBe(200);
  await seal(form.sealingId);
  expect(await detailOf(form.id)).toMatchObject({ form: { state: 'finalised' }, repair: null });
  const { said, certificate } = await sealedOf(form.id);
  expect(said).toContain('Signature is Valid.');
  for (const words of ['原本に代えて用いた文書', 'バックアップにも原本がないため', 'doctor職員'])
    expect(certificate).toContain(words);
});

test('once a key is mended a doctor tries again at once, and needs nobody', async () => {
  await reading.misread();
  const form = await givenSignedForm(hospital);
  const { seal: own, clock } = hospital.server.services;
  const ended = await openOwnKey(join(folder, 'ended'), new Date(clock.now().getTime() - 11 * 365.25 * 86_400_000));
  await seal(form.sealingId, { seal: { ...own, key: async () => ended } });
  expect((await detailOf(form.id)).repair, 'nobody is troubled for a moment').toBeNull();
  await owner("UPDATE consent_sealings SET created_at = created_at - interval '6 minutes' WHERE form_id = $1", [
    form.id,
  ]);
  const { form: seen, repair } = await detailOf(form.id);
  expect(repair).toMatchObject({ troubles: [{ code: 'keyExpired', sealing: { isStuck: false } }], acts: ['retry'] });
  const again = { params: { formId: form.id }, body: { version: seen.version } };
  expect((await hospital.nurse(consentRepairContract.retry, again)).status).toBe(403);
  expect((await hospital.doctor(consentRepairContract.retry, again)).status).toBe(200);
  await seal(form.sealingId);
  expect(await detailOf(form.id)).toMatchObject({ form: { state: 'finalised' }, repair: null });
  expect((await hospital.admin(consentRepairContract.retry, again)).body.code).toBe('record.versionConflict');
});

test('no seal is repaired at a screen that was left open', async () => {
  const left = await openHospital();
  const { id: formId } = await givenSignedForm(left);
  left.clock.advance(6 * 60);
  const asked = { params: { formId }, body: { version: 1, reason } };
  const fieldIds = [newId<ConsentFieldId>()];

  const replies = [
    await left.doctor(consentRepairContract.acceptSubstitutes, { ...asked, body: { ...asked.body, fieldIds } }),
    await left.doctor(consentRepairContract.useIssuedCopy, asked),
  ];

  expect(replies.map(({ body }) => body.code)).toEqual(['session.proofNeeded', 'session.proofNeeded']);
});
