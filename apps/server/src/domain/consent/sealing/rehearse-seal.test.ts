import { createHash } from 'node:crypto';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import { beforeAll, expect, test } from 'vitest';
import { consentEditorContract } from '@nattoku/contract/consent/consent-editor';
import { consentVersionContract } from '@nattoku/contract/consent/consent-version';
import { readBack } from '#domain/consent/sealing/read-back.ts';
import { ReadBackFailed } from '#domain/consent/sealing/read-back-failed.ts';
import { drawSealed } from '#domain/consent/document/draw-sealed.ts';
import { rehearsalInput } from '#domain/consent/sealing/rehearsal-input.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import { makeTestKey } from '#kernel/seal/own-key.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { aField, givenConsentTemplate } from '#testing/consent/consent-templates.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';

let hospital: Hospital;
beforeAll(async () => {
  hospital = await openHospital();
});

/** A printed ■, a black band and a grey one, as papers have them. */
async function darkPages(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const fill = (x: number, y: number, width: number, height: number, grey: number) =>
    page.drawRectangle({ x, y: 842 - y - height, width, height, color: rgb(grey, grey, grey) });
  fill(60, 100, 12, 12, 0);
  fill(40, 200, 500, 80, 0);
  fill(40, 300, 500, 80, 0.85);
  fill(40, 400, 500, 40, 0.4);
  return document.save();
}

const box = (x: number, y: number, width: number, height: number) => ({ page: 1, x, y, width, height });
const signature = (label: string, y: number): ConsentField =>
  aField({ type: 'signature', label, filler: 'patient', signer: 'patient', box: box(60, y, 200, 60) });
const options = [
  { value: 'はい', box: box(90, 600, 30, 12) },
  { value: 'いいえ！', box: box(60, 100, 12, 12) },
];

const marks = (): ConsentField[] => [
  aField({ type: 'checkbox', label: '■の印', required: false, box: box(60, 100, 12, 12) }),
  signature('黒い帯の署名', 210),
  signature('灰色の帯の署名', 310),
  aField({ type: 'initials', label: '帯の頭文字', filler: 'patient', signer: 'patient', box: box(400, 210, 60, 30) }),
  aField({ type: 'checkbox', label: '濃い灰色の印', required: false, box: box(60, 412, 12, 12) }),
  aField({ type: 'radio', label: '選択', required: false, options, box: box(60, 590, 100, 30) }),
];
const hidden = (): ConsentField => aField({ label: '帯の病名', required: false, box: box(300, 240, 200, 20) });

const draft = async (fields: ConsentField[]) =>
  givenConsentTemplate(hospital, { state: 'draft', fields, pdf: await darkPages() });
const errorsOf = async ({ versionId }: { versionId: Awaited<ReturnType<typeof draft>>['versionId'] }) => {
  const { body } = await hospital.admin(consentEditorContract.preflight, { params: { versionId } });
  return body.findings.filter(({ severity }) => severity === 'error');
};

test('ticks, circles and ink on dark ground are seen, and such a version can be published', async () => {
  const template = await draft(marks());
  expect(await errorsOf(template)).toEqual([]);
});

test('what is not seen on its ground is named, and the version cannot be published', async () => {
  const field = hidden();
  const template = await draft([...marks(), field]);
  expect(await errorsOf(template)).toEqual([
    {
      severity: 'error',
      fieldId: field.id,
      page: 1,
      message: expect.stringMatching(/「帯の病名」.*見えません/u) as string,
    },
  ]);
  const { body } = await hospital.admin(consentEditorContract.get, { params: { versionId: template.versionId } });
  const published = await hospital.admin(consentVersionContract.publish, {
    params: { versionId: template.versionId },
    body: { version: body.version, note: '', warningsSeen: true, reason: '試し' },
  });
  expect(published).toMatchObject({ status: 409, body: { code: 'consent.templateIncomplete' } });
  expect(published.body.errors).toContainEqual({
    field: 'fields',
    message: expect.stringContaining('「帯の病名」') as string,
  });
});

test('a text that lies partly on dark ground is named, for a shorter one could not be seen at all', async () => {
  const across = aField({ label: '帯をまたぐ病名', required: false, box: box(480, 240, 100, 20) });
  const beside = aField({ label: '帯に触れる病名', required: false, box: box(60, 279, 200, 18) });
  const onGrey = aField({ label: '灰色の病名', required: false, box: box(300, 310, 200, 18) });
  const template = await draft([...marks(), across, beside, onGrey]);
  const errors = await errorsOf(template);
  expect(errors.map(({ message }) => message)).toEqual([
    expect.stringMatching(/「帯をまたぐ病名」.*見えません/u) as string,
  ]);
});

test('a form of a version that was published before cannot be issued, and its field is named', async () => {
  const template = await givenConsentTemplate(hospital, { fields: [...marks(), hidden()], pdf: await darkPages() });
  await expect(givenConsentForm(hospital, { template, state: 'issued' })).rejects.toMatchObject({
    code: 'consent.incomplete',
    extra: { detail: expect.stringContaining('「帯の病名」') as string },
  });
  const sound = await givenConsentTemplate(hospital, { fields: marks(), pdf: await darkPages() });
  expect((await givenConsentForm(hospital, { template: sound, state: 'issued' })).form.state).toBe('issued');
});

test('ink that is missing is told with its field', async () => {
  const fields = marks();
  const { versionId } = await draft(fields);
  const { database, files } = hospital.server.services;
  const version = await database.transaction(hospital.facilityId, (tx) => versionFor(tx, versionId));
  const at = new Date('2026-12-28T01:30:00Z');
  const input = rehearsalInput(version, at);
  const seal = { key: await makeTestKey(at), sealedAt: at, timeStampAuthority: null, timeStampNames: [] };
  const unsigned = await drawSealed(files, { ...input, signed: [] }, seal);
  const drawn = await drawSealed(files, input, seal);
  const bytes = await unsigned.document.save();
  expect(createHash('sha256').update(unsigned.record).digest()).not.toEqual(
    createHash('sha256').update(drawn.record).digest(),
  );

  const { record, pageCount, certificatePageCount } = unsigned;
  const claimed = { ...drawn, record, pageCount, certificatePageCount };
  const failure = await readBack(bytes, { ...input, signed: [] }, claimed).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ReadBackFailed);
  const signed = fields.filter(({ type }) => type === 'signature' || type === 'initials');
  expect(failure).toMatchObject({
    code: 'readBackInk',
    places: signed.map(({ id }) => ({ fieldId: id, page: 1, unread: [], isInk: true })),
  });
});
