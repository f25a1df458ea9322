import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authContract } from '@nattoku/contract/auth/auth';
import { consentOrderContract } from '@nattoku/contract/consent/consent-order';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import type { ConsentRecord } from '@nattoku/contract/consent/consent-signing';
import { commonOrderContract } from '@nattoku/contract/order/common-order';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { itemsOf } from '@nattoku/contract/patient-page/page-items';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { ConsentFormId, OrderId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EarlierRow, bringEarlierRelease } from '#testing/earlier-release.ts';
import { anInk } from '#testing/consent/signable-form.ts';
import { type As, callerWith } from '#testing/hospital.ts';
import { runCommand } from '#testing/process/run-command.ts';
import { type ServerProcess, startServer } from '#testing/process/server-process.ts';
import { cookieIn, enter, everythingOf, type Visitor } from '#testing/video/video-orders.ts';

/** As COPY writes it. */
const NULL = '\\N';
const hospitalOfDemonstration = 'さくら総合病院';
let folder = '';
let server: ServerProcess;
let doctor: As;
let before: Record<'orders' | 'forms' | 'patients', EarlierRow[]>;

const at = (name: string) => join(folder, name);
const signedIn = async (email: string): Promise<As> => {
  const { headers } = await callerWith(server.origin, {})(authContract.signIn, {
    body: { email, password: 'Nattoku.Demo.2026' },
  });
  return callerWith(server.origin, { cookie: cookieIn(headers) });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nattoku-earlier-'));
  const read = await bringEarlierRelease(at('backup'));
  const hospital = (await read('facilities')).find(({ name }) => name === hospitalOfDemonstration)?.id;
  const here = async (table: string) => (await read(table)).filter((row) => row.facility_id === hospital);
  before = { orders: await here('orders'), forms: await here('consent_forms'), patients: await here('patients') };
  const restored = await runCommand(['restore', '--from', at('backup')], { DATA_DIR: at('data') });
  if (restored.code !== 0) throw new Error(restored.output);
  server = await startServer(at('data'), { DEMO: 'off' });
  doctor = await signedIn('doctor@sakura.example');
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const formIn = (state: string): EarlierRow & { id: ConsentFormId; order_id: OrderId } => {
  const form = before.forms.find((each) => each.state === state);
  if (!form) throw new Error(`no form is ${state}`);
  return form as ReturnType<typeof formIn>;
};
const orderIn = (area: string, lifecycle: string): EarlierRow & { id: OrderId } => {
  const order = before.orders.find(
    (each) => each.kind === area && each.lifecycle === lifecycle && each.mode === 'custom',
  );
  if (!order) throw new Error(`no ${area} order is ${lifecycle}`);
  return order as ReturnType<typeof orderIn>;
};
const visit = (orderId: OrderId, secret: string): Promise<Visitor> => {
  const { patient_id } = before.orders.find(({ id }) => id === orderId) ?? {};
  const patient = before.patients.find(({ id }) => id === patient_id);
  return enter({ stranger: callerWith(server.origin, {}), server }, secret, patient?.birth_date);
};
const versionOf = (order: EarlierRow) => Number(order.version);

test('every order of an earlier release is read in the state in which it was left', async () => {
  for (const { id, lifecycle, kind, patient_id } of before.orders) {
    const orderId = id as OrderId;
    const form = before.forms.find((each) => each.order_id === id);
    if (form) {
      const { body } = await doctor(consentRecordContract.get, { params: { formId: form.id as ConsentFormId } });
      expect([kind, id, body.form.state]).toEqual([kind, id, form.state]);
    } else if (patient_id === NULL) {
      const { status } = await doctor(commonOrderContract.getResponse, { params: { orderId } });
      expect([kind, id, status]).toEqual([kind, id, 200]);
    } else {
      const { body } = await doctor(videoOrderContract.get, { params: { orderId } });
      expect([kind, id, body.lifecycle]).toEqual([kind, id, lifecycle]);
    }
  }
});

test('a video order that was issued there gets a new link, is watched and answered whole, and is closed', async () => {
  const order = orderIn('video', 'issued');
  const { body: renewed } = await doctor(orderVerbContract.reissueLink, {
    params: { orderId: order.id },
    body: { version: versionOf(order) },
  });
  const patient = await visit(order.id, renewed.linkSecret);
  const { body: known } = await doctor(videoOrderContract.get, { params: { orderId: order.id } });

  const { body } = await patient.call(patientPageContract.record, { body: { records: everythingOf(known) } });
  const { body: done } = await doctor(videoOrderContract.get, { params: { orderId: order.id } });
  const closed = await doctor(orderVerbContract.close, {
    params: { orderId: order.id },
    body: { version: done.version },
  });

  expect(body.refused).toEqual([]);
  expect(done.doneAt).not.toBeNull();
  expect(closed).toMatchObject({ status: 200, body: { lifecycle: 'closed' } });
});

test('a form that was issued there is read, agreed to and signed by the patient; one that was signed there is finalised', async () => {
  const { id: formId, order_id: orderId } = formIn('issued');
  const order = before.orders.find(({ id }) => id === orderId) ?? {};
  const { body: renewed } = await doctor(orderVerbContract.reissueLink, {
    params: { orderId },
    body: { version: versionOf(order) },
  });
  const patient = await visit(orderId, renewed.linkSecret);
  const { body: page } = await patient.call(patientPageContract.get, {});
  const consent = page.orders
    .flatMap((each) => itemsOf('consent', each))
    .find((each) => each.consent.formId === formId)?.consent;
  const signerId = consent?.signers.find(({ role }) => role === 'patient')?.id;
  if (!consent || !signerId || consent.shownSha256 === null) throw new Error('the form is not on the page');
  const records = [
    { kind: 'consentRead' as const },
    ...consent.questions.map(({ id, correctOption }) => ({
      kind: 'consentAnswered' as const,
      questionId: id,
      option: correctOption,
    })),
    { kind: 'consentDecided' as const, signerId, decision: 'agree' as const, reason: '', revisitOn: null },
    {
      kind: 'consentSigned' as const,
      signerId,
      signature: anInk(signerId) as Extract<ConsentRecord, { kind: 'consentSigned' }>['signature'],
      initials: {},
      typedName: '山田 太郎',
      relation: null,
      shownSha256: consent.shownSha256,
    },
  ].map(
    (happening) => ({ ...happening, id: crypto.randomUUID(), at: new Date().toISOString(), orderId }) as ConsentRecord,
  );

  const { body: sent } = await patient.call(patientPageContract.record, { body: { records } });
  const { body: signed } = await doctor(consentRecordContract.get, { params: { formId } });
  const earlier = formIn('signed');
  const asked = await doctor(consentRecordContract.finalise, {
    params: { formId: earlier.id },
    body: { version: versionOf(earlier) },
  });
  const stateOfEarlier = async () => (await doctor(consentRecordContract.get, { params: { formId: earlier.id } })).body;

  expect(sent.refused).toEqual([]);
  expect(signed).toMatchObject({ chainIsWhole: true, form: { state: 'signed' } });
  expect(asked.status).toBe(200);
  // Sealed by a job.
  await expect
    .poll(stateOfEarlier, { timeout: 30_000 })
    .toMatchObject({ form: { state: 'finalised' }, chainIsWhole: true });
});

test('what waited for a doctor there is issued, an expired order is extended, a draft thrown away and an issued one called off', async () => {
  const waiting = formIn('awaitingApproval');
  const issued = await doctor(consentOrderContract.issue, {
    params: { formId: waiting.id },
    body: { version: versionOf(waiting), side: null },
  });
  const expired = orderIn('video', 'expired');
  const extended = await doctor(orderVerbContract.extend, {
    params: { orderId: expired.id },
    body: {
      version: versionOf(expired),
      dueOn: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10) as never,
    },
  });
  const draft = orderIn('video', 'draft');
  const discarded = await doctor(videoOrderContract.discardDraft, {
    params: { orderId: draft.id },
    body: { version: versionOf(draft) },
  });
  const explained = formIn('explained');
  const order = before.orders.find(({ id }) => id === explained.order_id) ?? {};
  const canceled = await doctor(orderVerbContract.cancel, {
    params: { orderId: explained.order_id },
    body: { version: versionOf(order), reason: '転院のため' },
  });

  expect(issued).toMatchObject({ status: 200, body: { linkSecret: expect.any(String) } });
  expect(extended).toMatchObject({ status: 200, body: { linkSecret: expect.any(String) } });
  expect(discarded.status).toBe(200);
  expect(canceled).toMatchObject({ status: 200, body: { lifecycle: 'canceled' } });
});

test('the audit log that was begun there and gone on with here is whole', async () => {
  const audit = await runCommand(['verify-audit'], { DATA_DIR: at('data') });

  expect(audit.output).toMatch(/正常[^\n]* [1-9]\d* events/);
  expect(audit.code).toBe(0);
});
