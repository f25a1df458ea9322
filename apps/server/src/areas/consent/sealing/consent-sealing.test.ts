import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile, mkdtemp, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { consentSealingContract } from '@nattoku/contract/consent/consent-sealing';
import type { ConsentSignerId } from '@nattoku/contract/shared/primitives';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { tellOfLateSealings } from '#areas/consent/sealing/consent-sealing.job.ts';
import { drawSealed } from '#domain/consent/document/draw-sealed.ts';
import { addValues } from '#domain/consent/form/form-values.ts';
import { lockFormRow } from '#domain/consent/form/move-form.ts';
import { sealForm } from '#domain/consent/sealing/seal-form.ts';
import { sealInput } from '#domain/consent/sealing/seal-input.ts';
import { takeDecision } from '#domain/consent/signing/take-decision.ts';
import { withdrawForm } from '#domain/consent/form/withdraw-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { readCertificates } from '#kernel/seal/certificates.ts';
import { openOwnKey } from '#kernel/seal/own-key.ts';
import { openTimeStampAuthority } from '#kernel/seal/time-stamp-authority.ts';
import { verifyPdf } from '#kernel/seal/verify-pdf.ts';
import { aField, givenConsentTemplate, usualFields } from '#testing/consent/consent-templates.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { fullDisk, givenSignedForm } from '#testing/consent/sealed-form.ts';
import { givenSignableForm } from '#testing/consent/signable-form.ts';
import { openTestAuthority } from '#testing/consent/time-stamp-authority.ts';

const run = promisify(execFile);
let hospital: Hospital;
let folder = '';
beforeAll(async () => {
  hospital = await openHospital();
  folder = await mkdtemp(join(tmpdir(), 'nattoku-sealing-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Services = Hospital['server']['services'];
const seal = (sealingId: string, other: Partial<Services> = {}) =>
  sealForm({ ...hospital.server.services, ...other }, hospital.facilityId, sealingId);

const rowsOf = async <T>(text: string, formId: string): Promise<T[]> =>
  (await hospital.server.owner.query(text, [formId])).rows as T[];
const sealingOf = async (formId: string) =>
  (
    await rowsOf<{ state: string; step: string; failure: string | null; attempts: number }>(
      'SELECT state, step, failure, attempts FROM consent_sealings WHERE form_id = $1',
      formId,
    )
  )[0];
const documentsOf = (formId: string) =>
  rowsOf<{ path: string; sha256: Buffer; facts: Record<string, unknown>; page_count: number }>(
    "SELECT path, sha256, facts, page_count FROM consent_documents WHERE form_id = $1 AND kind = 'sealed'",
    formId,
  );
const stateOf = async (formId: string) =>
  (await rowsOf<{ state: string }>('SELECT state FROM consent_forms WHERE id = $1', formId))[0]?.state;
/** As if the time until the next try were over; the clock stays, or everybody's session would end. */
const comesDue = (formId: string) =>
  hospital.server.owner.query("UPDATE consent_sealings SET next_try_at = now() - interval '1 day' WHERE form_id = $1", [
    formId,
  ]);
const bytesOf = async (path: string) => buffer(Readable.from((await hospital.server.services.files.read(path)).stream));
/** Page by page, without blanks. */
const textsOf = async (path: string): Promise<string[]> => {
  const file = join(folder, 'read.pdf');
  await writeFile(file, await bytesOf(path));
  const { stdout } = await run('pdftotext', ['-raw', file, '-']);
  return stdout.split('\f').map((page) => page.replaceAll(/\s/g, ''));
};

test('what is to be sealed is drawn as the same bytes, whatever the time and whatever else is drawn beside it', async () => {
  const form = await givenSignedForm(hospital);
  const { files, seal: seals, database } = hospital.server.services;
  const now = hospital.clock.now();
  const read = (tx: Tx) => sealInput(tx, { formId: form.id, kind: 'sealed' }, now);
  const input = await database.transaction(hospital.facilityId, read);
  const facts = { key: await seals.key(), sealedAt: now, timeStampAuthority: null, timeStampNames: [] };
  const draw = async () => {
    const { document } = await drawSealed(files, input, facts);
    return createHash('sha256')
      .update(await document.save({ useObjectStreams: false }))
      .digest('hex');
  };
  const alone = await draw();
  vi.useFakeTimers({ toFake: ['Date'], now: now.getTime() + 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await Promise.all([draw(), draw(), draw()])).toEqual([alone, alone, alone]);
});

test('specification/consent.md §47: what does not fit is printed in full behind the form, and the certificate names it', async () => {
  const box = { page: 1, x: 60, y: 300, width: 200, height: 40 };
  const printed = '輸血の説明を受けました。'.repeat(20);
  const wish = aField({ label: '希望', type: 'multilineText', filler: 'patient', required: false, box });
  const fixed = aField({ label: '輸血', type: 'fixedText', text: printed, box: { ...box, y: 400, height: 20 } });
  const form = await givenSignedForm(hospital, { fields: [...usualFields(), wish, fixed] });
  const written = Array.from({ length: 60 }, (_, at) => `希望${at}番は輸血をしないこと。`).join('');
  await hospital.server.services.database.transaction(hospital.facilityId, (tx) =>
    addValues(tx, form, [{ fieldId: wish.id, value: written, source: 'patient' }], {
      kind: 'link',
      id: newId(),
      at: hospital.clock.now(),
    }),
  );
  const current = (await hospital.doctor(consentRecordContract.get, { params: { formId: form.id } })).body.currentPages;
  expect(current).toEqual({ unplaced: 0, attachments: 1 });
  await seal(form.sealingId);
  expect(await sealingOf(form.id)).toMatchObject({ state: 'done', failure: null });

  const [document] = await documentsOf(form.id);
  const [page = '', attachment = '', ...certificate] = await textsOf(document?.path ?? '');
  expect(page).toContain('…（別紙2参照）');
  const { number, name } = (
    await hospital.server.services.database.transaction(hospital.facilityId, (tx) =>
      sealInput(tx, { formId: form.id, kind: 'sealed' }, hospital.clock.now()),
    )
  ).patient ?? { number: '', name: '' };
  const identified = `患者${name.replaceAll(/\s/g, '')}（患者番号${number}）同意書番号${form.id}`;
  expect(attachment).toContain(identified);
  expect(attachment).toContain(printed);
  expect(attachment).toContain(written);
  expect(certificate.join('')).toContain('輸血別紙1（2ページ）');
  expect(certificate.join('')).toContain('希望別紙2（2ページ）');
});

test('specification/consent.md §47: a signed form becomes final with a PDF that pdfsig and our own verifier call valid, and everything is on its pages', async () => {
  const form = await givenSignedForm(hospital, { pageCount: 2 });
  await seal(form.sealingId);

  expect(await sealingOf(form.id)).toMatchObject({ state: 'done', step: 'checked', failure: null, attempts: 1 });
  expect(await stateOf(form.id)).toBe('finalised');
  const [document] = await documentsOf(form.id);
  const bytes = await bytesOf(document?.path ?? '');
  expect(verifyPdf(bytes)).toMatchObject({ isValid: true, fault: null, sha256: document?.sha256.toString('hex') });
  expect(document?.facts).toMatchObject({
    trusted: false,
    timeStamp: 'none',
    readBackAt: expect.any(String) as string,
  });

  const file = join(folder, 'sealed.pdf');
  await writeFile(file, bytes);
  const { stdout: signature } = await run('pdfsig', ['-nocert', file]);
  expect(signature).toContain('ETSI.CAdES.detached');
  expect(signature).toContain('Total document signed');
  expect(signature).toContain('Signature is Valid.');
  const { stdout: text } = await run('pdftotext', ['-layout', file, '-']);
  const certificate = text.split('\f').slice(2).join('');
  for (const word of [
    '署名証明書',
    '髙﨑 太郎',
    '患者本人',
    '同意する',
    '画面に手書き',
    'JST（サーバーの時計に合わせた時刻）',
    '患者さん専用のリンクを開いた端末',
    'なし（時刻認証局が設定されていません）',
  ])
    expect(certificate.replaceAll(/\s/g, '')).toContain(word.replaceAll(/\s/g, ''));
  expect(certificate, 'for one signature it is one page').not.toMatch(/[12]\/2/);
  expect(certificate.match(/\d{4}年\d{1,2}月\d{1,2}日 \d\d:\d\d:\d\d JST/g)?.length).toBeGreaterThanOrEqual(4);
  expect(certificate).not.toContain('別紙');
  expect(text.split('\f')[0]).toMatch(/山田 太郎[\s\S]+髙﨑 太郎\s+\d{4}年\d+月\d+日 \d\d:\d\d:\d\d JST/);

  await seal(form.sealingId);
  expect(await documentsOf(form.id)).toHaveLength(1);
  expect(await hospital.audits()).toContain('consent.seal');
});

test('what a template begins with and a person removed stands on no page and in no value of the sealed form', async () => {
  const offered: Partial<ConsentField>[] = [
    { type: 'text', text: '特になし' },
    { type: 'multilineText', text: 'いまのところ変わりありません' },
    { type: 'number', text: '98765.4' },
    { type: 'date', text: '2020-02-29' },
    { type: 'select', text: '喘息', options: [{ value: '喘息', box: null }] },
    { type: 'radio', text: '糖尿病', options: [{ value: '糖尿病', box: null }] },
    { type: 'checkbox', text: 'true' },
  ];
  const removed = offered.map((each, row) =>
    aField({
      ...each,
      filler: 'patient',
      required: false,
      box: { page: 1, x: 60, y: 500 + row * 26, width: 300, height: 22 },
    }),
  );
  const kept = aField({
    text: 'そのまま',
    filler: 'patient',
    required: false,
    box: { page: 1, x: 60, y: 720, width: 300, height: 22 },
  });
  const template = await givenConsentTemplate(hospital, { fields: [...usualFields(), ...removed, kept] });
  const form = await givenSignedForm(hospital, { template });
  const { database } = hospital.server.services;
  await database.transaction(hospital.facilityId, (tx) =>
    addValues(
      tx,
      { id: form.id },
      removed.map(({ id }) => ({ fieldId: id, value: null, source: 'patient' as const })),
      { kind: 'system', id: null, at: hospital.clock.now() },
    ),
  );
  await seal(form.sealingId);

  expect(await sealingOf(form.id)).toMatchObject({ state: 'done', failure: null });
  const file = join(folder, 'removed.pdf');
  await writeFile(file, await bytesOf((await documentsOf(form.id))[0]?.path ?? ''));
  const { stdout: words } = await run('pdftotext', ['-layout', file, '-']);
  expect(words).toContain('そのまま');
  for (const word of ['特になし', '変わりありません', '98765.4', '2020年', '喘息', '糖尿病'])
    expect(words).not.toContain(word);
  const { rows } = await hospital.server.owner.query<{ path: string }>(
    "SELECT path FROM consent_documents WHERE form_id = $1 AND kind = 'issued'",
    [form.id],
  );
  await writeFile(file, await bytesOf(rows[0]?.path ?? ''));
  const { stdout: issued } = await run('pdftotext', ['-layout', file, '-']);
  expect(issued, 'offered on the page that is signed, not printed').not.toContain('特になし');
});

test.each([
  {
    words: '代筆 山﨑 花子（立会人 看護師 佐藤）',
    mark: { way: 'scribe', scribeName: '山﨑 花子', witnessName: '看護師 佐藤' },
  },
  { words: '拇印（立会人 看護師 佐藤）', mark: { way: 'thumbprint', witnessName: '看護師 佐藤' } },
] as const)(
  'a person who could not write: $words stands on the certificate and before staff',
  async ({ words, mark }) => {
    const form = await givenSignedForm(hospital, { mark });
    await seal(form.sealingId);
    expect(await sealingOf(form.id)).toMatchObject({ state: 'done', failure: null });
    const [document] = await documentsOf(form.id);
    await writeFile(join(folder, 'mark.pdf'), await bytesOf(document?.path ?? ''));
    const { stdout } = await run('pdftotext', ['-raw', join(folder, 'mark.pdf'), '-']);
    const certificate = stdout.slice(stdout.indexOf('署名証明書')).replaceAll(/\s/g, '');
    expect(certificate).toContain(`署名の方法${words}`.replaceAll(/\s/g, ''));
    const { body } = await hospital.doctor(consentRecordContract.get, { params: { formId: form.id } });
    expect(body.form.signers).toMatchObject([{ state: 'signed', mark }]);
  },
);

test('one changed byte breaks the seal, wherever it is', async () => {
  const form = await givenSignedForm(hospital);
  await seal(form.sealingId);
  const [document] = await documentsOf(form.id);
  const bytes = await bytesOf(document?.path ?? '');
  const changedAt = (at: number, by: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ by;
    return copy;
  };
  const start = bytes.indexOf('/Contents <') + '/Contents <'.length;
  const inSignature = Array.from({ length: 400 }, (_, at) => start + at * 9);
  const anywhere = Array.from({ length: 400 }, () => Math.floor(Math.random() * bytes.length));
  for (const at of [...inSignature, ...anywhere, 0, bytes.length - 1])
    for (const by of [1, 1 + Math.floor(Math.random() * 255)])
      expect(verifyPdf(changedAt(at, by)).isValid, `byte ${at} changed by ${by}`).toBe(false);
  expect(verifyPdf(Buffer.concat([bytes, Buffer.from('\n')])).fault).toBe('notWhole');
  expect(verifyPdf(bytes.subarray(0, -1)).fault).toBe('notWhole');

  for (const at of [200, start - 400, bytes.length - 200]) {
    await writeFile(join(folder, 'changed.pdf'), changedAt(at, 1));
    const said = await run('pdfsig', ['-nocert', join(folder, 'changed.pdf')]).catch(
      (error: { stdout: string }) => error,
    );
    expect(said.stdout).not.toContain('Signature is Valid.');
  }
});

test('a value that the font lacks, a tick, a circle and initials are found again on their pages', async () => {
  const fields = [
    ...usualFields(),
    aField({ type: 'fixedText', label: '固定', text: '葛\u{E0100}城と山\u{E01EF}の⼀郎と𠮷田くん🙂' }),
    aField({ type: 'checkbox', label: 'はい', text: 'true', box: { page: 1, x: 400, y: 100, width: 14, height: 14 } }),
  ];
  const form = await givenSignedForm(hospital, { template: await givenConsentTemplate(hospital, { fields }) });
  await seal(form.sealingId);
  expect(await sealingOf(form.id)).toMatchObject({ state: 'done', failure: null });
  const [document] = await documentsOf(form.id);
  expect(document?.facts['substituted']).toEqual([fields[5]?.id]);
  await writeFile(join(folder, 'rare.pdf'), await bytesOf(document?.path ?? ''));
  const { stdout } = await run('pdftotext', ['-raw', join(folder, 'rare.pdf'), '-']);
  expect(stdout).toContain('葛\u{E0100}城と山\u{E01EF}');
  const record = stdout.slice(stdout.indexOf('字体の記録'));
  expect(record).toMatch(/葛\u{E0100}\s*U\+845B U\+E0100（この字体で表示）/u);
  expect(record).toMatch(/山\u{E01EF}\s*U\+5C71 U\+E01EF（指定の字体がないため/u);
  expect(record).toMatch(/〓\s*U\+1F642（字形がないため/u);
});

test('specification/consent.md §§38, 40: a refusal and a withdrawal have sealed records of their own, and the person who has no box in the form is seen nevertheless', async () => {
  const { services } = hospital.server;
  const { facilityId, clock } = hospital;
  const within = <T>(work: (tx: Tx) => Promise<T>) => services.database.transaction(facilityId, work);
  const sealingsOf = (formId: string) =>
    rowsOf<{ id: string; kind: string; state: string }>(
      'SELECT id, kind, state FROM consent_sealings WHERE form_id = $1 ORDER BY created_at',
      formId,
    );
  const textOf = async (formId: string, kind: string) => {
    const [document] = await rowsOf<{ path: string }>(
      `SELECT path FROM consent_documents WHERE form_id = $1 AND kind = '${kind}'`,
      formId,
    );
    const bytes = await bytesOf(document?.path ?? '');
    expect(verifyPdf(bytes).isValid).toBe(true);
    await writeFile(join(folder, 'record.pdf'), bytes);
    return (await run('pdftotext', ['-layout', join(folder, 'record.pdf'), '-'])).stdout;
  };

  const refused = await givenSignableForm(hospital, { signers: [{ role: 'proxy', reason: 'ageParent' }] });
  await within(async (tx) => {
    const given = { id: newId(), decision: 'refuse', reason: '家族と相談したい', revisitOn: null } as const;
    const signerId = refused.signers[0] ?? newId<ConsentSignerId>();
    const decision = { ...given, signerId, decidedAt: clock.now() };
    await takeDecision(tx, await lockFormRow(tx, refused.id, null), decision, { facilityId, now: clock.now() });
  });
  const [refusal] = await sealingsOf(refused.id);
  expect(refusal?.kind).toBe('refusal');
  await seal(refusal?.id ?? '');
  expect(await stateOf(refused.id)).toBe('declined');
  expect(await textOf(refused.id, 'refusal')).toMatch(
    /同意しないとの回答の記録[\s\S]*未成年のため、親権者が判断し署名する[\s\S]*家族と相談したい/,
  );

  const noBox = usualFields().filter(({ signer }) => signer !== 'patient');
  const signed = await givenSignedForm(hospital, { fields: noBox });
  await seal(signed.sealingId);
  expect(await stateOf(signed.id)).toBe('finalised');
  expect(await textOf(signed.id, 'sealed')).toContain('署名（書類に署名欄のない方）');
  const withdrawal = {
    by: 'patient',
    name: '髙﨑 太郎',
    method: 'heard',
    heardBy: hospital.staff.nurse.staffId,
  } as const;
  await within(async (tx) => {
    const said = { ...withdrawal, scope: '', reason: '考え直した', at: clock.now() };
    await withdrawForm(tx, await lockFormRow(tx, signed.id, null), said, clock.now());
  });
  const withdrawn = (await sealingsOf(signed.id)).find(({ kind }) => kind === 'withdrawal');
  await seal(withdrawn?.id ?? '');
  expect(await stateOf(signed.id)).toBe('withdrawn');
  expect(await textOf(signed.id, 'withdrawal')).toMatch(/同意の撤回の記録[\s\S]*nurse 職員[\s\S]*考え直した/);
  expect(await documentsOf(signed.id), 'the consent stays as it was sealed').toHaveLength(1);
});

test('specification/consent.md §48: an authority that is away or lies seals nothing, is said aloud, and what waited is sealed once it is honest', async () => {
  const authority = await openTestAuthority(join(folder, 'tsa'));
  const roots = readCertificates(await readFile(authority.rootFile, 'utf8'));
  const settings = { url: authority.url, authorization: null, roots, policy: null };
  const own = hospital.server.services.seal;
  const timeStamps = openTimeStampAuthority(settings, () => hospital.clock.now());
  const form = await givenSignedForm(hospital);
  const lies = {
    otherNonce: 'tsaNonce',
    otherDigest: 'tsaImprint',
    otherSigner: 'tsaSigner',
    expired: 'tsaExpired',
    issuedByLeaf: 'tsaSigner',
    brokenSignature: 'tsaSignature',
    refuses: 'tsaRefused',
    webPage: 'tsaNoReply',
    broken: 'tsaUnreachable',
  } as const;
  for (const [manner, code] of Object.entries(lies)) {
    authority.behave(manner as keyof typeof lies);
    const refusal: unknown = await timeStamps.stamp(Buffer.from('納得')).catch((error: unknown) => error);
    expect([manner, refusal]).toEqual([manner, expect.objectContaining({ code })]);
  }
  authority.behave('otherSigner');
  await seal(form.sealingId, { seal: { ...own, timeStamps } });
  expect(await sealingOf(form.id)).toMatchObject({ state: 'waiting', step: 'signed', failure: 'tsaSigner' });
  expect(await stateOf(form.id)).toBe('signed');
  await comesDue(form.id);

  authority.behave('honest');
  const late = openTimeStampAuthority(settings, () => new Date(Date.now() + 3_600_000));
  await expect(late.stamp(Buffer.from('納得'))).rejects.toMatchObject({ code: 'tsaTime' });
  const picky = openTimeStampAuthority({ ...settings, policy: '1.2.3.4.5' }, () => new Date());
  expect((await picky.stamp(Buffer.from('納得'))).stamp.policy).toBe('1.2.3.4.5');
  authority.behave('otherPolicy');
  await expect(picky.stamp(Buffer.from('納得'))).rejects.toMatchObject({ code: 'tsaPolicy' });
  authority.behave('honest');

  const here = openTimeStampAuthority(settings, () => new Date());
  await seal(form.sealingId, { seal: { ...own, timeStamps: here } });
  expect(await sealingOf(form.id)).toMatchObject({ state: 'done', step: 'checked', failure: null });
  const [document] = await documentsOf(form.id);
  expect(document?.facts).toMatchObject({ timeStamp: 'present', timeStampAuthority: 'honest TSA' });
  const bytes = await bytesOf(document?.path ?? '');
  expect(verifyPdf(bytes)).toMatchObject({ isValid: true, timeStamp: { authority: 'honest TSA' } });
  expect(bytes.toString('latin1'), 'the record names the certificate of the authority').toContain('"honest TSA"');
  const { rows } = await hospital.server.owner.query(
    "SELECT subject FROM seal_certificates WHERE purpose = 'timeStamp'",
  );
  expect(rows).toEqual([{ subject: 'honest TSA' }]);

  await authority.close();
  const again = await givenSignedForm(hospital);
  await seal(again.sealingId, { seal: { ...own, timeStamps: here } });
  expect(await sealingOf(again.id)).toMatchObject({ state: 'waiting', failure: 'tsaUnreachable' });
});

test('a full disk, a key that is gone and one that has ended leave the form signed, and an administrator tries again at once', async () => {
  const form = await givenSignedForm(hospital);
  const { files, seal: own, clock } = hospital.server.services;
  await seal(form.sealingId, { files: fullDisk(files) });
  expect(await sealingOf(form.id)).toMatchObject({ state: 'waiting', failure: 'diskFull', attempts: 1 });
  expect(await stateOf(form.id)).toBe('signed');

  await seal(form.sealingId);
  expect(await sealingOf(form.id), 'it waits for its time').toMatchObject({ attempts: 1 });

  const ended = await openOwnKey(join(folder, 'ended'), new Date(clock.now().getTime() - 11 * 365.25 * 86_400_000));
  const again = async () =>
    (await hospital.admin(consentSealingContract.retry, { body: { sealingId: form.sealingId } })).body;
  expect(await again()).toEqual({ retried: 1 });
  await seal(form.sealingId, { seal: { ...own, key: async () => ended } });
  expect(await sealingOf(form.id)).toMatchObject({ state: 'waiting', failure: 'keyExpired' });

  const overview = await hospital.admin(consentSealingContract.overview, {});
  expect(overview.body).toMatchObject({ key: { usable: true, source: 'selfMade' }, timeStampAuthority: null });
  const list = await hospital.admin(consentSealingContract.list, { query: { show: 'open' } });
  expect(list.body.items).toContainEqual(expect.objectContaining({ formId: form.id, failure: 'keyExpired' }));
  expect((await hospital.nurse(consentSealingContract.list, { query: {} })).status).toBe(403);

  hospital.clock.advance(301);
  await tellOfLateSealings(hospital.server.services);
  await tellOfLateSealings(hospital.server.services);
  const told = await rowsOf<{ staff_ids: string[]; link: string }>(
    "SELECT staff_ids, link FROM notification_events WHERE kind = 'consent.sealDelayed' AND cause = $1::text",
    form.sealingId,
  );
  expect(told).toMatchObject([{ link: `/consent/detail?form=${form.id}` }]);
  const { doctor, admin } = hospital.staff;
  expect(told[0]?.staff_ids, 'who answers for the form, and who keeps the key').toEqual(
    expect.arrayContaining([doctor.staffId, admin.staffId]),
  );

  await again();
  await seal(form.sealingId);
  expect(await sealingOf(form.id)).toMatchObject({ state: 'done', failure: null });
  expect(await stateOf(form.id)).toBe('finalised');
});

test('an original that is not the one that was hashed is never sealed, and stops after five tries', async () => {
  const form = await givenSignedForm(hospital);
  const path = `consent-templates/${hospital.facilityId}/${form.template.versionId}.pdf`;
  await hospital.server.services.files.put(path, Buffer.from('%PDF-1.7 other'), { contentType: 'application/pdf' });
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await seal(form.sealingId);
    await comesDue(form.id);
  }
  expect(await sealingOf(form.id)).toMatchObject({ state: 'stuck', failure: 'originalChanged', attempts: 5 });
  expect(await documentsOf(form.id)).toHaveLength(0);
});

test('tries while the disk was full do not stop a sealing at its first failure of another kind', async () => {
  const form = await givenSignedForm(hospital);
  const { files } = hospital.server.services;
  const broken = { files: new Proxy(files, { get: () => () => Promise.reject(new Error('once')) }) };
  for (const other of [...Array.from({ length: 5 }, () => ({ files: fullDisk(files) })), broken]) {
    await seal(form.sealingId, other);
    await comesDue(form.id);
  }
  expect(await sealingOf(form.id)).toMatchObject({ state: 'waiting', failure: 'unexpected', attempts: 6 });
  await seal(form.sealingId, broken);
  expect(await sealingOf(form.id)).toMatchObject({ state: 'stuck', attempts: 7 });
});
