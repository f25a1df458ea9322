import { kioskContract } from '@nattoku/contract/patient-page/kiosk';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { consentSigningContract, type ConsentRecord } from '@nattoku/contract/consent/consent-signing';
import { notificationContract } from '@nattoku/contract/notification/notification';
import { itemsOf } from '@nattoku/contract/patient-page/page-items';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { beforeAll, expect, test } from 'vitest';
import { consentPage } from '#domain/order/pages.ts';
import { newId } from '#kernel/new-id.ts';
import { answer, ask, pageOf, threadFor } from '#testing/chats.ts';
import { aField, givenConsentTemplate, usualFields } from '#testing/consent/consent-templates.ts';
import { callerWith, openHospital, type Hospital } from '#testing/hospital.ts';
import { dispatchNotifications } from '#testing/notifications.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { anInk, givenSignableForm, type SignableForm } from '#testing/consent/signable-form.ts';
import { enter, givenIssued, knock, type Visitor } from '#testing/video/video-orders.ts';

let hospital: Hospital;
beforeAll(async () => {
  hospital = await openHospital();
});

type Happening = ConsentRecord extends infer R
  ? R extends ConsentRecord
    ? Omit<R, 'id' | 'at' | 'orderId'>
    : never
  : never;
const record = (form: SignableForm, happening: Happening, at = hospital.clock.now()): ConsentRecord =>
  ({ ...happening, id: newId(), at: at.toISOString(), orderId: form.orderId }) as ConsentRecord;
const signerOf = (form: SignableForm, which = 0) => {
  const signer = form.signers[which];
  if (!signer) throw new Error('no such signer');
  return signer;
};
const agreeing = (form: SignableForm, which = 0) =>
  record(form, {
    kind: 'consentDecided',
    signerId: signerOf(form, which),
    decision: 'agree',
    reason: '',
    revisitOn: null,
  });
const signing = (form: SignableForm, which = 0, at = hospital.clock.now()) => {
  const signerId = signerOf(form, which);
  const signature = anInk(signerId) as Extract<ConsentRecord, { kind: 'consentSigned' }>['signature'];
  const shownSha256 = form.shownSha256.toString('hex');
  const happening = { signerId, signature, initials: {}, typedName: '山田 太郎', relation: null, shownSha256 };
  return record(form, { kind: 'consentSigned', ...happening }, at);
};
const send = async ({ call }: Visitor, ...records: ConsentRecord[]) =>
  (await call(patientPageContract.record, { body: { records } })).body;
const consentOf = async ({ call }: Visitor, orderId: OrderId) => {
  const order = (await call(patientPageContract.get, {})).body.orders.find(({ id }) => id === orderId);
  return order && itemsOf('consent', order)[0]?.consent;
};
const signatureOf = async (form: SignableForm) =>
  (
    await hospital.server.owner.query<Record<string, unknown>>('SELECT * FROM consent_signatures WHERE form_id = $1', [
      form.id,
    ])
  ).rows[0];

test('specification/patient-page.md §§10–11: the form stands beside the videos, and is read, answered, filled in, agreed to and signed', async () => {
  const patient = await hospital.given.patient();
  const allergy = aField({ label: 'アレルギー', filler: 'patient' });
  const question = {
    id: newId(),
    stem: 'いつまで食べられますか',
    options: ['前日の夜9時', '当日の朝'],
    correctOption: 0,
    explanation: '前日の夜9時までです。',
  };
  const template = await givenConsentTemplate(hospital, {
    fields: [...usualFields(), allergy],
    rules: { questions: [question] },
  });
  const gates = [
    { kind: 'readToEnd' as const, hours: null },
    { kind: 'comprehension' as const, hours: null },
  ];
  const form = await givenSignableForm(hospital, { patient, template, gates });
  await givenIssued(hospital, { patient });
  const visitor = await enter(hospital, form.secret);

  const { body: page } = await visitor.call(patientPageContract.get, {});
  expect(page.orders.map((order) => [order.items.length, itemsOf('consent', order)[0]?.consent.state])).toEqual([
    [1, 'issued'],
    [1, undefined],
  ]);
  expect(page.orders.flatMap((each) => itemsOf('consent', each))[0]?.consent).toMatchObject({
    closed: null,
    explainerName: 'doctor 職員',
    shownSha256: form.shownSha256.toString('hex'),
    gates: [
      { kind: 'readToEnd', metAt: null },
      { kind: 'comprehension', metAt: null },
    ],
    signers: [{ role: 'patient', state: 'waiting', isStaff: false, nameKana: 'ヤマダ タロウ' }],
    staffBeside: false,
  });

  const early = await send(visitor, agreeing(form), signing(form));
  expect(early.refused).toMatchObject([{ reason: '署名の前に済ませることが残っています。先に済ませてください。' }]);
  const wrong = record(form, { kind: 'consentAnswered', questionId: question.id, option: 1 });
  await send(visitor, record(form, { kind: 'consentRead' }), wrong);
  expect((await consentOf(visitor, form.orderId))?.gates).toMatchObject([
    { metAt: expect.any(String) },
    { metAt: null },
  ]);
  await send(visitor, record(form, { kind: 'consentAnswered', questionId: question.id, option: 0 }));

  const unfilled = await send(visitor, signing(form));
  expect(unfilled.refused[0]?.reason).toBe('記入が必要な欄：アレルギー');
  const filling = record(form, {
    kind: 'consentFilled',
    signerId: signerOf(form),
    values: [{ fieldId: allergy.id, value: '卵' }],
  });
  const done = await send(visitor, filling, signing(form));
  expect(done).toMatchObject({ accepted: [filling.id, expect.any(String)], refused: [] });
  expect(await consentOf(visitor, form.orderId)).toMatchObject({
    state: 'signed',
    closed: 'この同意書の署名は、すでにそろっています。',
    values: expect.arrayContaining([{ fieldId: allergy.id, value: '卵' }]),
  });
  expect(await signatureOf(form)).toMatchObject({ method: 'ownDevice', typed_name: '山田 太郎', staff_id: null });
});

test('specification/patient-page.md §16: a patient confirms the name on the screen, nobody else may, and the record says so', async () => {
  const signers = [
    { role: 'patient', name: '山田 太郎' },
    { role: 'proxy', name: '山田 太郎' },
  ] as const;
  const form = await givenSignableForm(hospital, { signers });
  const visitor = await enter(hospital, form.secret);
  const confirming = (which: number, typedName = '山田 太郎') =>
    ({ ...signing(form, which), nameConfirmed: true, typedName }) as ConsentRecord;
  const differs = 'お名前が、病院の記録と違います。お名前を確かめて、もう一度署名してください。';
  const { refused } = await send(
    visitor,
    agreeing(form),
    agreeing(form, 1),
    confirming(0, '山田 次郎'),
    confirming(1),
    confirming(0, '山田　太郎'),
  );
  expect(refused.map(({ reason }) => reason)).toEqual([differs, differs]);
  expect(await signatureOf(form)).toMatchObject({ typed_name: '山田　太郎', name_confirmed: true });
  const { rows } = await hospital.server.owner.query(
    `SELECT detail -> 'nameConfirmed' AS confirmed FROM audit_events
      WHERE action = 'consent.sign' AND subject_id = $1 AND outcome = 'done'`,
    [form.id],
  );
  expect(rows).toEqual([{ confirmed: true }]);
});

test('a record that is sent twice counts once, and one that is refused holds up no other', async () => {
  const form = await givenSignableForm(hospital, { signers: [{ role: 'patient' }, { role: 'proxy' }] });
  const visitor = await enter(hospital, form.secret);
  const [agree, sign] = [agreeing(form), signing(form)];
  const stranger = record(form, { kind: 'consentAnswered', questionId: newId(), option: 0 });
  const first = await send(visitor, stranger, agree, sign);
  expect(first.accepted).toEqual([agree.id, sign.id]);
  expect(first.refused).toEqual([{ id: stranger.id, reason: 'この同意書の確認問題ではありません。' }]);
  expect((await send(visitor, agree, sign)).refused).toEqual([]);
  expect((await consentOf(visitor, form.orderId))?.state).toBe('partiallySigned');
});

test('an answer that was lost: what was filled in, decided and signed may be sent again as it was', async () => {
  const allergy = aField({ label: 'アレルギー', filler: 'patient' });
  const template = await givenConsentTemplate(hospital, { fields: [...usualFields(), allergy] });
  const form = await givenSignableForm(hospital, { template });
  const visitor = await enter(hospital, form.secret);
  const values = [{ fieldId: allergy.id, value: '卵' }];
  const filling = record(form, { kind: 'consentFilled', signerId: signerOf(form), values });
  const everything = [filling, agreeing(form), signing(form)];
  for (const _ of ['sent', 'sent again'])
    expect(await send(visitor, ...everything)).toEqual({ accepted: everything.map(({ id }) => id), refused: [] });
  const { rows } = await hospital.server.owner.query('SELECT FROM consent_form_values WHERE field_id = $1', [
    allergy.id,
  ]);
  expect(rows).toHaveLength(1);
});

test('a number is stored in half width, and refused in other notations', async () => {
  const weight = aField({ label: '体重', type: 'number', filler: 'patient' });
  const template = await givenConsentTemplate(hospital, { fields: [...usualFields(), weight] });
  const form = await givenSignableForm(hospital, { template });
  const visitor = await enter(hospital, form.secret);
  const signerId = signerOf(form);
  const filling = (value: string) =>
    record(form, { kind: 'consentFilled', signerId, values: [{ fieldId: weight.id, value }] });

  const { refused } = await send(visitor, filling('1e2'), filling('1,200'), filling('　６５．５ '));
  expect(refused.map(({ reason }) => reason)).toEqual([
    '体重：数字だけで入力してください（単位や記号は付けないでください）',
    '体重：カンマ（,）を付けずに入力してください（小数点は「.」です）',
  ]);
  const { rows } = await hospital.server.owner.query('SELECT value FROM consent_form_values WHERE field_id = $1', [
    weight.id,
  ]);
  expect(rows).toEqual([{ value: '65.5' }]);
});

test("what a witness fills in is not said to be the patient's", async () => {
  const place = aField({ label: '立ち会った場所', filler: 'witness' });
  const template = await givenConsentTemplate(hospital, { fields: [...usualFields(), place] });
  const form = await givenSignableForm(hospital, { template, signers: [{ role: 'patient' }, { role: 'witness' }] });
  const visitor = await enter(hospital, form.secret);
  const values = [{ fieldId: place.id, value: '3階東病棟' }];
  const witness = signerOf(form, 1);
  expect((await send(visitor, record(form, { kind: 'consentFilled', signerId: witness, values }))).refused).toEqual([]);
  const { rows } = await hospital.server.owner.query('SELECT source FROM consent_form_values WHERE field_id = $1', [
    place.id,
  ]);
  expect(rows).toEqual([{ source: 'witness' }]);
  await send(visitor, agreeing(form));
  const { body } = await hospital.doctor(consentRecordContract.get, { params: { formId: form.id } });
  const told = body.history.map(({ words, onPatientPage }) => ({ words, onPatientPage }));
  expect(told).toContainEqual({ words: '同意書への記入を受け付けた（立会人）', onPatientPage: true });
  expect(told).toContainEqual({ words: '同意書への返事を受け付けた（患者本人）', onPatientPage: true });
});

test('specification/consent.md §33: a signature is dated by the server, also from a device with a wrong clock, and how wrong it was is known', async () => {
  const now = hospital.clock.now();
  const wrong = new Date(now.getTime() - 3_600_000);
  const form = await givenSignableForm(hospital, { issuedAt: new Date(now.getTime() - 86_400_000) });
  const visitor = await enter(hospital, form.secret);
  const records = [agreeing(form), signing(form, 0, wrong)];
  await visitor.call(patientPageContract.record, { body: { records, sentAt: wrong.toISOString() } });
  const { signed_at: signedAt } = (await signatureOf(form)) as { signed_at: Date };
  expect(Math.abs(signedAt.getTime() - now.getTime())).toBeLessThan(1_800_000);
  const { rows } = await hospital.server.owner.query<{ offset: number }>(
    "SELECT (detail ->> 'clockOffsetMs')::int AS offset FROM audit_events WHERE action = 'consent.sign' AND subject_id = $1",
    [form.id],
  );
  expect(Math.round((rows[0]?.offset ?? 0) / 600_000)).toBe(6);
});

test('specification/patient-page.md §32: in which language somebody agreed and signed stands in the audit log; in Japanese nothing does', async () => {
  const languagesOf = async (formId: string) => {
    const { rows } = await hospital.server.owner.query<{ action: string; language: string | null; layers: unknown }>(
      `SELECT action, detail ->> 'language' AS language, detail -> 'layers' AS layers FROM audit_events
        WHERE action IN ('consent.decide', 'consent.sign') AND subject_id = $1 ORDER BY action`,
      [formId],
    );
    return rows.map(({ action, language, layers }) => [action, language, ...(layers ? [layers] : [])]);
  };
  const [read, japanese] = [await givenSignableForm(hospital), await givenSignableForm(hospital)];
  await hospital.server.owner.query(
    `INSERT INTO text_layers (id, facility_id, kind, content_id, language, text_key, source, body, written_at)
     SELECT gen_random_uuid(), f.facility_id, 'consentTemplateVersion', f.template_version_id, 'vi', 'name', t.name, 'Nội soi', now()
       FROM consent_forms f
       JOIN consent_template_versions v ON v.id = f.template_version_id
       JOIN consent_templates t ON t.id = v.template_id
      WHERE f.id = $1`,
    [read.id],
  );
  const vietnamese = { language: 'vi' } as const;
  await send(
    await enter(hospital, read.secret),
    { ...agreeing(read), ...vietnamese },
    { ...signing(read, 0), ...vietnamese },
  );
  await send(await enter(hospital, japanese.secret), agreeing(japanese), signing(japanese, 0));

  // How much of what stood there was checked, too (specification/text-layer.md §7).
  const layers = { reviewed: 0, drafts: 1, japanese: expect.any(Number) as number };
  expect(await languagesOf(read.id)).toEqual([
    ['consent.decide', 'vi', layers],
    ['consent.sign', 'vi', layers],
  ]);
  expect(await languagesOf(japanese.id)).toEqual([
    ['consent.decide', null],
    ['consent.sign', null],
  ]);
  // And beside the signature, for whoever opens the form.
  const readOf = async ({ id }: { id: typeof read.id }) => {
    const { body } = await hospital.doctor(consentRecordContract.get, { params: { formId: id } });
    return body.form.signers.map((signer) => signer.read);
  };
  expect(await readOf(read)).toEqual([{ language: 'vi', layers }]);
  expect(await readOf(japanese)).toEqual([{ language: 'ja', layers: null }]);
});

test('specification/consent.md §35: the form of another patient is as unknown as one that does not exist', async () => {
  const form = await givenSignableForm(hospital);
  const other = await givenSignableForm(hospital);
  const visitor = await enter(hospital, other.secret);
  expect((await send(visitor, agreeing(form))).refused[0]?.reason).toContain('ご案内の中に見つかりません');
  const fetchOf = (path: string) => fetch(hospital.server.origin + path, { headers: { cookie: visitor.cookie } });
  for (const id of [form.id, newId()]) {
    expect((await fetchOf(`/api/consent-signing/${id}/pages/1?width=480`)).status).toBe(404);
    expect((await fetchOf(`/api/consent-signing/${id}/copies/sealed`)).status).toBe(404);
  }
  const own = await fetchOf(`/api/consent-signing/${other.id}/pages/1?width=480`);
  expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'no-store',
  ]);
  expect((await fetch(`${hospital.server.origin}/api/consent-signing/${other.id}/pages/1?width=480`)).status).toBe(401);
});

test('what was signed without a network arrives later: both times stand, and a clock that runs wrong is brought in between', async () => {
  const anHourAgo = new Date(hospital.clock.now().getTime() - 3_600_000);
  const form = await givenSignableForm(hospital, {
    issuedAt: anHourAgo,
    signers: [{ role: 'patient' }, { role: 'witness' }],
  });
  const visitor = await enter(hospital, form.secret);
  await send(visitor, agreeing(form), signing(form, 0, new Date('2001-01-01T00:00:00Z')));
  const row = await signatureOf(form);
  expect(row?.['signed_at']).toEqual(anHourAgo);
  expect(row?.['received_at']).not.toEqual(row?.['signed_at']);
});

test('a form that was voided meanwhile refuses with a sentence, and keeps nothing of it', async () => {
  const patient = await hospital.given.patient();
  const form = await givenSignableForm(hospital, { patient });
  const { linkSecret } = await givenIssued(hospital, { patient });
  const visitor = await enter(hospital, linkSecret);
  await send(visitor, agreeing(form));
  await hospital.server.owner.query(
    "UPDATE consent_forms SET state = 'voided', voided_at = now(), void_reason = 'x' WHERE id = $1",
    [form.id],
  );
  expect((await send(visitor, signing(form))).refused[0]?.reason).toBe(
    'この同意書は、病院が取り消しました。病院におたずねください。',
  );
  await hospital.server.owner.query(
    "UPDATE orders SET lifecycle = 'canceled', canceled_at = now(), cancel_reason = 'x' WHERE id = $1",
    [form.orderId],
  );
  expect((await send(visitor, signing(form))).refused[0]?.reason).toBe('このご案内は病院が取り消しました。');
  expect(await signatureOf(form)).toBeUndefined();
});

test('specification/consent.md §38: a refusal is one record too, needs no reason, and tells those whom it concerns', async () => {
  const form = await givenSignableForm(hospital);
  const visitor = await enter(hospital, form.secret);
  const refusing = { signerId: signerOf(form), decision: 'refuse', reason: '', revisitOn: null } as const;
  expect((await send(visitor, record(form, { kind: 'consentDecided', ...refusing }))).refused).toEqual([]);
  expect(await consentOf(visitor, form.orderId)).toMatchObject({
    state: 'declined',
    closed: expect.stringContaining('「同意しない」というお返事を受け付けています'),
  });
  const { rows } = await hospital.server.owner.query('SELECT kind FROM notification_events WHERE subject_id = $1', [
    form.orderId,
  ]);
  expect(rows).toEqual([{ kind: 'consent.declined' }]);
});

test.each(['defer', 'secondOpinion'] as const)(
  'specification/consent.md §39: 「%s」 rings once for the person who explains and the person who entered the form, until there is an answer',
  async (decision) => {
    const form = await givenSignableForm(hospital);
    const visitor = await enter(hospital, form.secret);
    const undecided = { signerId: signerOf(form), decision, reason: '不安なので', revisitOn: null } as const;
    const wish = record(form, { kind: 'consentDecided', ...undecided });
    expect((await send(visitor, wish)).refused).toEqual([]);
    expect((await send(visitor, wish)).refused).toEqual([]);
    await dispatchNotifications(hospital.server.services);
    const bell = async (tab: 'action' | 'done') =>
      (await hospital.doctor(notificationContract.search, { body: { tab, pageSize: 100 } })).body.items
        .filter(({ link }) => link === `/consent/detail?form=${form.id}`)
        .map(({ kind, title }) => [kind, title]);
    const task = ['consent.undecided', '同意書について、考える時間またはセカンドオピニオンの希望がありました'];
    expect(await bell('action')).toEqual([task]);
    expect(await consentOf(visitor, form.orderId)).toMatchObject({ state: 'issued', closed: null });

    await send(visitor, agreeing(form));
    expect([await bell('action'), await bell('done')]).toEqual([[], [task]]);
  },
);

test('specification/patient-page.md §14: a question about a form reaches staff, and their reply stands on the page of that form', async () => {
  const patient = await hospital.given.patient();
  const video = await givenIssued(hospital, { patient });
  const form = await givenSignableForm(hospital, { patient });
  const visitor = await enter(hospital, video.linkSecret);
  const thread = async () => {
    const { orders } = await pageOf(visitor);
    const order = orders.find(({ id }) => id === form.orderId);
    return order?.chatMessages.map(({ from, text }) => [from, text]);
  };
  expect(await thread()).toEqual([]);
  await ask(visitor, form.orderId, '麻酔は痛いですか？');
  const asked = await threadFor(hospital.nurse, form.orderId);
  expect(asked).toMatchObject({ state: 'waitingStaff', mayReply: true });
  await answer(hospital.nurse, form.orderId, '細い針で行います。');

  const question = ['patient', '麻酔は痛いですか？'];
  expect(await thread()).toEqual([question, ['staff', '細い針で行います。']]);
  expect((await pageOf(visitor)).orders.find(({ id }) => id === video.order.id)?.chatMessages).toEqual([]);
  const { rows } = await hospital.server.owner.query(
    'SELECT kind, link FROM notification_events WHERE subject_id = $1',
    [form.orderId],
  );
  expect(rows).toEqual([{ kind: 'patient.question', link: `/notifications?tab=chat&thread=${form.orderId}` }]);
  // Asking is no answer: the form waits as before.
  expect(await consentOf(visitor, form.orderId)).toMatchObject({ state: 'issued', closed: null });
});

test('specification/consent.md §36: questions about a form and its locked link reach the person who may see forms, also without rights to videos', async () => {
  const other = await openHospital();
  await other.server.owner.query(
    "INSERT INTO role_permissions (facility_id, role, permission, granted) VALUES ($1, 'doctor', 'video.order', false)",
    [other.facilityId],
  );
  const patient = await other.given.patient();
  const form = await givenSignableForm(other, { patient });
  const visitor = await enter(other, form.secret);
  const video = await givenIssued(other, { patient });
  await ask(visitor, form.orderId, '麻酔は痛いですか？');
  await ask(visitor, video.order.id, '動画は何分ですか？');
  const { call: guess } = await knock(other, form.secret);
  for (let tries = 0; tries < 5; tries += 1)
    await guess(patientPageContract.verify, { body: { birthDate: '1901-01-01' } });
  await dispatchNotifications(other.server.services);
  const { body } = await other.doctor(notificationContract.search, { body: { tab: 'action', pageSize: 100 } });
  expect(Object.fromEntries(body.items.map(({ kind, link }) => [kind, link]))).toEqual({
    'link.locked': `/consent/detail?form=${form.id}`,
    'patient.question': `/notifications?tab=chat&thread=${form.orderId}`,
  });
  expect(body.items).toHaveLength(2);
});

test('withdrawing is one record, and the form says so', async () => {
  const form = await givenSignableForm(hospital);
  const visitor = await enter(hospital, form.secret);
  await send(visitor, agreeing(form), signing(form));
  const withdrawing = record(form, {
    kind: 'consentWithdrawn',
    signerId: signerOf(form),
    name: '山田 太郎',
    reason: '',
  });
  expect((await send(visitor, withdrawing)).refused).toEqual([]);
  expect((await send(visitor, withdrawing)).refused).toEqual([]);
  expect((await consentOf(visitor, form.orderId))?.state).toBe('withdrawn');
});

test('specification/consent.md §34: who is signed in as staff in the same browser does not sign, and it stands in the log', async () => {
  const form = await givenSignableForm(hospital);
  const { cookie } = await enter(hospital, form.secret);
  const both = {
    cookie,
    call: callerWith(hospital.server.origin, { cookie: `${cookie}; ${hospital.staff.doctor.cookie}` }),
  };
  expect((await consentOf(both, form.orderId))?.staffBeside).toBe(true);
  expect((await send(both, agreeing(form), signing(form))).refused[0]?.reason).toContain('職員がログインしている');
  const { rows } = await hospital.server.owner.query(
    "SELECT detail FROM audit_events WHERE subject_id = $1 AND action = 'consent.sign' AND outcome = 'refused'",
    [form.id],
  );
  expect(rows).toEqual([{ detail: { record: 'consentSigned', code: 'consent.staffBeside' } }]);
});

test('on a device that staff handed over the evidence names the hospital’s device and who handed it over', async () => {
  const form = await givenSignableForm(hospital);
  const handed = await hospital.doctor(kioskContract.start, {
    params: { orderId: form.orderId },
    body: { identityConfirmed: true },
  });
  expect(handed.status).toBe(200);
  const link = handed.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const cookie = `${link}; ${hospital.staff.doctor.cookie}`;
  const visitor = { cookie, call: callerWith(hospital.server.origin, { cookie }) };
  expect((await send(visitor, agreeing(form), signing(form))).refused).toEqual([]);
  expect(await signatureOf(form)).toMatchObject({ method: 'hospitalDevice', staff_id: hospital.staff.doctor.staffId });
  const handedOver = { orderId: form.orderId, page: consentPage(form.id) };
  for (const read of [visitor.call, hospital.doctor])
    expect((await read(patientPageContract.session, {})).body).toMatchObject({ kiosk: handedOver });
});

test('the own copy is fetched on an own device, and on none that staff handed over', async () => {
  const form = await givenSignableForm(hospital);
  await hospital.server.owner.query(
    `INSERT INTO consent_documents
     SELECT (jsonb_populate_record(d, jsonb_build_object('id', $2::text, 'kind', 'sealed'))).*
       FROM consent_documents d WHERE form_id = $1 AND kind = 'issued'`,
    [form.id, newId()],
  );
  const { cookie: own } = await enter(hospital, form.secret);
  const handed = await hospital.nurse(kioskContract.start, {
    params: { orderId: form.orderId },
    body: { identityConfirmed: true },
  });
  const kiosk = handed.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const copy = async (cookie: string) =>
    (await fetch(`${hospital.server.origin}/api/consent-signing/${form.id}/copies/sealed`, { headers: { cookie } }))
      .status;
  expect([await copy(own), await copy(kiosk)]).toEqual([200, 404]);
});

test('specification/consent.md §22: somebody who turned 18 since the order signs alone', async () => {
  const born = new Date(hospital.clock.now().getTime() + 9 * 3_600_000);
  const birthDate = `${born.getUTCFullYear() - 18}-${born.toISOString().slice(5, 10)}`;
  const patient = await hospital.given.patient({ birthDate });
  const signers = [
    { role: 'patient', reason: 'agePatientAndParent' },
    { role: 'proxy', reason: 'agePatientAndParent' },
  ] as const;
  const form = await givenSignableForm(hospital, { patient, signers });
  const visitor = await enter(hospital, form.secret, birthDate);
  expect((await consentOf(visitor, form.orderId))?.signers).toMatchObject([
    { role: 'patient', state: 'waiting', reason: 'self' },
    { role: 'proxy', state: 'skipped' },
  ]);
  await send(visitor, agreeing(form), signing(form));
  expect((await consentOf(visitor, form.orderId))?.state).toBe('signed');
  expect(await hospital.audits()).toContain('consent.signersChanged');
});

test('specification/patient-page.md §17: the proof shows on the page what was written, drawn as the record will be, and keeps nothing', async () => {
  const allergy = aField({ label: 'アレルギー', filler: 'patient' });
  const template = await givenConsentTemplate(hospital, { fields: [...usualFields(), allergy], pageCount: 3 });
  const form = await givenSignableForm(hospital, { template });
  const visitor = await enter(hospital, form.secret);
  const signerId = signerOf(form);
  const written = (value: string) => ({
    params: { formId: form.id },
    body: {
      signerId,
      typedName: '山田 太郎',
      values: [{ fieldId: allergy.id, value }],
      signature: anInk(signerId) as Extract<ConsentRecord, { kind: 'consentSigned' }>['signature'],
      initials: {},
    },
  });
  const { status, body } = await visitor.call(consentSigningContract.proof, written('卵'));
  expect([status, body.pages.map(({ page, contentType }) => [page, contentType])]).toEqual([200, [[1, 'image/png']]]);
  expect(body.unprintable).toBe('');
  const other = await visitor.call(consentSigningContract.proof, written('卵とえび😀'));
  expect(other.body.unprintable, 'what no font has is said before the signature counts').toBe('😀');
  expect(other.body.pages[0]?.base64).not.toBe(body.pages[0]?.base64);
  expect([body.continued, body.pageSizes.length]).toEqual([[], 3]);
  expect(await signatureOf(form)).toBeUndefined();

  const stranger = await enter(hospital, (await givenSignableForm(hospital)).secret);
  expect((await stranger.call(consentSigningContract.proof, written('卵'))).status).toBe(404);
  await send(
    visitor,
    agreeing(form),
    record(form, { kind: 'consentFilled', signerId, values: [{ fieldId: allergy.id, value: '卵' }] }),
    signing(form),
  );
  expect((await visitor.call(consentSigningContract.proof, written('卵'))).body.code).toBe('consent.closed');
});

test('specification/patient-page.md §17: what staff wrote and does not fit is seen in full before anybody signs', async () => {
  const diagnosis = aField({ label: '病名', box: { page: 1, x: 60, y: 300, width: 60, height: 12 } });
  const values = new Map([[diagnosis.id, '早期胃癌の疑い'.repeat(20)]]);
  const { form, linkSecret } = await givenConsentForm(hospital, { fields: [...usualFields(), diagnosis], values });
  const visitor = await enter(hospital, linkSecret ?? '');
  expect((await consentOf(visitor, form.orderId))?.pages).toHaveLength(2);
  const pictureOf = (page: number) =>
    fetch(`${hospital.server.origin}/api/consent-signing/${form.id}/pages/${page}?width=480`, {
      headers: { cookie: visitor.cookie },
    });
  expect([(await pictureOf(2)).status, (await pictureOf(3)).status]).toEqual([200, 404]);
});

test('specification/patient-page.md §17: what does not fit into its box is said while it is typed and in the proof, which shows its attachment', async () => {
  const box = { page: 1, x: 60, y: 300, width: 200, height: 20 };
  const allergy = aField({ label: 'アレルギー', filler: 'patient', required: false, box });
  const form = await givenSignableForm(hospital, {
    template: await givenConsentTemplate(hospital, { fields: [...usualFields(), allergy] }),
  });
  const visitor = await enter(hospital, form.secret);
  const params = { formId: form.id };
  const fit = async (value: string, by = visitor) =>
    by.call(consentSigningContract.fit, { params, body: { values: [{ fieldId: allergy.id, value }] } });
  const long = 'ペニシリンのアレルギーがあります。'.repeat(10);
  expect((await fit('卵')).body.continued).toEqual([]);
  expect((await fit(long)).body.continued).toEqual([allergy.id]);
  const stranger = await enter(hospital, (await givenSignableForm(hospital)).secret);
  expect((await fit(long, stranger)).status).toBe(404);

  const signerId = signerOf(form);
  const { body } = await visitor.call(consentSigningContract.proof, {
    params,
    body: {
      signerId,
      typedName: '山田 太郎',
      values: [{ fieldId: allergy.id, value: long }],
      signature: anInk(signerId) as Extract<ConsentRecord, { kind: 'consentSigned' }>['signature'],
      initials: {},
    },
  });
  expect(body.continued).toEqual([{ fieldId: allergy.id, number: 1 }]);
  expect(body.pages.map(({ page }) => page)).toEqual([1, 2]);
  expect(body.pageSizes).toHaveLength(2);
});

test('specification/patient-page.md §48: a signature that waited behind an ended link arrives by a new one, and is not asked for again', async () => {
  const own = await openHospital();
  const form = await givenSignableForm(own, { patient: await own.given.patient() });
  const visitor = await enter(own, form.secret);
  await send(visitor, agreeing(form));
  const signature = signing(form);
  const params = { orderId: form.orderId };
  const look = async () => (await own.doctor(consentRecordContract.get, { params: { formId: form.id } })).body;
  const reissue = async () => {
    const { orderVersion: version } = (await look()).form;
    return (await own.doctor(orderVerbContract.reissueLink, { params, body: { version } })).body.linkSecret;
  };
  const secret = await reissue();
  const waiting = [{ orderId: form.orderId, recordId: signature.id }];
  const told = await visitor.call(patientPageContract.undelivered, { body: { secret: form.secret, waiting } });
  expect(told.body).toEqual({ told: true, mayArrive: true });
  expect((await look()).undeliveredSince).not.toBeNull();

  const back = await enter(own, secret);
  expect(await send(back, signature)).toEqual({ accepted: [signature.id], refused: [] });
  expect(await look()).toMatchObject({ undeliveredSince: null, form: { state: 'signed' } });
});
