import { feedRejectionContract, type FeedTask } from '@nattoku/contract/interoperability/feed-rejection';
import { apiClientContract } from '@nattoku/contract/interoperability/interoperability';
import { homeContract } from '@nattoku/contract/home/home';
import type { WorklistSearch } from '@nattoku/contract/home/worklist';
import { interviewResponseContract } from '@nattoku/contract/medical-interview/interview-response';
import { patientContract } from '@nattoku/contract/patient/patient';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { forgetRejectedContent } from '#areas/interoperability/rejection/rejection.forget.ts';
import { newId } from '#kernel/new-id.ts';
import { aPatient, type As, type Hospital, openHospital } from '#testing/hospital.ts';
import { givenInterview, givenInterviewTemplate } from '#testing/interviews.ts';
import { worklistOf } from '#testing/worklists.ts';

const REPRESENTATION = 'http://hl7.org/fhir/StructureDefinition/iso21090-EN-representation';
const name = (code: string, family: string, given: string) => ({
  extension: [{ url: REPRESENTATION, valueCode: code }],
  family,
  given: [given],
});

/** A hospital with a record system that registered 髙橋 and sends something else of them each night. */
async function openFeed() {
  const hospital = await openHospital();
  const until = addDays(todayInTokyo(hospital.clock.now()), 30);
  const { body } = await hospital.admin(apiClientContract.create, {
    body: { name: '電子カルテ', resources: ['Patient', 'Patient.write', 'QuestionnaireResponse.create'], until },
  });
  const { body: clients } = await hospital.admin(apiClientContract.list, {});
  const system = clients.patientNumberSystem;
  const send = async (method: string, path: string, resource?: object) => {
    const response = await fetch(`${hospital.server.origin}/api/fhir${path}`, {
      method,
      headers: { authorization: `Bearer ${body.key}`, 'content-type': 'application/fhir+json' },
      ...(resource && { body: JSON.stringify(resource) }),
    });
    const text = await response.text();
    return { status: response.status, etag: response.headers.get('etag'), body: text === '' ? null : JSON.parse(text) };
  };
  const put = (number: string, changes: object = {}) =>
    send('PUT', `/Patient?identifier=${encodeURIComponent(`${system}|${number}`)}`, {
      resourceType: 'Patient',
      identifier: [{ system, value: number }],
      name: [name('IDE', '髙橋', '克子'), name('SYL', 'タカハシ', 'カツコ')],
      gender: 'female',
      birthDate: '1958-04-02',
      ...changes,
    });
  const feedTasks = async (as: As = hospital.clerk, search: Partial<WorklistSearch> = {}) =>
    (await worklistOf(as, search)).feedTasks;
  return { hospital, system, send, put, feedTasks };
}

const corrected = { birthDate: '1958-04-20', telecom: [{ system: 'phone', value: '080-1111-2222' }] };

test('a changed birth date of a record system is a task with what came and why; after the record is put right it is taken in', async () => {
  const { hospital, put, feedTasks } = await openFeed();
  const { id } = (await put('30001')).body;
  expect((await put('30001', corrected)).status).toBe(409);
  expect((await put('30001', corrected)).status).toBe(409);

  const tasks = await feedTasks();
  expect(tasks).toMatchObject([
    {
      kind: 'patient',
      systemName: '電子カルテ',
      patientNumber: '30001',
      patient: { id, familyName: '髙橋', birthDate: '1958-04-02' },
      sent: { name: '髙橋 克子', birthDate: '1958-04-20', sex: 'female' },
      faults: ['生年月日が、登録されている方と違います'],
      times: 2,
      canRetry: true,
    },
  ]);
  expect((await worklistOf(hospital.clerk)).counts.rejected).toBe(1);
  const { rejectionId } = idOf(tasks);
  const again = await hospital.clerk(feedRejectionContract.retry, { params: { rejectionId } });
  expect(again).toMatchObject({
    status: 409,
    body: {
      code: 'feedRejection.rejectedAgain',
      detail: 'まだ取り込めません。患者の記録は変わっていません。生年月日が、登録されている方と違います',
    },
  });

  await hospital.server.owner.query("UPDATE patients SET birth_date = '1958-04-20' WHERE id = $1", [id]);
  const taken = await hospital.clerk(feedRejectionContract.retry, { params: { rejectionId } });
  expect(taken).toMatchObject({ status: 200, body: { patientId: id } });
  const { body: record } = await hospital.clerk(patientContract.get, { params: { patientId: id } });
  expect(record.phone).toBe('080-1111-2222');
  expect(await feedTasks()).toEqual([]);
  expect((await hospital.clerk(feedRejectionContract.retry, { params: { rejectionId } })).body).toMatchObject({
    code: 'feedRejection.closed',
  });
  expect((await hospital.audits()).slice(-3)).toEqual(['patient.update', 'feedRejection.retry', 'patient.view']);
  expect(await contentOf(hospital, rejectionId)).toEqual({ sent: null, message: null });
});

test('a new number for a known record is a task of that record: another try registers nobody, and succeeds once staff changed the number', async () => {
  const { hospital, system, put, send, feedTasks } = await openFeed();
  const { id } = (await put('30010')).body;
  const renumbered = {
    resourceType: 'Patient',
    id,
    identifier: [{ system, value: '30011' }],
    address: [{ text: '東京都千代田区1-1' }],
  };
  expect((await send('PUT', `/Patient/${id}`, renumbered)).status).toBe(422);
  const tasks = await feedTasks();
  expect(tasks).toMatchObject([
    { patient: { id }, patientNumber: '30011', faults: ['患者番号の変更は、職員が画面で行います'] },
  ]);
  const params = idOf(tasks);
  const retry = () => hospital.clerk(feedRejectionContract.retry, { params });
  expect((await retry()).body).toMatchObject({ code: 'feedRejection.rejectedAgain' });
  const { owner } = hospital.server;
  const { rows } = await owner.query("SELECT id FROM patients WHERE patient_number = '30011'");
  expect(rows).toEqual([]);

  await owner.query("UPDATE patients SET patient_number = '30011', significant_number = '30011' WHERE id = $1", [id]);
  const replies = await Promise.all([retry(), retry()]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const { body: record } = await hospital.clerk(patientContract.get, { params: { patientId: id } });
  expect(record.address).toBe('東京都千代田区1-1');
});

test('the address of a request and its content must agree at another try too', async () => {
  const { hospital, system, put, send, feedTasks } = await openFeed();
  const { id } = (await put('30012')).body;
  await put('30013', { name: [name('IDE', '佐藤', '花'), name('SYL', 'サトウ', 'ハナ')] });
  const other = { resourceType: 'Patient', identifier: [{ system, value: '30013' }], address: [{ text: '大阪市' }] };
  await send('PUT', `/Patient?identifier=${encodeURIComponent(`${system}|30012`)}`, other);
  const params = idOf(await feedTasks());
  expect((await hospital.clerk(feedRejectionContract.retry, { params })).body).toMatchObject({
    detail: expect.stringMatching(/URLの患者番号と違います$/) as string,
  });
  await send('PUT', `/Patient/${id}`, { ...other, id });
  expect((await hospital.clerk(feedRejectionContract.retry, { params })).body).toMatchObject({
    code: 'feedRejection.rejectedAgain',
  });
});

test('the content of a message that did not come again for thirty days is deleted, and the task stays', async () => {
  const { hospital, put, feedTasks } = await openFeed();
  await put('30014');
  await put('30014', corrected);
  const { rejectionId } = idOf(await feedTasks());
  const age = (days: number) =>
    hospital.server.owner.query(
      "UPDATE feed_rejections SET last_at = $2::timestamptz - $3 * interval '1 day' WHERE id = $1",
      [rejectionId, hospital.clock.now(), days],
    );
  await age(29);
  await forgetRejectedContent(hospital.server.services);
  expect(await contentOf(hospital, rejectionId)).toMatchObject({ sent: { birthDate: '1958-04-20' } });
  await age(31);
  await forgetRejectedContent(hospital.server.services);
  expect(await contentOf(hospital, rejectionId)).toEqual({ sent: null, message: null });
  expect(await feedTasks()).toMatchObject([{ sent: null, canRetry: false }]);
});

test('a later message that is taken in ends the task; one that was dismissed with a reason returns only with other content', async () => {
  const { hospital, put, feedTasks } = await openFeed();
  await put('30002');
  await put('30002', corrected);
  expect(await feedTasks()).toHaveLength(1);
  await put('30002');
  expect(await feedTasks()).toEqual([]);

  await put('30002', corrected);
  const [task = expect.unreachable()] = await feedTasks();
  const { id: rejectionId } = task;
  const dismiss = (reason: string, { revision }: Pick<FeedTask, 'revision'> = task) =>
    hospital.nurse(feedRejectionContract.dismiss, { params: { rejectionId }, body: { reason, revision } });
  expect((await dismiss('  ')).status).toBe(400);
  expect((await dismiss('あ'.repeat(201))).status).toBe(400);
  expect(await feedTasks()).toHaveLength(1);
  await put('30002', { ...corrected, telecom: [] });
  expect((await dismiss('見ていない内容')).body).toMatchObject({ code: 'feedRejection.changed' });
  await put('30002', corrected);
  expect((await dismiss('保険証で確かめた')).status).toBe(200);
  expect((await hospital.audits()).at(-1)).toBe('feedRejection.dismiss');
  expect(await contentOf(hospital, rejectionId)).toEqual({ sent: null, message: null });
  expect((await dismiss('もう一度')).body).toMatchObject({ code: 'feedRejection.closed' });
  await put('30002', { ...corrected, meta: { lastUpdated: '2026-11-29T00:00:00Z' } });
  expect(await feedTasks()).toEqual([]);
  await put('30002', { ...corrected, gender: 'male' });
  expect(await feedTasks()).toMatchObject([{ times: 1, sent: { sex: 'male' } }]);
});

test('an older message that is delivered late ends no task of a newer one, and does not replace it', async () => {
  const { put, feedTasks } = await openFeed();
  const said = (lastUpdated: string) => ({ meta: { lastUpdated } });
  await put('30060', said('2026-11-28T09:00:00+09:00'));
  expect((await put('30060', { ...corrected, ...said('2026-11-29T09:00:00+09:00') })).status).toBe(409);
  expect((await put('30060', said('2026-11-28T10:00:00+09:00'))).status).toBe(200);
  expect((await put('30060', { birthDate: '1958-04-12', ...said('2026-11-28T11:00:00Z') })).status).toBe(409);
  expect(await feedTasks()).toMatchObject([{ sent: { birthDate: '1958-04-20' }, times: 1 }]);
  expect((await put('30060', said('2026-11-29T09:00:00+09:00'))).status).toBe(200);
  expect(await feedTasks()).toEqual([]);
});

test('answers that came before their questionnaire was ordered are taken in by another try', async () => {
  const { hospital, send, system, feedTasks } = await openFeed();
  const [template, patient] = [await givenInterviewTemplate(hospital), await hospital.given.patient()];
  const answer = (valueBoolean: boolean, authored: string) =>
    send('POST', '/QuestionnaireResponse', {
      resourceType: 'QuestionnaireResponse',
      status: 'completed',
      questionnaire: `Questionnaire/${template.versionId}`,
      subject: { identifier: { system, value: patient.patientNumber } },
      authored,
      item: [
        { linkId: 'thinner', answer: [{ valueBoolean }] },
        { linkId: 'low', answer: [{ valueCoding: { code: '0' } }] },
      ],
    });
  expect((await answer(true, '2026-11-20T09:00:00+09:00')).status).toBe(409);
  expect((await answer(false, '2026-11-19T09:00:00+09:00')).status).toBe(409);
  const tasks = await feedTasks();
  expect(tasks).toMatchObject([
    { questionnaireName: '初診の問診', patient: { id: patient.id }, canRetry: true, times: 1 },
  ]);
  const retry = () => hospital.clerk(feedRejectionContract.retry, { params: idOf(tasks) });
  expect((await retry()).body).toMatchObject({
    code: 'feedRejection.rejectedAgain',
    detail: expect.stringMatching(/オーダーがありません。$/) as string,
  });

  const { itemId } = await givenInterview(hospital, { template, patient });
  expect(await retry()).toMatchObject({ status: 200, body: { patientId: patient.id } });
  expect(await feedTasks()).toEqual([]);
  expect((await hospital.audits()).slice(-2)).toEqual(['fhir.create', 'feedRejection.retry']);
  const { body: seen } = await hospital.nurse(interviewResponseContract.get, { params: { itemId } });
  expect(seen.submissions).toMatchObject([{ channel: 'api', at: '2026-11-20T00:00:00.000Z' }]);
  expect(seen.flags).toMatchObject([{ level: 'red' }]);
  const { status, body } = await answer(true, '2026-11-20T09:00:00+09:00');
  expect([status, body === null || body.id === itemId]).toEqual([200, true]);
  expect(await contentOf(hospital, idOf(tasks).rejectionId)).toEqual({ sent: null, message: null });
});

test('what cannot be read, and answers that nobody waits for, are tasks too; faults of the sending program are not', async () => {
  const { hospital, send, put, system, feedTasks } = await openFeed();
  await put('30003', { name: [{ family: 'a\u0000\ud800', given: ['b'] }], gender: 'm' });
  await put('30004', { birthDate: '2999-01-01' });
  await send('POST', '/QuestionnaireResponse', {
    resourceType: 'QuestionnaireResponse',
    status: 'completed',
    questionnaire: `Questionnaire/${newId()}`,
    subject: { identifier: { system, value: '30005' } },
    item: [],
  });
  await put('30006', { resourceType: 'Observation' });
  await send('POST', '/Patient', {});

  const tasks = await feedTasks(hospital.clerk, { only: 'rejected' });
  expect(
    tasks
      .toSorted((one, other) => one.patientNumber.localeCompare(other.patientNumber))
      .map(({ kind, patientNumber, canRetry, patient }) => [kind, patientNumber, canRetry, patient]),
  ).toEqual([
    ['patient', '30003', false, null],
    ['patient', '30004', true, null],
    ['response', '30005', true, null],
  ]);
});

test('only those see and settle a task who may edit patients, of their own hospital, and a doctor by default of the own patients', async () => {
  const { hospital, put, feedTasks } = await openFeed();
  const { id } = (await put('30007')).body;
  await put('30007', corrected);
  const { rejectionId } = idOf(await feedTasks());
  const params = { rejectionId };

  expect(await feedTasks(hospital.comedical)).toEqual([]);
  expect((await worklistOf(hospital.comedical)).counts.rejected).toBe(0);
  expect((await hospital.comedical(feedRejectionContract.retry, { params })).status).toBe(403);
  expect(await feedTasks(hospital.doctor)).toEqual([]);
  await hospital.doctor(homeContract.chooseScope, { body: { scope: 'all' } });
  expect(await feedTasks(hospital.doctor)).toHaveLength(1);
  expect((await worklistOf(hospital.doctor, { area: 'consent' })).feedTasks).toEqual([]);
  const other = await openHospital();
  expect(await feedTasks(other.clerk)).toEqual([]);
  expect(
    (await other.clerk(feedRejectionContract.dismiss, { params, body: { reason: 'x', revision: '' } })).status,
  ).toBe(404);

  await hospital.server.owner.query('UPDATE patients SET is_sensitive = true WHERE id = $1', [id]);
  expect(await feedTasks()).toMatchObject([{ patient: { isSensitive: true }, sent: null }]);
});

test('specification/interoperability.md §18: a patient whom staff registered for now is put back as served, and nothing changes', async () => {
  const { hospital, send, feedTasks } = await openFeed();
  const dates = [
    { patientNumber: '30008', birthDate: '1950-01-01', isBirthDateEstimated: true },
    { patientNumber: '30018', birthDate: '1950-05-05', isBirthDateEstimated: false },
    { patientNumber: '', birthDate: '1950-05-05', isBirthDateEstimated: false },
  ];
  for (const { patientNumber, ...date } of dates) {
    const { body: patient } = await hospital.nurse(patientContract.create, {
      body: aPatient({ ...date, patientNumber, familyNameKana: '', givenNameKana: '', isProvisional: true }),
    });
    const served = await send('GET', `/Patient/${patient.id}`);
    expect(served.body.birthDate).toBe(date.isBirthDateEstimated ? '1950' : date.birthDate);
    const back = await send('PUT', `/Patient/${patient.id}`, { ...served.body, photo: [{ title: 'x' }] });
    expect([back.status, back.etag]).toEqual([200, 'W/"1"']);
    const { body: after } = await hospital.nurse(patientContract.get, { params: { patientId: patient.id } });
    expect(after).toMatchObject({ ...date, version: 1, isProvisional: true });

    const phone = { telecom: [{ system: 'phone', value: '080-1111-2222' }] };
    expect((await send('PUT', `/Patient/${patient.id}`, { ...served.body, ...phone })).status).toBe(200);
    const { body: reached } = await hospital.nurse(patientContract.get, { params: { patientId: patient.id } });
    expect(reached).toMatchObject({ ...date, phone: '080-1111-2222', isProvisional: true });
  }
  expect(await feedTasks()).toEqual([]);
});

test('a fault names the part that it is about, and a message that cannot be read shows whom it names', async () => {
  const { hospital, put, send, system, feedTasks } = await openFeed();
  await put('30040', { address: [{ text: 'あ'.repeat(300) }] });
  await put('30041', { gender: 'Female' });
  const other = [{ system: 'urn:oid:1.2.3', value: '30042' }];
  await put('30042', { identifier: other, gender: 'male' });
  await put('30043', { modifierExtension: [{ url: 'http://hospital.example/negated', valueBoolean: true }] });
  await put('30044', { implicitRules: 'http://hospital.example/rules' });
  expect((await send('GET', `/Patient?identifier=${system}|30043`)).body.total).toBe(0);
  const who = '髙橋 克子';
  const modified = ['意味を変える指定があるため、受け付けません'];
  const tasks = await feedTasks(undefined, { only: 'rejected' });
  expect(
    tasks
      .toSorted((one, after) => one.patientNumber.localeCompare(after.patientNumber))
      .map(({ patientNumber, faults, sent }) => [patientNumber, faults, sent]),
  ).toEqual([
    ['', [expect.stringMatching(/^患者番号を/)], { name: who, birthDate: '1958-04-02', sex: 'male' }],
    ['30040', ['住所：200文字以内で入力してください'], { name: who, birthDate: '1958-04-02', sex: 'female' }],
    [
      '30041',
      ['性別：male、female、other、unknown のどれかにしてください'],
      { name: who, birthDate: '1958-04-02', sex: null },
    ],
    ['30043', modified, { name: who, birthDate: '1958-04-02', sex: 'female' }],
    ['30044', modified, { name: who, birthDate: '1958-04-02', sex: 'female' }],
  ]);

  const unreadable = tasks.find(({ patientNumber }) => patientNumber === '30041') ?? expect.unreachable();
  const { id: rejectionId, revision } = unreadable;
  await hospital.clerk(feedRejectionContract.dismiss, {
    params: { rejectionId },
    body: { reason: '電子カルテに伝えた', revision },
  });
  await put('30041', { gender: 'Female', meta: { lastUpdated: '2026-11-29T00:00:00Z' } });
  expect((await feedTasks(undefined, { only: 'rejected' })).map(({ id }) => id)).not.toContain(rejectionId);
  await put('30041', { gender: 'Male' });
  expect((await feedTasks(undefined, { only: 'rejected' })).map(({ id }) => id)).toContain(rejectionId);
});

const contentOf = async ({ server }: Hospital, id: string) => {
  const { rows } = await server.owner.query<{ sent: unknown; message: string | null }>(
    'SELECT sent, message FROM feed_rejections WHERE id = $1',
    [id],
  );
  return rows[0];
};

const idOf = ([task]: FeedTask[]) => ({ rejectionId: (task ?? expect.unreachable()).id });
