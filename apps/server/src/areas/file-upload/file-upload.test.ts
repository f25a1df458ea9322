import { consentIntakePath } from '@nattoku/contract/consent/consent-intake';
import { consentScanPath } from '@nattoku/contract/consent/consent-paper';
import { contactFilesPath } from '@nattoku/contract/contact/contact';
import { fileUploadHeader, fileUploadPath, fileUploadPurposes } from '@nattoku/contract/shared/file-upload';
import { uploadPath } from '@nattoku/contract/video/video-library';
import { beforeAll, describe, expect, test } from 'vitest';
import { plainPages } from '#testing/consent/consent-templates.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { md5Of, tusClient } from '#testing/video/tus-client.ts';

type Role = keyof Hospital['staff'];

let hospital: Hospital;
let pdf: Uint8Array;
beforeAll(async () => {
  hospital = await openHospital();
  pdf = await plainPages(2);
});

const tusAs = (role: Role, { server, staff } = hospital) =>
  tusClient(server.origin, staff[role].cookie, fileUploadPath);

/** The whole file in pieces; answers with its id. */
const sent = async (role: Role, purpose: string, bytes: Uint8Array = pdf) => {
  const { status, path } = await tusAs(role).send(bytes, { purpose, md5: md5Of(bytes) });
  expect(status).toBe(204);
  return path.slice(fileUploadPath.length + 1);
};

const use = async (role: Role, path: string, uploadId: string, { server, staff } = hospital) => {
  const response = await fetch(server.origin + path, {
    method: 'POST',
    headers: { cookie: staff[role].cookie, [fileUploadHeader]: uploadId },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('a file above 256 KB goes in pieces, and the call that it is for uses it', () => {
  test.each([
    ['doctor', 'consentScan', consentScanPath, { state: 'reading' }],
    ['admin', 'consentIntake', consentIntakePath, { warnings: expect.any(Array) }],
    ['nurse', 'contactFile', contactFilesPath, { contentType: 'application/pdf' }],
  ] as const)('%s: %s', async (role, purpose, path, answer) => {
    const uploadId = await sent(role, purpose);
    const used = await use(role, path, uploadId);
    expect(used).toMatchObject({ status: 200, body: answer });
    // Used up: it lies nowhere else any more.
    expect((await use(role, path, uploadId)).body).toMatchObject({ code: 'upload.gone' });
    expect((await tusAs(role).head(`${fileUploadPath}/${uploadId}`)).status).toBe(404);
  });

  test('after a break it goes on where it was', async () => {
    const tus = tusAs('nurse');
    const { headers } = await tus.create(pdf.byteLength, { purpose: 'contactFile', md5: md5Of(pdf) });
    const path = headers.get('location') ?? '';
    await tus.patch(path, 0, pdf.subarray(0, 300));
    expect((await tus.head(path)).headers.get('upload-offset')).toBe('300');
    expect((await use('nurse', contactFilesPath, path.split('/').at(-1) ?? '')).body['code']).toBe('upload.gone');
    await tus.patch(path, 300, pdf.subarray(300));
    expect((await use('nurse', contactFilesPath, path.split('/').at(-1) ?? '')).status).toBe(200);
  });
});

describe('nobody else, and nothing else', () => {
  test('a colleague finds nothing, nor does another facility', async () => {
    const uploadId = await sent('doctor', 'contactFile');
    expect((await tusAs('nurse').head(`${fileUploadPath}/${uploadId}`)).status).toBe(404);
    expect((await tusAs('nurse').remove(`${fileUploadPath}/${uploadId}`)).status).toBe(404);
    expect((await use('nurse', contactFilesPath, uploadId)).body['code']).toBe('upload.gone');
    const other = await openHospital();
    expect((await use('doctor', contactFilesPath, uploadId, other)).body['code']).toBe('upload.gone');
    expect((await use('doctor', contactFilesPath, uploadId)).status).toBe(200);
  });

  test('one that was begun for one thing is used for no other, and not as a video', async () => {
    const uploadId = await sent('admin', 'contactFile');
    expect((await use('admin', consentIntakePath, uploadId)).body['code']).toBe('upload.gone');
    const asVideo = tusClient(hospital.server.origin, hospital.staff.admin.cookie);
    expect((await asVideo.head(`${uploadPath}/${uploadId}`)).status).toBe(404);
    expect((await use('admin', contactFilesPath, uploadId)).status).toBe(200);
  });

  test('a person without the permission of the call is refused before the first byte', async () => {
    const { status, body } = await tusAs('nurse').create(1000, { purpose: 'consentIntake' });
    expect([status, body.code]).toEqual([403, 'permission.denied']);
  });

  test.each([
    ['nothing', {}, 1000, 422],
    ['something unknown', { purpose: 'constructor' }, 1000, 422],
    ['an empty file', { purpose: 'contactFile' }, 0, 422],
    ['more than the call takes', { purpose: 'contactFile' }, fileUploadPurposes.contactFile.bytes + 1, 413],
    ['an MD5 that is none', { purpose: 'contactFile', md5: 'abc' }, 1000, 422],
  ])('%s is not begun', async (_case, metadata, length, status) => {
    expect((await tusAs('nurse').create(length, metadata as Record<string, string>)).status).toBe(status);
  });

  test('bytes that changed on their way are refused, and gone', async () => {
    const { path } = await tusAs('nurse').send(pdf, { purpose: 'contactFile', md5: md5Of(new Uint8Array([1])) });
    const uploadId = path.split('/').at(-1) ?? '';
    expect((await use('nurse', contactFilesPath, uploadId)).body['code']).toBe('upload.checksum');
    expect((await use('nurse', contactFilesPath, uploadId)).body['code']).toBe('upload.gone');
  });

  test('a file that the call refuses is told why, and is gone', async () => {
    const uploadId = await sent('admin', 'consentIntake', new TextEncoder().encode('no PDF at all'));
    expect((await use('admin', consentIntakePath, uploadId)).body['code']).toBe('consent.pdfRefused');
    expect((await use('admin', consentIntakePath, uploadId)).body['code']).toBe('upload.gone');
  });
});
