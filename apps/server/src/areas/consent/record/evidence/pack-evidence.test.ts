import { consentDocumentPath, consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { strFromU8, strToU8 } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { type Files, verifyEvidence } from '#areas/consent/record/evidence/verify-evidence.ts';
import { sealForm } from '#domain/consent/sealing/seal-form.ts';
import { askForEvidence, evidencePack, type PackFiles } from '#testing/consent/evidence-packs.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenSignedForm } from '#testing/consent/sealed-form.ts';

let hospital: Hospital;
let form: Awaited<ReturnType<typeof givenSignedForm>>;
let files: PackFiles;

beforeAll(async () => {
  hospital = await openHospital();
  form = await givenSignedForm(hospital);
  await sealForm(hospital.server.services, hospital.facilityId, form.sealingId);
  files = (await evidencePack(hospital, form.id)).files;
});

const brokenIn = async (from: Files) =>
  (await verifyEvidence(from)).findings.filter(({ level }) => level === 'bad').map(({ file }) => file);

test('the pack holds everything, and everything in it holds', async () => {
  expect([...files.keys()].toSorted()).toEqual(
    [
      'issued.pdf',
      'log.json',
      'manifest.json',
      'manifest.p7s',
      'record.json',
      'sealed-certificates.pem',
      'sealed-seal.json',
      'sealed.pdf',
      'signatures.json',
      'template.pdf',
      'verify.html',
      'viewing.json',
      'withdrawal.json',
      'README.txt',
    ].toSorted(),
  );
  // Where it is found which translations were read (specification/text-layer.md §7).
  expect(strFromU8(files.get('README.txt')!)).toMatch(/log\.json .*language.*layers/);
  expect(await brokenIn(files)).toEqual([]);
  const { findings } = await verifyEvidence(files);
  expect(findings.map(({ words }) => words).join('\n')).toMatch(/電子署名で確定したままです[\s\S]*結びついたままです/);
});

test('one byte changed in any file: the check names that file', async () => {
  for (const [name, bytes] of files) {
    for (const share of [0, 0.01, 0.02, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 1]) {
      const changed = bytes.slice();
      const place = Math.floor((bytes.length - 1) * share);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const broken = await brokenIn(new Map(files).set(name, changed));
      expect({ name, share, broken: broken.join() }).toEqual({ name, share, broken: expect.stringContaining(name) });
    }
  }
});

test('a sealed PDF by itself is checked by its seal; what is no part of a pack is refused with what to choose', async () => {
  const sealed = files.get('sealed.pdf') ?? new Uint8Array();
  const alone = await verifyEvidence(new Map([['同意書.pdf', sealed]]));
  expect(alone).toMatchObject({
    kind: 'pdf',
    findings: [
      { file: '同意書.pdf', level: 'ok', words: expect.stringContaining('電子署名で確定したままです') },
      { file: '証明書', level: 'unsure' },
    ],
  });
  const changed = sealed.slice();
  const place = Math.floor(sealed.length / 3);
  changed[place] = (changed[place] ?? 0) ^ 1;
  expect(await brokenIn(new Map([['同意書.pdf', changed]]))).toEqual(['同意書.pdf']);
  const unsealed = files.get('template.pdf') ?? new Uint8Array();
  expect(await brokenIn(new Map([['元の様式.pdf', unsealed]]))).toEqual(['元の様式.pdf']);
  expect(await verifyEvidence(new Map([['memo.txt', strToU8('x')]]))).toMatchObject({
    kind: 'nothing',
    findings: [{ file: 'manifest.json', level: 'bad', words: expect.stringContaining('ZIP') }],
  });
});

test('a file taken out or put in is named, and a chain that was written again does not hold', async () => {
  const without = new Map(files);
  without.delete('log.json');
  expect(await brokenIn(without)).toEqual(['log.json']);
  expect(await brokenIn(new Map(files).set('extra.txt', strToU8('x')))).toEqual(['extra.txt']);
  const evidence = JSON.parse(new TextDecoder().decode(files.get('signatures.json'))) as { typedName: string }[];
  const forged = strToU8(JSON.stringify(evidence.map((each) => ({ ...each, typedName: '別人' }))));
  expect(new Set(await brokenIn(new Map(files).set('signatures.json', forged)))).toEqual(new Set(['signatures.json']));
});

test('whether a name was confirmed or typed is part of the chain: it cannot be changed either way', async () => {
  const confirmed = await givenSignedForm(hospital, {
    signers: [{ role: 'patient', name: '髙﨑 太郎' }],
    nameConfirmed: true,
  });
  await sealForm(hospital.server.services, hospital.facilityId, confirmed.sealingId);
  const { files: own } = await evidencePack(hospital, confirmed.id);
  expect(await brokenIn(own)).toEqual([]);
  const { body } = await hospital.doctor(consentRecordContract.get, { params: { formId: confirmed.id } });
  expect(body).toMatchObject({ chainIsWhole: true, form: { signers: [{ nameConfirmed: true }] } });
  for (const [pack, said] of [
    [own, false],
    [own, 'yes'],
    [files, true],
  ] as const) {
    const evidence = JSON.parse(new TextDecoder().decode(pack.get('signatures.json'))) as object[];
    const forged = strToU8(JSON.stringify(evidence.map((each) => ({ ...each, nameConfirmed: said }))));
    const { findings } = await verifyEvidence(new Map(pack).set('signatures.json', forged));
    expect(findings).toContainEqual({
      file: 'signatures.json',
      level: 'bad',
      words: '1人目（髙﨑 太郎）の署名の記録が変わっています',
    });
  }
});

test('who may not see the evidence gets none, and that it left the house is written down', async () => {
  expect((await askForEvidence(hospital, form.id, hospital.staff.nurse.cookie)).status).toBe(403);
  const { staffId } = hospital.staff.doctor;
  await hospital.server.owner.query("UPDATE sessions SET proved_at = now() - interval '1 hour' WHERE staff_id = $1", [
    staffId,
  ]);
  expect(await (await askForEvidence(hospital, form.id, hospital.staff.doctor.cookie)).json()).toMatchObject({
    code: 'session.proofNeeded',
  });
  expect((await hospital.audits()).filter((action) => action === 'consent.evidence')).toHaveLength(2);
});

test('the stored file is checked at each press: one changed byte is seen', async () => {
  const { owner, services } = hospital.server;
  const { rows } = await owner.query<{ id: string; path: string }>(
    "SELECT id, path FROM consent_documents WHERE form_id = $1 AND kind = 'sealed'",
    [form.id],
  );
  const [document] = rows;
  const verify = () =>
    hospital.nurse(consentRecordContract.verify, { params: { formId: form.id, documentId: document?.id } as never });
  expect((await verify()).body).toMatchObject({ isValid: true, isStored: true, fault: null });
  const sealed = files.get('sealed.pdf')?.slice() ?? new Uint8Array();
  sealed[200] = (sealed[200] ?? 0) ^ 1;
  await services.files.put(document?.path ?? '', sealed, { contentType: 'application/pdf' });
  expect((await verify()).body).toMatchObject({ isValid: false, isStored: false });
  const pdf = await fetch(hospital.server.origin + apiPrefix + consentDocumentPath(form.id, document?.id ?? ''), {
    headers: { cookie: hospital.staff.doctor.cookie },
  });
  expect([pdf.status, await pdf.json()]).toMatchObject([500, { code: 'consent.documentChanged' }]);
  await services.files.remove(document?.path ?? '');
  expect((await verify()).body).toMatchObject({ isValid: false, isStored: false, fault: 'unreadable' });
});
