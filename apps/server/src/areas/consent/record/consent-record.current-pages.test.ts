import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { consentListContract } from '@nattoku/contract/consent/consent-list';
import {
  consentCopyPath,
  consentDocumentPath,
  consentPagePath,
  consentRecordContract,
  currentPagePath,
} from '@nattoku/contract/consent/consent-record';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { sealForm } from '#domain/consent/sealing/seal-form.ts';
import { verifyPdf } from '#kernel/seal/verify-pdf.ts';
import { aField, givenConsentTemplate } from '#testing/consent/consent-templates.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenSignedForm } from '#testing/consent/sealed-form.ts';
import { givenSignableForm, type SignableForm } from '#testing/consent/signable-form.ts';

let hospital: Hospital;
beforeAll(async () => {
  hospital = await openHospital();
});

const detail = async ({ id: formId }: Pick<SignableForm, 'id'>) =>
  (await hospital.doctor(consentRecordContract.get, { params: { formId } })).body;

const picture = (path: string) =>
  fetch(hospital.server.origin + apiPrefix + path, { headers: { cookie: hospital.staff.doctor.cookie } });
const currentPage = ({ id }: Pick<SignableForm, 'id'>, page = 1) => picture(currentPagePath(id, 1, page, 800));
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** Page by page. */
const textsOf = async (pdf: Buffer): Promise<string[]> => {
  const program = spawn('pdftotext', ['-enc', 'UTF-8', '-', '-']);
  program.stdin.end(pdf);
  return (await text(program.stdout)).split('\f');
};

const patientSigns = aField({ type: 'signature', label: '患者署名', filler: 'patient', signer: 'patient' });

test('what was signed is seen on the pages before it is sealed, and no longer once the sealed PDF is there', async () => {
  const template = await givenConsentTemplate(hospital, { fields: [patientSigns] });
  const form = await givenSignedForm(hospital, { template });
  const { currentPages, form: signed } = await detail(form);
  expect(currentPages).toEqual({ unplaced: 0, attachments: 0 });
  const inked = await currentPage(form);
  expect([inked.status, inked.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const shown = await picture(consentPagePath(form.id, signed.documents[0]?.id ?? '', 1, 800));
  expect(shown.status).toBe(200);
  expect((await bytesOf(inked)).equals(await bytesOf(shown))).toBe(false);
  expect((await currentPage(form, 99)).status).toBe(404);
  expect(await hospital.audits()).toContain('consent.viewPage');

  await sealForm(hospital.server.services, hospital.facilityId, form.sealingId);
  expect((await detail(form)).currentPages).toBeNull();
});

test('a copy has 「写」 on every page and bears no seal: one that is broken would call it tampered with', async () => {
  const form = await givenSignedForm(hospital);
  await sealForm(hospital.server.services, hospital.facilityId, form.sealingId);
  const sealed = (await detail(form)).form.documents.find(({ kind }) => kind === 'sealed');
  const [original, copy] = await Promise.all(
    [consentDocumentPath, consentCopyPath].map(async (path) => bytesOf(await picture(path(form.id, sealed?.id ?? '')))),
  );

  expect(verifyPdf(original ?? Buffer.alloc(0)).isValid).toBe(true);
  expect(verifyPdf(copy ?? Buffer.alloc(0)).fault).toBe('noSignature');
  const pages = (await textsOf(copy ?? Buffer.alloc(0))).filter((page) => page !== '');
  expect(pages).toHaveLength(sealed?.pageCount ?? 0);
  pages.forEach((page, index) => {
    expect(page).toContain('写');
    expect(page).toContain(`${index + 1}／${pages.length}`);
  });
});

test('a form that nobody signed has no such pages; a signer who signed without a box is counted', async () => {
  const unsigned = await givenSignableForm(hospital);
  expect((await detail(unsigned)).currentPages).toBeNull();
  expect((await currentPage(unsigned)).status).toBe(404);
  const template = await givenConsentTemplate(hospital, { fields: [aField({ type: 'text', label: '病名' })] });
  expect((await detail(await givenSignedForm(hospital, { template }))).currentPages).toEqual({
    unplaced: 1,
    attachments: 0,
  });
});

test('the top shows what one of two persons wants to be void', async () => {
  const form = await givenSignedForm(hospital);
  const params = { formId: form.id };
  const { version } = (await detail(form)).form;
  await hospital.doctor(consentRecordContract.requestVoid, { params, body: { version, reason: '取り違え' } });
  const { body } = await hospital.admin(consentListContract.top, {});
  expect(body.voidings).toMatchObject({ total: 1, items: [{ id: form.id }] });
});
