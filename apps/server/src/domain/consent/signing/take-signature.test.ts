import type { ConsentGateRule } from '@nattoku/contract/consent/consent-rules';
import { beforeAll, expect, test } from 'vitest';
import { evaluateGates, isPassed, markRead, overrideGate } from '#domain/consent/form/gates.ts';
import { consentSignatures } from '#domain/consent/consent.table.ts';
import { effectiveValues } from '#domain/consent/form/form-values.ts';
import { lockFormRow } from '#domain/consent/form/move-form.ts';
import { firstBrokenSignature } from '#domain/consent/signing/signature-hash.ts';
import { takeDecision } from '#domain/consent/signing/take-decision.ts';
import { takeSignature, type GivenSignature } from '#domain/consent/signing/take-signature.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { aField, givenConsentTemplate, usualFields } from '#testing/consent/consent-templates.ts';
import { anInk, givenSignableForm, type SignableForm } from '#testing/consent/signable-form.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';

let hospital: Hospital;
beforeAll(async () => {
  hospital = await openHospital();
});

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  hospital.server.services.database.transaction(hospital.facilityId, work);
const moment = () => ({ facilityId: hospital.facilityId, now: hospital.clock.now() });

const signatureOf = (form: SignableForm, which = 0, given: Partial<GivenSignature> = {}): GivenSignature => {
  const signerId = form.signers[which] ?? newId<SignableForm['signers'][number]>();
  return {
    id: newId(),
    signerId,
    signature: anInk(signerId),
    initials: {},
    typedName: '山田 太郎',
    relation: null,
    shownSha256: form.shownSha256,
    method: 'ownDevice',
    staffId: null,
    linkSessionId: newId(),
    userAgent: 'test',
    address: '127.0.0.1',
    signedAt: hospital.clock.now(),
    ...given,
  };
};

const sign = (form: SignableForm, given: GivenSignature) =>
  within(async (tx) => takeSignature(tx, await lockFormRow(tx, form.id, null), given, moment()));
const decide = (
  form: SignableForm,
  decision: 'agree' | 'refuse' | 'defer' | 'secondOpinion',
  which = 0,
  id = newId(),
) =>
  within(async (tx) => {
    const given = { id, decision, reason: '', revisitOn: null, decidedAt: hospital.clock.now() };
    const signerId = form.signers[which] ?? newId<SignableForm['signers'][number]>();
    return takeDecision(tx, await lockFormRow(tx, form.id, null), { ...given, signerId }, moment());
  });
const rowsOf = async (table: string, form: SignableForm) =>
  (await hospital.server.owner.query<Record<string, unknown>>(`SELECT * FROM ${table} WHERE form_id = $1`, [form.id]))
    .rows;
const stateOf = async (form: SignableForm) =>
  (await hospital.server.owner.query<{ state: string }>('SELECT state FROM consent_forms WHERE id = $1', [form.id]))
    .rows[0]?.state;

test('specification/consent.md §32: the last signature makes the form signed and asks for its sealing once', async () => {
  const form = await givenSignableForm(hospital, {
    signers: [{ role: 'patient' }, { role: 'proxy' }, { role: 'witness', required: false }],
  });
  await decide(form, 'agree');
  await sign(form, signatureOf(form));
  expect(await stateOf(form)).toBe('partiallySigned');
  await decide(form, 'agree', 1);
  const { jobs } = await sign(form, signatureOf(form, 1, { relation: 'WIFE', typedName: '山田 花子' }));
  expect(await stateOf(form)).toBe('signed');
  expect(jobs.map(({ queue }) => queue)).toEqual(['consent.seal']);
  expect(await rowsOf('consent_sealings', form)).toMatchObject([{ kind: 'sealed', state: 'queued' }]);
  expect(await rowsOf('consent_signers', form)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        role: 'proxy',
        state: 'signed',
        name: '山田 花子',
        relation: 'WIFE',
        identified_how: 'link',
      }),
      expect.objectContaining({ role: 'witness', state: 'waiting' }),
    ]),
  );
});

test('what a template offers is no answer of a person who signs on paper, which does not have it', async () => {
  const offered = aField({ label: '持病', filler: 'patient', required: false, text: '特になし' });
  const template = await givenConsentTemplate(hospital, { fields: [...usualFields(), offered] });
  const valuesOf = async (form: SignableForm, given: Partial<GivenSignature>, route: string) => {
    await decide(form, 'agree');
    await hospital.server.owner.query('UPDATE consent_forms SET route = $2 WHERE id = $1', [form.id, route]);
    await sign(form, signatureOf(form, 0, given));
    return within(async (tx) => {
      const held = await lockFormRow(tx, form.id, null);
      const values = await effectiveValues(tx, held, template.fields, hospital.clock.now());
      return values.get(offered.id)?.value;
    });
  };
  const onScreen = await givenSignableForm(hospital, { template });
  expect(await valuesOf(onScreen, {}, 'paper')).toBe('特になし');
  const onPaper = await givenSignableForm(hospital, { template });
  const documentSha256 = onPaper.shownSha256.toString('hex');
  const [signer = ''] = onPaper.signers;
  const penned = { signer, kind: 'paper', documentSha256, page: 1 } as const;
  expect(await valuesOf(onPaper, { method: 'paper', signature: penned }, 'paper')).toBeNull();
});

test('a form that asks for a final check is signed and not sealed yet', async () => {
  const template = await givenConsentTemplate(hospital, { rules: { finalCheck: true } });
  const form = await givenSignableForm(hospital, { template });
  await decide(form, 'agree');
  expect((await sign(form, signatureOf(form))).jobs).toEqual([]);
  expect(await stateOf(form)).toBe('signed');
});

test('signatures of a form are chained: one changed stroke shows, and so does one left out', async () => {
  const form = await givenSignableForm(hospital, {
    signers: [{ role: 'patient' }, { role: 'proxy' }, { role: 'witness' }],
  });
  await decide(form, 'agree');
  await decide(form, 'agree', 1);
  for (const which of [0, 1, 2]) await sign(form, signatureOf(form, which));
  const rows = await within((tx) => tx.select().from(consentSignatures));
  const own = rows.filter(({ formId }) => formId === form.id);
  expect(firstBrokenSignature(own)).toBeNull();
  const [first, second, third] = own;
  if (!first || !second || !third) throw new Error('three signatures');
  expect(firstBrokenSignature([first, { ...second, typedName: '山田 次郎' }, third])).toBe(second.id);
  expect(firstBrokenSignature([first, third])).toBe(third.id);
  expect(firstBrokenSignature([second, third])).toBe(second.id);
});

test('the language that was read is part of a signature, and signatures in Japanese are hashed as before', async () => {
  const form = await givenSignableForm(hospital, { signers: [{ role: 'patient' }, { role: 'proxy' }] });
  await decide(form, 'agree');
  await decide(form, 'agree', 1);
  const layers = { reviewed: 1, drafts: 12, japanese: 0 };
  await sign(form, signatureOf(form, 0, { read: { language: 'vi', layers } }));
  await sign(form, signatureOf(form, 1, { read: { language: 'ja', layers: null } }));
  const rows = await within((tx) => tx.select().from(consentSignatures));
  const [first, second] = rows.filter(({ formId }) => formId === form.id);
  if (!first || !second) throw new Error('two signatures');
  expect([first, second]).toMatchObject([{ language: 'vi', layers }, { language: 'ja' }]);
  expect(firstBrokenSignature([first, second])).toBeNull();
  expect(firstBrokenSignature([{ ...first, language: 'pt' }, second])).toBe(first.id);
  expect(firstBrokenSignature([{ ...first, layers: { ...layers, drafts: 0 } }, second])).toBe(first.id);
  expect(firstBrokenSignature([first, { ...second, language: null }])).toBeNull();
});

test('the same signature twice counts once, another one for the same signer is refused', async () => {
  const form = await givenSignableForm(hospital, { signers: [{ role: 'patient' }, { role: 'witness' }] });
  await decide(form, 'agree');
  const given = signatureOf(form);
  await sign(form, given);
  expect((await sign(form, given)).audit).toEqual([]);
  await expect(sign(form, signatureOf(form))).rejects.toMatchObject({ code: 'consent.alreadySigned' });
  expect(await rowsOf('consent_signatures', form)).toHaveLength(1);
});

test('specification/consent.md §32: of twenty who sign for one at once one counts, and two signers at once lose nothing', async () => {
  const form = await givenSignableForm(hospital, { signers: [{ role: 'patient' }, { role: 'proxy' }] });
  await decide(form, 'agree');
  await decide(form, 'agree', 1);
  const tries = Array.from({ length: 20 }, (_, index) => sign(form, signatureOf(form, index % 2)));
  const done = await Promise.allSettled(tries);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await stateOf(form)).toBe('signed');
  expect(await rowsOf('consent_sealings', form)).toHaveLength(1);
});

test.each([
  ['no ink at all', { strokes: { version: 1, aspect: 0.4, strokes: [] } }],
  [
    'points outside of the pad',
    {
      strokes: { version: 1, aspect: 0.4, strokes: [{ drawnWidth: 300, points: [{ x: 2, y: 0, t: 0, pressure: 0 }] }] },
    },
  ],
])('specification/consent.md §29: %s is no signature', async (_, { strokes }) => {
  const form = await givenSignableForm(hospital);
  await decide(form, 'agree');
  const signature = { signer: String(form.signers[0]), kind: 'ink', strokes } as GivenSignature['signature'];
  await expect(sign(form, signatureOf(form, 0, { signature }))).rejects.toMatchObject({ code: 'request.invalid' });
  expect(await stateOf(form)).toBe('issued');
});

test('specification/consent.md §29: a straight line is a name (一), and somebody who cannot write signs before a witness', async () => {
  const line = [
    { x: 0.1, y: 0.2, t: 0, pressure: 0.5 },
    { x: 0.9, y: 0.2, t: 90, pressure: 0.5 },
  ];
  const form = await givenSignableForm(hospital, { signers: [{ role: 'patient' }, { role: 'proxy' }] });
  const signer = String(form.signers[0]);
  await decide(form, 'agree');
  await decide(form, 'agree', 1);
  await sign(
    form,
    signatureOf(form, 0, {
      signature: {
        signer,
        kind: 'ink',
        strokes: { version: 1, aspect: 0.4, strokes: [{ drawnWidth: 300, points: line }] },
      },
    }),
  );
  const mark = { way: 'scribe', scribeName: '山田 花子', witnessName: '看護師 佐藤' } as const;
  await sign(
    form,
    signatureOf(form, 1, { signature: { signer: String(form.signers[1]), kind: 'witnessedMark', mark } }),
  );
  expect(await stateOf(form)).toBe('signed');
});

test('specification/consent.md §30: ink of another signer, and of another form, is refused', async () => {
  const form = await givenSignableForm(hospital, { signers: [{ role: 'patient' }, { role: 'proxy' }] });
  const other = await givenSignableForm(hospital);
  await decide(form, 'agree', 1);
  const borrowed = signatureOf(form, 1, { signature: anInk(String(form.signers[0])) });
  await expect(sign(form, borrowed)).rejects.toMatchObject({ code: 'request.invalid' });
  await expect(sign(form, signatureOf(other))).rejects.toMatchObject({ code: 'notFound' });
});

test('specification/consent.md §31: who was shown another document has not signed this one', async () => {
  const form = await givenSignableForm(hospital);
  await decide(form, 'agree');
  await expect(sign(form, signatureOf(form, 0, { shownSha256: Buffer.alloc(32) }))).rejects.toMatchObject({
    code: 'consent.otherDocument',
  });
});

test('nobody signs without having agreed, before whatever has to be filled in, or when the form is no longer open', async () => {
  const required = aField({ label: 'アレルギー', filler: 'patient' });
  const initials = aField({ label: '危険性を読みました', type: 'initials', filler: 'patient', signer: 'patient' });
  const template = await givenConsentTemplate(hospital, { fields: [...usualFields(), required, initials] });
  const form = await givenSignableForm(hospital, { template });
  await expect(sign(form, signatureOf(form))).rejects.toMatchObject({
    code: 'consent.fieldsMissing',
    extra: { detail: '記入が必要な欄：アレルギー、危険性を読みました' },
  });
  await hospital.server.owner.query(
    `INSERT INTO consent_form_values (id, facility_id, form_id, field_id, value, source, given_by_kind, given_at) VALUES ($1, $2, $3, $4, '"卵"', 'patient', 'link', now())`,
    [newId(), hospital.facilityId, form.id, required.id],
  );
  const given = signatureOf(form, 0, {
    initials: { [required.id]: anInk(String(form.signers[0])), [initials.id]: anInk(String(form.signers[0])) },
  });
  await expect(sign(form, given)).rejects.toMatchObject({ code: 'consent.notAgreed' });
  await decide(form, 'agree');
  await hospital.server.owner.query(
    "UPDATE consent_forms SET state = 'voided', voided_at = now(), void_reason = 'x' WHERE id = $1",
    [form.id],
  );
  await expect(sign(form, given)).rejects.toMatchObject({
    code: 'consent.closed',
    extra: { detail: 'この同意書は、病院が取り消しました。病院におたずねください。' },
  });
});

test('a witness signs once the box that has to be ticked is ticked', async () => {
  const ticked = aField({ label: '説明に立ち会いました', type: 'checkbox', filler: 'witness' });
  const template = await givenConsentTemplate(hospital, { fields: [...usualFields(), ticked] });
  const form = await givenSignableForm(hospital, { template, signers: [{ role: 'patient' }, { role: 'witness' }] });
  const fill = (value: boolean) =>
    hospital.server.owner.query(
      `INSERT INTO consent_form_values (id, facility_id, form_id, field_id, value, source, given_by_kind, given_at)
       VALUES ($1, $2, $3, $4, $5, 'witness', 'link', now())`,
      [newId(), hospital.facilityId, form.id, ticked.id, JSON.stringify(value)],
    );
  const missing = { code: 'consent.fieldsMissing', extra: { detail: '記入が必要な欄：説明に立ち会いました' } };
  const signWitness = () => sign(form, signatureOf(form, 1, { typedName: '山田 花子' }));
  await decide(form, 'agree', 1);

  await expect(signWitness()).rejects.toMatchObject(missing);
  await fill(false);
  await expect(signWitness()).rejects.toMatchObject(missing);
  await fill(true);
  await signWitness();
  expect(await stateOf(form)).toBe('partiallySigned');
});

test('specification/consent.md §37: to think about it leaves the form open, a refusal ends it and asks for its record', async () => {
  const form = await givenSignableForm(hospital);
  await decide(form, 'defer');
  await decide(form, 'secondOpinion');
  expect(await stateOf(form)).toBe('issued');
  const id = newId();
  const { jobs, audit } = await decide(form, 'refuse', 0, id);
  expect(await stateOf(form)).toBe('declined');
  expect(jobs.map(({ queue }) => queue)).toEqual(expect.arrayContaining(['consent.seal', 'notification.hand-out']));
  expect(audit).toMatchObject([{ action: 'consent.decide', detail: { decision: 'refuse' } }]);
  expect((await decide(form, 'refuse', 0, id)).audit).toEqual([]);
  await expect(decide(form, 'agree')).rejects.toMatchObject({ code: 'consent.closed' });
  expect(await rowsOf('consent_decisions', form)).toHaveLength(3);
});

test('who has signed withdraws, and does not decide again', async () => {
  const form = await givenSignableForm(hospital, { signers: [{ role: 'patient' }, { role: 'witness' }] });
  await decide(form, 'agree');
  await sign(form, signatureOf(form));
  await expect(decide(form, 'refuse')).rejects.toMatchObject({ code: 'consent.alreadySigned' });
});

const gate = (kind: ConsentGateRule['kind'], hours: number | null = null): ConsentGateRule => ({ kind, hours });
const openGates = async (form: SignableForm) =>
  within(async (tx) => {
    const states = await evaluateGates(tx, await lockFormRow(tx, form.id, null), hospital.clock.now());
    return states.filter((state) => !isPassed(state)).map(({ rule }) => rule.kind);
  });

test('specification/consent.md §§26–27: reading, talk, cooling time; a doctor may override with a reason', async () => {
  const hourAgo = new Date(hospital.clock.now().getTime() - 3_600_000);
  const gates = [gate('coolingTime', 24), gate('talkHeld'), gate('readToEnd'), gate('videosWatched')];
  const form = await givenSignableForm(hospital, { gates, issuedAt: hourAgo });
  await decide(form, 'agree');
  expect(await openGates(form)).toEqual(['videosWatched', 'readToEnd', 'talkHeld', 'coolingTime']);
  await within(async (tx) => markRead(tx, await lockFormRow(tx, form.id, null), hospital.clock.now()));
  const staffId = hospital.staff.doctor.staffId;
  const override = { kind: 'videosWatched', staffId, reason: '動画の代わりに口頭で説明した' } as const;
  await within(async (tx) => overrideGate(tx, await lockFormRow(tx, form.id, null), override, hospital.clock.now()));
  await hospital.server.owner.query("UPDATE consent_forms SET state = 'explained', explained_at = $2 WHERE id = $1", [
    form.id,
    hourAgo,
  ]);
  expect(await openGates(form)).toEqual(['coolingTime']);
  await expect(sign(form, signatureOf(form))).rejects.toMatchObject({ code: 'consent.gatesOpen' });
  const aDayLater = new Date(hourAgo.getTime() + 24 * 3_600_000);
  await expect(sign(form, signatureOf(form, 0, { signedAt: aDayLater }))).rejects.toMatchObject({
    code: 'consent.gatesOpen',
  });
  // Who signs in front of their own screen as staff is not held up by the patient's gates.
  await sign(form, signatureOf(form, 0, { method: 'staffSession', staffId }));
  expect(await stateOf(form)).toBe('signed');
});

test('specification/consent.md §26: the videos of the package count in which the form itself stands, the required ones', async () => {
  const form = await givenSignableForm(hospital, { gates: [gate('videosWatched')] });
  const { owner } = hospital.server;
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO order_items (id, facility_id, order_id, kind, position, title, required)
     SELECT gen_random_uuid(), f.facility_id, f.order_id, 'video', at, '麻酔の説明', at = 7
       FROM consent_forms f, unnest(ARRAY[7, 8]) at WHERE f.id = $1 RETURNING id`,
    [form.id],
  );
  expect(await openGates(form)).toEqual(['videosWatched']);

  await owner.query('UPDATE order_items SET done_at = now() WHERE id = $1', [rows[0]?.id]);
  expect(await openGates(form)).toEqual([]);
});

test('a person who was let off ends nothing, and a witness who refused may think better of it', async () => {
  const signers = [{ role: 'patient' }, { role: 'proxy' }, { role: 'witness' }] as const;
  const form = await givenSignableForm(hospital, { signers });
  await hospital.server.owner.query("UPDATE consent_signers SET state = 'skipped' WHERE id = $1", [form.signers[1]]);
  await expect(decide(form, 'refuse', 1)).rejects.toMatchObject({ code: 'consent.notAsked' });
  expect(await stateOf(form)).toBe('issued');

  const witness = async () => (await rowsOf('consent_signers', form)).find(({ role }) => role === 'witness')?.['state'];
  await decide(form, 'refuse', 2);
  expect(await witness()).toBe('declined');
  await decide(form, 'agree', 2);
  expect(await witness()).toBe('waiting');
});
