import {
  approachContract,
  blockKeys,
  emptyBlocks,
  type ExplanationBlocks,
  NewApproach,
} from '@nattoku/contract/video/approach';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { consentEditorContract } from '@nattoku/contract/consent/consent-editor';
import type { ConsentFieldId } from '@nattoku/contract/consent/consent-field';
import { type ConsentIntake, consentIntakePath } from '@nattoku/contract/consent/consent-intake';
import {
  type ConsentTemplate,
  consentTemplateContract,
  consentVersionPdfPath,
  type NewConsentTemplate,
} from '@nattoku/contract/consent/consent-template';
import { fixedConsentBlock } from '@nattoku/contract/consent/consent-template-input';
import { defaultConsentPolicy, defaultConsentRules } from '@nattoku/contract/consent/consent-rules';
import { pdfRefusalSentences } from '@nattoku/contract/shared/pdf-refusal';
import { consentVersionContract } from '@nattoku/contract/consent/consent-version';
import type { ConsentTemplateId, ConsentTemplateVersionId, DepartmentId } from '@nattoku/contract/shared/primitives';
import { describe, expect, test } from 'vitest';
import { forgetIntakes } from '#areas/consent/template/consent-intake.sweep.ts';
import { newId } from '#kernel/new-id.ts';
import { aField, givenConsentTemplate, plainPages, usualFields } from '#testing/consent/consent-templates.ts';
import { type As, type Hospital, openHospital } from '#testing/hospital.ts';
import { hostilePdfs, withNul } from '#testing/consent/hostile-pdfs.ts';
import { wordsOn } from '#testing/consent/printed-sheet.ts';

const facts = (given: Partial<NewConsentTemplate> = {}): NewConsentTemplate => ({
  number: `内-${newId().slice(-6)}`,
  name: '大腸内視鏡検査 説明・同意書',
  departmentId: null,
  approachIds: [],
  ownerId: null,
  reviewDueOn: null,
  ...given,
});

const full: ExplanationBlocks = { ...emptyBlocks };
for (const key of blockKeys) full[key] = { text: `${key}の説明です。`, absentBecause: null };
full.research = { text: '', absentBecause: '研究ではないため' };

/** Sends a file as a browser does. */
const send = async ({ server, staff }: Hospital, bytes: Uint8Array, role: 'admin' | 'doctor' = 'admin') => {
  const response = await fetch(server.origin + consentIntakePath, {
    method: 'POST',
    headers: { cookie: staff[role].cookie, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as ConsentIntake & { code: string; detail: string } };
};

const typed = async ({ admin }: Hospital, given: Partial<NewConsentTemplate> = {}, blocks = full) =>
  (await admin(consentTemplateContract.create, { body: { ...facts(given), content: { source: 'typed', blocks } } }))
    .body;

const openOf = ({ versions }: ConsentTemplate) => {
  const [version] = versions.filter(({ state }) => state === 'draft' || state === 'inReview');
  if (!version) throw new Error('no version is being worked on');
  return version;
};

const seenOf = (template: ConsentTemplate, note = '') => {
  const { id: versionId, version } = openOf(template);
  return { params: { versionId }, body: { version, note } };
};

/** By the person who wrote it, with a reason for what it lacks. */
const toPublish = (template: ConsentTemplate, note = '') => {
  const { params, body } = seenOf(template, note);
  return { params, body: { ...body, reason: '院内の様式委員会で確認済み' } };
};

const publish = async (as: As, template: ConsentTemplate, note = '') =>
  (await as(consentVersionContract.publish, toPublish(template, note))).body;

test('a PDF whose text and fields hold NUL is taken in without it', async () => {
  const hospital = await openHospital();
  const { status, body } = await send(hospital, await withNul());
  expect(status).toBe(200);
  expect(body.proposedName).toBe('同意書A説明書');
  expect(body.fields.map(({ label }) => label)).toEqual(['備考欄']);
  expect(JSON.stringify(body)).not.toContain('\\u0000');
});

test.each(['script', 'anExe', 'aFilm', 'encrypted'] as const)(
  'a PDF that does something is no template, and nothing is kept: %s',
  async (kind) => {
    const hospital = await openHospital();
    const { status, body } = await send(hospital, await hostilePdfs[kind].make());
    expect([status, body.code]).toEqual([422, 'consent.pdfRefused']);
    expect(body.detail).toBe(pdfRefusalSentences.template[hostilePdfs[kind].reason]);
    expect(await hospital.audits()).toEqual([]);
  },
);

test('a PDF becomes a template with its fields and its text; where a field is asked for is missing, it is not published', async () => {
  const hospital = await openHospital();
  const { admin, audits } = hospital;
  const document = await PDFDocument.load(await plainPages(2));
  const form = document.getForm();
  form.createTextField('patientSignature').addToPage(document.getPage(0), { x: 60, y: 100, width: 200, height: 40 });
  const { status, body: intake } = await send(hospital, await document.save());
  expect(status).toBe(200);
  expect(intake).toMatchObject({
    pages: [{ width: 595, height: 842 }, {}, {}],
    fields: [{ label: 'patientSignature' }],
  });

  const content = { source: 'pdf', intakeId: intake.id, takeFields: true } as const;
  const { body: made } = await admin(consentTemplateContract.create, { body: { ...facts(), content } });
  const { body: version } = await admin(consentTemplateContract.version, { params: { versionId: openOf(made).id } });
  const again = await admin(consentTemplateContract.create, { body: { ...facts(), content } });
  const early = await admin(consentVersionContract.publish, seenOf(made));

  expect(made).toMatchObject({ published: null, open: { number: 1, state: 'draft' }, separateApprover: false });
  expect(made.gaps.map(({ part }) => part)).toEqual(['fields', 'reading']);
  expect(made.gaps[0]?.sentence).toBe('患者本人の署名欄がありません。「署名」の項目を置いてください。');
  expect(version).toMatchObject({ documentSha256: intake.sha256, fields: intake.fields, source: 'pdf' });
  expect(version.reading.at(-1)).toEqual(fixedConsentBlock);
  expect(again.body.code).toBe('consent.intakeGone');
  expect(early).toMatchObject({
    status: 409,
    body: { code: 'consent.templateIncomplete', errors: [{ field: 'fields' }, { field: 'reading' }] },
  });
  expect(await audits()).toEqual(['consentTemplate.takeIn', 'consentTemplate.create']);
});

test('what is no PDF for a form is refused with its reason, and who may not manage templates sends none', async () => {
  const hospital = await openHospital();
  const document = await PDFDocument.load(await plainPages());
  document.addJavaScript('open', 'app.alert(1)');
  const scripted = await send(hospital, await document.save());

  expect(scripted).toMatchObject({ status: 422, body: { code: 'consent.pdfRefused' } });
  expect(scripted.body.detail).toContain('JavaScript');
  expect((await send(hospital, await plainPages(), 'doctor')).status).toBe(403);
  expect((await send(hospital, new Uint8Array(22 * 1024 ** 2))).status).toBe(413);
  expect(await hospital.audits()).toEqual([]);
});

test('the text of a PDF is proposed, mended, and always says what a patient may do', async () => {
  const hospital = await openHospital();
  const { admin } = hospital;
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([595, 842]).drawText('1. Purpose', { x: 60, y: 700, size: 12, font });
  const { body: intake } = await send(hospital, await document.save());
  const content = { source: 'pdf', intakeId: intake.id, takeFields: false } as const;
  const { body: made } = await admin(consentTemplateContract.create, { body: { ...facts(), content } });
  const { id: versionId, version } = openOf(made);
  const reading = [
    { heading: ' 目的 ', text: '大腸を観察します。' },
    { heading: fixedConsentBlock.heading, text: '取り消せません。' },
    { heading: '', text: '  ' },
  ];
  const { body: saved } = await admin(consentVersionContract.saveReading, {
    params: { versionId },
    body: { version, reading },
  });
  const stale = await admin(consentVersionContract.saveReading, { params: { versionId }, body: { version, reading } });

  expect(intake.reading).toEqual([{ heading: '1. Purpose', text: '' }]);
  expect(saved.reading).toEqual([{ heading: '目的', text: '大腸を観察します。' }, fixedConsentBlock]);
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'record.versionConflict', current: { version: version + 1 } },
  });
});

test('a typed form is laid out as pages that hold its blocks, what a patient may do, and places for everybody', async () => {
  const hospital = await openHospital();
  const { admin, doctor, server, staff } = hospital;
  const long = { ...full, condition: { text: '大腸にポリープがあります。'.repeat(60), absentBecause: null } };
  const made = await typed(hospital, { name: '葛󠄀城式 手術説明書', number: 'A-１' }, long);
  const { body: version } = await admin(consentTemplateContract.version, { params: { versionId: openOf(made).id } });
  const response = await fetch(`${server.origin}/api${consentVersionPdfPath(version.id)}`, {
    headers: { cookie: staff.admin.cookie },
  });
  const words = await wordsOn(new Uint8Array(await response.arrayBuffer()));

  expect(made).toMatchObject({ number: 'A-1', gaps: [] });
  expect(version.pages.length).toBeGreaterThan(1);
  expect(words).toContain('1．病名・病状');
  expect(words).toContain('該当なし（研究ではないため）');
  expect(words).toContain('同意を取り消すことができます');
  expect(words).toContain('様式A-1第1版');
  expect(version.fields.filter(({ type }) => type === 'signature').map(({ signer }) => signer)).toEqual([
    'patient',
    'proxy',
    'doctor',
    'witness',
  ]);
  for (const { box } of version.fields) {
    const page = version.pages[box.page - 1];
    expect(box.x + box.width <= (page?.width ?? 0) && box.y + box.height <= (page?.height ?? 0)).toBe(true);
  }

  const shorter = { ...full, condition: { text: '短い説明。', absentBecause: null } };
  const body = { version: version.version, blocks: shorter };
  const { body: saved } = await admin(consentVersionContract.saveBlocks, { params: { versionId: version.id }, body });
  expect(saved.fields.map(({ id }) => id)).toEqual(version.fields.map(({ id }) => id));
  expect(saved.pages.length).toBeLessThanOrEqual(version.pages.length);
  expect(saved.documentSha256).not.toBe(version.documentSha256);
  const incomplete = await typed(hospital, {}, { ...full, prognosis: { text: '', absentBecause: null } });
  expect(incomplete.gaps).toEqual([
    { part: 'blocks', sentence: '「予後」が未入力です。本文を入力するか、該当なしの理由を入力してください。' },
  ]);
  expect((await doctor(consentTemplateContract.get, { params: { templateId: made.id } })).status).toBe(404);
});

describe('versions (specification/consent.md §7: draft → inReview → published → retired)', () => {
  test('the next version is a copy; published, it retires the one before, which never changes again', async () => {
    const hospital = await openHospital();
    const { admin, doctor, audits, server } = hospital;
    const first = await publish(admin, await typed(hospital));
    expect(first).toMatchObject({ published: { number: 1 }, open: null });

    const params = { templateId: first.id };
    const { body: second } = await admin(consentVersionContract.newVersion, { params, body: {} });
    expect((await admin(consentVersionContract.newVersion, { params, body: {} })).body.code).toBe(
      'consent.draftExists',
    );
    expect(second.versions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'draft'],
      [1, 'published'],
    ]);
    const seen = await doctor(consentTemplateContract.get, { params });
    expect(seen.body).toMatchObject({ open: null, versions: [{ number: 1 }], gaps: [] });

    const { body: submitted } = await admin(consentVersionContract.submit, seenOf(second, '誤字を直しました'));
    const locked = {
      params: { versionId: openOf(submitted).id },
      body: { version: openOf(submitted).version, blocks: full },
    };
    expect((await admin(consentVersionContract.saveBlocks, locked)).body.code).toBe('consent.templateMoved');
    expect((await admin(consentVersionContract.sendBack, seenOf(submitted))).status).toBe(400);
    const { body: returned } = await admin(consentVersionContract.sendBack, seenOf(submitted, '図が古い'));
    expect(openOf(returned)).toMatchObject({ state: 'draft', reviewNote: '図が古い' });
    const { body: again } = await admin(consentVersionContract.submit, seenOf(returned, '図を差し替えました'));
    const out = await publish(admin, again);

    expect(out.versions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'published'],
      [1, 'retired'],
    ]);
    const stolen = server.owner.query("UPDATE consent_template_versions SET reading = '[]' WHERE template_id = $1", [
      first.id,
    ]);
    await expect(stolen).rejects.toThrow('does not change');
    const [newest] = out.versions;
    const retire = {
      params: { versionId: newest?.id as ConsentTemplateVersionId },
      body: { version: newest?.version ?? 0 },
    };
    expect((await admin(consentVersionContract.retire, retire)).body).toMatchObject({ published: null });
    expect(await audits()).toEqual([
      'consentTemplate.create',
      'consentTemplate.publish',
      'consentTemplate.newVersion',
      'consentTemplate.submit',
      'consentTemplate.return',
      'consentTemplate.submit',
      'consentTemplate.publish',
      'consentTemplate.retire',
    ]);
  });

  test('where the facility asks for it, nobody approves what they wrote or submitted', async () => {
    const hospital = await openHospital();
    const { admin, doctor, server, facilityId, staff } = hospital;
    const policy = JSON.stringify({ ...defaultConsentPolicy, separateApprover: true });
    await server.owner.query(
      'INSERT INTO consent_policies (facility_id, policy, updated_by, updated_at) VALUES ($1, $2, $3, now())',
      [facilityId, policy, staff.admin.staffId],
    );
    await server.owner.query(
      "INSERT INTO role_permissions (facility_id, role, permission, granted) VALUES ($1, 'doctor', 'consent.manage', true)",
      [facilityId],
    );
    const made = await typed(hospital);
    expect(made.separateApprover).toBe(true);

    expect((await admin(consentVersionContract.publish, seenOf(made))).body.code).toBe('consent.templateMoved');
    const { body: submitted } = await admin(consentVersionContract.submit, seenOf(made));
    expect((await admin(consentVersionContract.publish, seenOf(submitted))).body.code).toBe('consent.approverIsAuthor');
    const out = await publish(doctor, submitted, '問題ありません');
    expect(out.versions[0]).toMatchObject({
      state: 'published',
      reviewedBy: { id: staff.doctor.staffId },
      reviewNote: '問題ありません',
    });
  });

  test('a form that lacks an owner, a use, a review by another person or its day is published with a reason, which stays in the log', async () => {
    const hospital = await openHospital();
    const { admin, server, facilityId } = hospital;
    const made = await typed(hospital);
    const silent = await admin(consentVersionContract.publish, seenOf(made));
    const { params, body } = seenOf(made);
    const blank = await admin(consentVersionContract.publish, { params, body: { ...body, reason: '　' } });
    expect([silent, blank]).toMatchObject([
      { status: 400, body: { errors: [{ field: 'reason', message: '足りないまま公開する理由を入力してください' }] } },
      { status: 400 },
    ]);
    expect(await hospital.audits()).not.toContain('consentTemplate.publish');

    expect(await publish(admin, made)).toMatchObject({ published: { number: 1 } });
    const { rows } = await server.owner.query(
      "SELECT detail FROM audit_events WHERE facility_id = $1 AND action = 'consentTemplate.publish'",
      [facilityId],
    );
    expect(rows).toMatchObject([
      { detail: { lacks: ['use', 'owner', 'reviewer', 'reviewDueOn'], reason: '院内の様式委員会で確認済み' } },
    ]);
  });

  test('a form that lacks nothing is published by another person without a reason', async () => {
    const hospital = await openHospital();
    const { admin, doctor, server, facilityId, staff } = hospital;
    await server.owner.query(
      "INSERT INTO role_permissions (facility_id, role, permission, granted) VALUES ($1, 'doctor', 'consent.manage', true)",
      [facilityId],
    );
    const { rows } = await server.owner.query<{ id: DepartmentId }>(
      "INSERT INTO departments (id, facility_id, code, name) VALUES (gen_random_uuid(), $1, 'A', '内科') RETURNING id",
      [facilityId],
    );
    const departmentId = rows[0]?.id ?? null;
    const made = await typed(hospital, {
      departmentId,
      ownerId: staff.admin.staffId,
      reviewDueOn: '2099-12-31' as never,
    });
    const { body: submitted } = await admin(consentVersionContract.submit, seenOf(made));

    const { body } = await doctor(consentVersionContract.publish, seenOf(submitted));
    expect(body).toMatchObject({ published: { number: 1 } });
  });

  test('two who publish at once: one does, the other is told', async () => {
    const hospital = await openHospital();
    const made = await typed(hospital);
    const seen = toPublish(made);
    const replies = await Promise.all([1, 2].map(() => hospital.admin(consentVersionContract.publish, seen)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('what would be cut on paper keeps a version from its approver; what is worth a look must have been seen', async () => {
    const hospital = await openHospital();
    const { admin } = hospital;
    const cut = aField({ type: 'auto', label: '患者氏名', autoKey: 'patientName' });
    cut.box = { ...cut.box, width: 30, height: 12 };
    const template = await givenConsentTemplate(hospital, { state: 'draft', fields: [...usualFields(), cut] });
    const get = async () => (await admin(consentTemplateContract.get, { params: { templateId: template.id } })).body;
    for (const step of [consentVersionContract.submit, consentVersionContract.publish]) {
      const reply = await admin(step, seenOf(await get(), '初版'));
      expect(reply).toMatchObject({ status: 409, body: { code: 'consent.templateIncomplete' } });
      expect(reply.body).toMatchObject({ errors: [{ message: expect.stringContaining('1ページ：「患者氏名」は') }] });
    }

    const free = { ...cut, id: newId<ConsentFieldId>(), type: 'text' as const, autoKey: null, required: false };
    const { id: versionId, version } = openOf(await get());
    const layout = { version, fields: [...usualFields(), free], rules: defaultConsentRules };
    await admin(consentEditorContract.save, { params: { versionId }, body: layout });
    const unseen = await admin(consentVersionContract.publish, seenOf(await get()));
    const { params, body } = toPublish(await get());
    const seen = await admin(consentVersionContract.publish, { params, body: { ...body, warningsSeen: true } });

    expect(unseen).toMatchObject({ status: 409, body: { code: 'consent.templateWarned' } });
    expect(seen.body.published).toMatchObject({ number: 1 });
  });

  test('specification/consent.md §8: nobody publishes at a screen that was left open', async () => {
    const hospital = await openHospital();
    const { admin, server, staff } = hospital;
    const template = await givenConsentTemplate(hospital, { state: 'draft' });
    const get = async () => (await admin(consentTemplateContract.get, { params: { templateId: template.id } })).body;
    await server.owner.query("UPDATE sessions SET proved_at = proved_at - interval '6 minutes' WHERE staff_id = $1", [
      staff.admin.staffId,
    ]);
    const left = await admin(consentVersionContract.publish, seenOf(await get()));

    expect(left.body).toMatchObject({ code: 'session.proofNeeded' });
    expect((await get()).published).toBeNull();
  });

  test('another PDF takes the place of the pages, and fields whose page is gone wait to be placed', async () => {
    const hospital = await openHospital();
    const far = aField({ box: { page: 3, x: 60, y: 800, width: 300, height: 30 }, label: '最後' });
    const middle = aField({ box: { page: 2, x: 60, y: 800, width: 300, height: 30 }, label: '中ほど' });
    const given = await givenConsentTemplate(hospital, {
      state: 'draft',
      pageCount: 3,
      fields: [...usualFields(), middle, far],
    });
    const { body: intake } = await send(hospital, await plainPages(1));
    const params = { versionId: given.versionId };
    const body = { version: 1, intakeId: intake.id, takeFields: true };
    await hospital.admin(consentVersionContract.replacePages, { params, body });
    const { body: version } = await hospital.admin(consentTemplateContract.version, { params });

    expect(version.pages).toHaveLength(1 + 1);
    const placeOf = (label: string) => version.fields.find((field) => field.label === label)?.box;
    // Not on the page at the end that says what a patient may always do.
    for (const label of ['中ほど', '最後']) expect(placeOf(label)).toMatchObject({ page: 3, x: 60, y: 800 });
    expect(version.fields).toHaveLength(given.fields.length);
    const { body: preflight } = await hospital.admin(consentEditorContract.preflight, { params });
    for (const { id } of [middle, far])
      expect(preflight.findings).toContainEqual(
        expect.objectContaining({
          severity: 'error',
          fieldId: id,
          message: expect.stringContaining('ページの外') as string,
        }),
      );
  });
});

test('two versions are compared: fields, rules, text and print, in words', async () => {
  const hospital = await openHospital();
  const { admin } = hospital;
  const [moved, kept, gone] = [aField({ label: '病名' }), aField({ label: '術式' }), aField({ label: '旧欄' })];
  const first = await givenConsentTemplate(hospital, {
    fields: [moved, kept, gone],
    reading: [{ heading: '危険性', text: '出血は0.1%に起こります。' }],
  });
  const second = await givenConsentTemplate(hospital, {
    templateId: first.id,
    pageCount: 2,
    fields: [{ ...moved, required: false, box: { ...moved.box, x: 100 } }, kept, aField({ label: '新欄' })],
    reading: [{ heading: '危険性', text: '出血は0.2%に起こります。' }],
    rules: { sided: true, finalCheck: true },
  });
  const params = { versionId: second.versionId, olderId: first.versionId };
  const { body } = await admin(consentTemplateContract.compare, { params });
  const other = await givenConsentTemplate(hospital);
  const strange = await admin(consentTemplateContract.compare, {
    params: { versionId: second.versionId, olderId: other.versionId },
  });

  expect(body).toMatchObject({
    older: { number: 1, pageCount: 1 },
    newer: { number: 2, pageCount: 2 },
    samePages: false,
  });
  expect(body.fields.map(({ kind, label, changes }) => [kind, label, changes])).toEqual([
    ['removed', '旧欄', []],
    ['changed', '病名', ['必須：必須 → 任意', '位置を変更']],
    ['added', '新欄', []],
  ]);
  expect(body.rules.map(({ name, before, after }) => [name, before, after])).toEqual([
    ['左右の確認', 'しない', 'する'],
    ['署名後の医師の確認', 'しない', 'する'],
  ]);
  expect(body.reading.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => `${kind}${text}`)).toEqual([
    'removed0.1',
    'added0.2',
  ]);
  expect(body.pageText.some(({ kind, text }) => kind === 'added' && text.includes('2'))).toBe(true);
  expect(strange.status).toBe(404);
});

test('templates are found by words, department, state and day of review; archived they are found apart', async () => {
  const hospital = await openHospital();
  const { admin, nurse, server, facilityId, clock } = hospital;
  const departmentId = newId<DepartmentId>();
  await server.owner.query("INSERT INTO departments (id, facility_id, code, name) VALUES ($1, $2, '01', '外科')", [
    departmentId,
    facilityId,
  ]);
  const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  await publish(admin, await typed(hospital, { name: '胃カメラの説明', departmentId, reviewDueOn: day(-3) }));
  const later = await typed(hospital, { name: '白内障手術', reviewDueOn: day(30) });
  const names = async (query: object, as: As = admin) =>
    (await as(consentTemplateContract.search, { query })).body.items.map(({ name }) => name);

  expect((await names({})).toSorted()).toEqual(['白内障手術', '胃カメラの説明']);
  expect(await names({}, nurse)).toEqual(['胃カメラの説明']);
  expect(await names({ text: '白内障' })).toEqual(['白内障手術']);
  expect(await names({ departmentId })).toEqual(['胃カメラの説明']);
  expect(await names({ departmentId: 'none' })).toEqual(['白内障手術']);
  expect(await names({ state: 'draft' })).toEqual(['白内障手術']);
  expect(await names({ review: 'overdue' })).toEqual(['胃カメラの説明']);
  expect(await names({ review: 'soon' })).toEqual(['白内障手術']);

  const taken = await admin(consentTemplateContract.update, {
    params: { templateId: later.id },
    body: {
      ...facts({
        number:
          (await admin(consentTemplateContract.search, { query: { state: 'published' } })).body.items[0]?.number ?? '',
      }),
      version: 1,
    },
  });
  expect(taken.body.code).toBe('consent.templateNumberTaken');
  const gone = await admin(consentTemplateContract.archive, { params: { templateId: later.id }, body: { version: 1 } });
  expect(gone.body.archivedAt).not.toBeNull();
  expect(await names({})).toEqual(['胃カメラの説明']);
  expect(await names({ archived: 'true' })).toEqual(['白内障手術']);
  const elsewhere = await openHospital();
  const foreign = { templateId: later.id as ConsentTemplateId };
  expect((await elsewhere.admin(consentTemplateContract.get, { params: foreign })).status).toBe(404);
});

test('pages that nobody used are forgotten after a day, and those of a version stay', async () => {
  const hospital = await openHospital();
  const { admin, server } = hospital;
  const pages = await plainPages(1);
  const { body: used } = await send(hospital, pages);
  const content = { source: 'pdf', intakeId: used.id, takeFields: false } as const;
  const { body: made } = await admin(consentTemplateContract.create, { body: { ...facts(), content } });
  const same = await send(hospital, pages);
  const unused = await send(hospital, await plainPages(2));
  expect(same.body.sha256).toBe(used.sha256);
  const isThere = async (sha256: string) => {
    const path = `facilities/${hospital.facilityId}/consent-pages/${sha256}.pdf`;
    return server.services.files.getMetadata(path).then(
      () => true,
      () => false,
    );
  };

  await forgetIntakes(server.services);
  expect(await isThere(unused.body.sha256)).toBe(true);
  const tomorrow = new Date(server.clock.now().getTime() + 25 * 3_600_000);
  await forgetIntakes({ ...server.services, clock: { now: () => tomorrow } });

  expect(await isThere(unused.body.sha256)).toBe(false);
  expect(await isThere(used.sha256)).toBe(true);
  expect((await admin(consentTemplateContract.version, { params: { versionId: openOf(made).id } })).status).toBe(200);
});

test('a draft is thrown away, with the only version its template and its pages; nothing that was handed over goes', async () => {
  const hospital = await openHospital();
  const { admin, nurse, server, audits } = hospital;
  const { body: intake } = await send(hospital, await plainPages(2));
  const content = { source: 'pdf', intakeId: intake.id, takeFields: false } as const;
  const wanted = facts();
  const { body: made } = await admin(consentTemplateContract.create, { body: { ...wanted, content } });
  const { params, body } = seenOf(made);
  const seen = { params, body: { version: body.version } };
  expect((await nurse(consentVersionContract.discard, seen)).status).toBe(403);
  expect((await (await openHospital()).admin(consentVersionContract.discard, seen)).status).toBe(404);
  const stale = await admin(consentVersionContract.discard, { params, body: { version: body.version + 1 } });
  expect(stale.body.code).toBe('record.versionConflict');

  expect((await admin(consentVersionContract.discard, seen)).body).toEqual({ template: null });
  expect((await admin(consentVersionContract.discard, seen)).status).toBe(404);
  expect((await admin(consentTemplateContract.get, { params: { templateId: made.id } })).status).toBe(404);
  expect((await audits()).at(-1)).toBe('consentTemplate.discard');
  await forgetIntakes({ ...server.services, clock: { now: () => new Date(server.clock.now().getTime() + 1000) } });
  const path = `facilities/${hospital.facilityId}/consent-pages/${intake.sha256}.pdf`;
  await expect(server.services.files.getMetadata(path)).rejects.toMatchObject({ code: 'object-not-found' });

  const again = await typed(hospital, wanted);
  const first = await publish(admin, again);
  const next = await admin(consentVersionContract.newVersion, { params: { templateId: first.id }, body: {} });
  const { versionId } = seenOf(next.body).params;
  const submitted = await admin(consentVersionContract.submit, seenOf(next.body, '文言の見直し'));
  const early = { params: { versionId }, body: { version: openOf(submitted.body).version } };
  expect((await admin(consentVersionContract.discard, early)).body.code).toBe('consent.templateMoved');
  await expect(server.owner.query('DELETE FROM consent_template_versions WHERE id = $1', [versionId])).rejects.toThrow(
    'not discarded',
  );
  const returned = await admin(consentVersionContract.sendBack, seenOf(submitted.body, '誤字'));
  const late = { params: { versionId }, body: { version: openOf(returned.body).version } };
  const kept = await admin(consentVersionContract.discard, late);
  expect(kept.body.template).toMatchObject({ open: null, published: { number: 1 }, versions: [{ number: 1 }] });
});

test('an operation names its forms, and lacks one that may be ordered until it is published', async () => {
  const hospital = await openHospital();
  const { admin } = hospital;
  const body = NewApproach.parse({
    name: '白内障手術',
    category: 'surgery',
    description: '',
    departmentIds: [],
    videoIds: [],
    blocks: full,
  });
  const { body: approach } = await admin(approachContract.create, { body });
  const params = { approachId: approach.id };
  const lacks = async () => {
    const { body: seen } = await admin(approachContract.get, { params });
    const gaps = seen.completeness.missing.filter(({ kind }) => /consent/iu.test(kind));
    return { gaps: gaps.map(({ kind }) => kind), forms: seen.consentTemplates.map(({ name }) => name) };
  };

  expect(await lacks()).toEqual({ gaps: ['noConsentTemplate'], forms: [] });
  const made = await typed(hospital, { name: '白内障手術 説明・同意書', approachIds: [approach.id] });
  expect(await lacks()).toEqual({ gaps: ['consentUnpublished'], forms: ['白内障手術 説明・同意書'] });
  await publish(admin, made);
  expect(await lacks()).toEqual({ gaps: [], forms: ['白内障手術 説明・同意書'] });
});
