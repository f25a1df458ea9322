import { consentOrderContract } from '@nattoku/contract/consent/consent-order';
import { icPackageContract } from '@nattoku/contract/ic-support/ic-package';
import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import type { ScenarioPersonal } from '@nattoku/contract/ic-support/scenario-personal';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { icMapContract } from '@nattoku/contract/ic-support/ic-map';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { ApproachId, ConsentFormId, ScenarioId, VideoId } from '@nattoku/contract/shared/primitives';
import { approachContract, blockKeys, NewApproach } from '@nattoku/contract/video/approach';
import { addDays, endOfDayInTokyo, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { aField, givenConsentTemplate, usualFields } from '#testing/consent/consent-templates.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { flagged, givenInterviewTemplate, send, sent } from '#testing/interviews.ts';
import { chosen, givenScenario, someSteps, stepped } from '#testing/ic-support/scenarios.ts';
import { givenTalk } from '#testing/talks.ts';
import { enter, givenVideo, record } from '#testing/video/video-orders.ts';

const today = todayInTokyo(new Date());
const procedureOn = addDays(today, 14);

const forPatients = () => usualFields().filter(({ filler, type }) => filler !== 'staffBefore' || type === 'auto');

/** A published examination with a film and two forms: one that is ready to go out, and one that staff have to fill in. */
const givenPackage = async (hospital: Hospital, scenarioId: ScenarioId | null = null, film?: VideoId) => {
  const { admin, given } = hospital;
  const videoIds = [film ?? (await given.video({ title: '検査の動画' }))];
  const body = NewApproach.parse({
    name: '胃カメラ',
    category: 'examination',
    description: '',
    departmentIds: [],
    videoIds,
    attendees: ['patient', 'family'],
    minutes: 20,
    scenarioId,
    blocks: Object.fromEntries(blockKeys.map((key) => [key, { text: '説明', absentBecause: null }])),
  });
  const { body: made } = await admin(approachContract.create, { body });
  const params = { approachId: made.id };
  await admin(approachContract.publish, { params, body: { version: made.version, published: true } });
  const approachIds = [made.id];
  const ready = await givenConsentTemplate(hospital, { name: 'すぐ出せる同意書', approachIds, fields: forPatients() });
  const fields = [...forPatients(), aField({ label: '病名' })];
  const lacking = await givenConsentTemplate(hospital, { name: '記入のいる同意書', approachIds, fields });
  return { approachId: made.id, ready, lacking, videoIds };
};

const begin = async (hospital: Hospital, approachId: ApproachId) => {
  const patient = await hospital.given.patient();
  const { body } = await hospital.doctor(icPackageContract.begin, {
    body: { patientId: patient.id, approachId, procedureOn },
  });
  return { patient, begun: body };
};

test('an approach proposes everything, dated from the procedure', async () => {
  const hospital = await openHospital();
  const { approachId, ready, lacking, videoIds } = await givenPackage(hospital);

  const { begun } = await begin(hospital, approachId);

  expect(begun).toMatchObject({
    order: {
      title: '胃カメラ',
      lifecycle: 'draft',
      dueOn: addDays(procedureOn, -1),
      talk: { minutes: 20, procedure: { name: '胃カメラ', on: procedureOn }, attendees: [{}, { kind: 'family' }] },
    },
    contents: { videoIds, withScenario: false, templateIds: [ready.id, lacking.id] },
    dates: { video: { dueOn: addDays(procedureOn, -7) }, talk: { dueOn: addDays(procedureOn, -3) } },
  });
});

test('a package goes out whole; a form that lacks something becomes a draft of its own and is named', async () => {
  const hospital = await openHospital();
  const { approachId, lacking } = await givenPackage(hospital);
  const { begun, patient } = await begin(hospital, approachId);
  const params = { orderId: begun.order.id };

  const { status, body } = await hospital.doctor(icPackageContract.issue, {
    params,
    body: { version: begun.order.version, side: 'none' },
  });

  expect(status).toBe(200);
  expect(body.package.order.items.map(({ kind }) => kind).toSorted()).toEqual(['consent', 'talk', 'video']);
  expect(body.package.unfinished).toMatchObject([{ name: lacking.name, isDone: false }]);
  const [unfinished] = body.package.unfinished;
  const form = await hospital.doctor(consentOrderContract.get, { params: { formId: unfinished!.formId } });
  expect(form.body.form).toMatchObject({
    state: 'draft',
    procedureOn,
    procedureName: '胃カメラ',
  });
  const { body: map } = await hospital.doctor(icMapContract.get, { params });
  expect(map.topics.filter(({ kind }) => kind === 'missingForm')).toMatchObject([
    { title: lacking.name, detail: '発行されていません', formId: unfinished!.formId },
  ]);
  await givenConsentForm(hospital, { patient, template: lacking });
  const { body: after } = await hospital.doctor(icMapContract.get, { params });
  expect(after.topics.filter(({ kind }) => kind === 'missingForm')).toEqual([]);
  const page = await enter(hospital, body.linkSecret, patient.birthDate);
  expect(page).toBeDefined();
});

test('what the forms of a package ask of staff is asked before it, and with the answers every form goes out', async () => {
  const hospital = await openHospital();
  const { approachId, lacking } = await givenPackage(hospital);
  const explained = [
    aField({ type: 'auto', label: '説明した医師', autoKey: 'explainerName' }),
    aField({ type: 'date', label: '説明日' }),
  ];
  const strict = await givenConsentTemplate(hospital, {
    name: '侵襲の大きい手術の同意書',
    approachIds: [approachId],
    fields: [...forPatients(), ...explained],
    rules: { level: 'writtenStrict' },
  });
  const typed = lacking.fields.find(({ label }) => label === '病名')!;
  const patient = await hospital.given.patient();
  const { body: questions } = await hospital.doctor(icPackageContract.questions, { query: { approachId } });
  expect(questions).toMatchObject({ operator: true, forms: [{ templateId: lacking.id, fields: [{ id: typed.id }] }] });

  const formValues = [{ templateId: lacking.id, fieldId: typed.id, value: '胃潰瘍' }];
  const { body: begun } = await hospital.doctor(icPackageContract.begin, {
    body: { patientId: patient.id, approachId, procedureOn, operatorName: '佐藤 健一', formValues },
  });
  expect(begun).toMatchObject({ contents: { formValues }, questions: { operator: true } });
  const params = { orderId: begun.order.id };
  const { body: proposed } = await hospital.doctor(icPackageContract.propose, {
    params,
    body: { version: begun.order.version, approachId },
  });
  expect(proposed.contents.formValues).toEqual(formValues);
  const { body } = await hospital.doctor(icPackageContract.issue, {
    params,
    body: { version: proposed.order.version, side: 'none' },
  });

  expect(body.package.unfinished).toEqual([]);
  const { rows } = await hospital.server.owner.query<{ id: ConsentFormId; template_id: string }>(
    'SELECT id, template_id FROM consent_forms WHERE order_id = $1',
    [begun.order.id],
  );
  const formOf = async (templateId: string) => {
    const formId = rows.find((row) => row.template_id === templateId)!.id;
    return (await hospital.doctor(consentOrderContract.get, { params: { formId } })).body.form;
  };
  expect(await formOf(strict.id)).toMatchObject({ state: 'issued', operatorName: '佐藤 健一' });
  const filled = await formOf(lacking.id);
  expect(filled.values.find(({ fieldId }) => fieldId === typed.id)).toMatchObject({ value: '胃潰瘍', source: 'staff' });
});

test('the scenario goes home with the package, and what was not understood there stands on the map before the talk', async () => {
  const hospital = await openHospital();
  const { id: scenarioId } = await givenScenario(hospital);
  const { approachId } = await givenPackage(hospital, scenarioId);
  const { begun, patient } = await begin(hospital, approachId);
  const params = { orderId: begun.order.id };
  const { body } = await hospital.doctor(icPackageContract.issue, {
    params,
    body: { version: begun.order.version, side: 'none' },
  });
  const itemId = body.package.order.items.find(({ kind }) => kind === 'scenario')!.id;
  const visitor = await enter(hospital, body.linkSecret, patient.birthDate);

  const records = [
    stepped(itemId, 'hello'),
    ...['2', '3', '1'].map((key) => stepped(itemId, 'check', chosen([key]))),
    stepped(itemId, 'worry', chosen(['1'])),
    stepped(itemId, 'ask', { kind: 'text', text: 'いつ帰れますか' }, { isLast: true }),
  ];
  await visitor.call(patientPageContract.record, { body: { records } });
  const { body: map } = await hospital.doctor(icMapContract.get, { params });

  const home = map.topics.filter((topic) => topic.itemId === itemId);
  expect(home).toMatchObject([
    { kind: 'misunderstood', title: '前の日の夜9時からは、何を飲めますか。', step: 'check' },
    { kind: 'wrongFirst', detail: '答えた1問のうち1問' },
    { kind: 'question', title: expect.stringContaining('いつ帰れますか') },
    { kind: 'worry', title: '痛み', step: 'worry' },
  ]);
});

test('the map begins with what was not opened, watched and answered, and counts wrong first answers', async () => {
  const hospital = await openHospital();
  const { id: scenarioId } = await givenScenario(hospital);
  const film = await givenVideo(hospital);
  const { approachId } = await givenPackage(hospital, scenarioId, film.id);
  const { begun, patient } = await begin(hospital, approachId);
  const params = { orderId: begun.order.id };
  const { body } = await hospital.doctor(icPackageContract.issue, {
    params,
    body: { version: begun.order.version, side: 'none' },
  });
  const topics = async () =>
    (await hospital.doctor(icMapContract.get, { params })).body.topics.map(({ kind, detail }) => [kind, detail]);
  expect((await topics()).slice(0, 4)).toEqual([
    ['notOpened', ''],
    ['notWatched', '見ていません'],
    ['notAnswered', '確認の質問1問のうち0問に回答'],
    ['notAnswered', '始めていません'],
  ]);

  const visitor = await enter(hospital, body.linkSecret, patient.birthDate);
  const video = body.package.order.items.find(({ kind }) => kind === 'video')!;
  const [questionId = expect.unreachable()] = film.questionIds;
  const scenario = body.package.order.items.find(({ kind }) => kind === 'scenario')!;
  const answers = [1, 0].map((option) => record('answered', { itemId: video.id, questionId, option }));
  const half = record('watched', { itemId: video.id, range: { start: 0, end: 30 } });
  await visitor.call(patientPageContract.record, {
    body: { records: [half, ...answers, stepped(scenario.id, 'hello')] },
  });

  const form = body.package.order.items.find(({ kind }) => kind === 'consent')!;
  await hospital.server.owner.query(
    `INSERT INTO consent_answers (id, facility_id, form_id, question_id, option, correct, answered_at)
     SELECT gen_random_uuid(), f.facility_id, f.id, q, 0, correct, now()
       FROM consent_forms f, (VALUES (gen_random_uuid()), (gen_random_uuid())) AS questions (q), (VALUES (1, false), (2, true)) AS tries (n, correct)
      WHERE f.order_item_id = $1 ORDER BY n`,
    [form.id],
  );
  expect((await topics()).slice(0, 4)).toEqual([
    ['notWatched', '50%まで'],
    ['notAnswered', '途中まで'],
    ['wrongFirst', '答えた1問のうち1問'],
    ['wrongFirst', '答えた2問のうち2問'],
  ]);
});

test('an order that holds nothing to watch or to answer says so: nothing is known of what the patient understood', async () => {
  const hospital = await openHospital();
  const { order } = await givenTalk(hospital);
  const { body } = await hospital.doctor(icMapContract.get, { params: { orderId: order.id } });
  expect(body.topics[0]).toMatchObject({ kind: 'noContents' });
});

test('a film of the package that the scenario shows names the item whose seconds it counts for', async () => {
  const hospital = await openHospital();
  const film = await hospital.given.video({ title: '検査の動画' });
  const steps = someSteps();
  const [hello] = steps;
  const shown = {
    ...hello!,
    key: 'film',
    kind: 'video',
    videoId: film,
    fromSeconds: 0,
    toSeconds: 30,
    text: '',
  } as const;
  const { id: scenarioId } = await givenScenario(hospital, { steps: [shown, ...steps] });
  const { approachId } = await givenPackage(hospital, scenarioId, film);
  const { begun, patient } = await begin(hospital, approachId);
  const { body } = await hospital.doctor(icPackageContract.issue, {
    params: { orderId: begun.order.id },
    body: { version: begun.order.version, side: 'none' },
  });

  const { call } = await enter(hospital, body.linkSecret, patient.birthDate);
  const { body: page } = await call(patientPageContract.get, {});

  const items = page.orders.flatMap((order) => order.items);
  const video = items.find(({ kind }) => kind === 'video')!;
  const scenario = items.find((item) => item.kind === 'scenario')!;
  expect(scenario).toMatchObject({ videos: [{ id: film, watchedAs: video.id }] });
});

test('the questionnaires of the approach go out with the package, and what they point out stands before the talk', async () => {
  const hospital = await openHospital();
  const { approachId } = await givenPackage(hospital);
  const linked = await givenInterviewTemplate(hospital, { name: '検査前の問診', approachId });
  await givenInterviewTemplate(hospital, { name: 'ほかの問診' });
  const { body: approach } = await hospital.doctor(approachContract.get, { params: { approachId } });
  expect(approach.interviewTemplates).toEqual([{ id: linked.id, name: '検査前の問診', published: true }]);
  const { begun, patient } = await begin(hospital, approachId);
  expect(begun).toMatchObject({
    contents: { interviewIds: [linked.id] },
    interviews: [{ id: linked.id, title: '検査前の問診', available: true }],
    dates: { interview: { dueOn: addDays(procedureOn, -7) } },
  });
  const params = { orderId: begun.order.id };
  const { body } = await hospital.doctor(icPackageContract.issue, {
    params,
    body: { version: begun.order.version, side: 'none' },
  });
  expect(body.package.order.items.map(({ kind }) => kind)).toEqual(['video', 'interview', 'consent', 'talk']);
  const { id: itemId } = body.package.order.items.find(({ kind }) => kind === 'interview')!;
  const topics = async () => (await hospital.doctor(icMapContract.get, { params })).body.topics;
  expect((await topics()).filter((topic) => topic.itemId === itemId)).toMatchObject([
    { kind: 'missingInterview', title: '検査前の問診', detail: '未回答' },
  ]);

  await send(await enter(hospital, body.linkSecret, patient.birthDate), sent(itemId, flagged()));

  expect((await topics()).filter((topic) => topic.itemId === itemId)).toMatchObject([
    { kind: 'flag', title: '抗凝固薬', detail: expect.stringContaining('検査前の問診：') },
    { kind: 'flag' },
  ]);
  const { body: order } = await hospital.doctor(icOrderContract.get, { params });
  expect(order.items.find(({ id }) => id === itemId)).toMatchObject({
    doneAt: expect.any(String),
    interview: { state: 'submitted', red: 1, amber: 1 },
  });
});

test('a questionnaire that nobody may ask any more is named in the draft, and nothing goes out with it', async () => {
  const hospital = await openHospital();
  const { approachId } = await givenPackage(hospital);
  const { id } = await givenInterviewTemplate(hospital, { approachId });
  const { begun } = await begin(hospital, approachId);
  const params = { orderId: begun.order.id };
  await hospital.server.owner.query('UPDATE interview_templates SET archived_at = now() WHERE id = $1', [id]);

  const refused = await hospital.doctor(icPackageContract.issue, {
    params,
    body: { version: begun.order.version, side: 'none' },
  });

  expect(refused).toMatchObject({ status: 409, body: { code: 'interview.unavailable' } });
  const { body: after } = await hospital.doctor(icPackageContract.get, { params });
  expect(after).toMatchObject({ interviews: [{ available: false }], order: { lifecycle: 'draft' } });
});

test('what is not a doctor’s to send is refused, and so is a side that does not match; nothing goes out', async () => {
  const hospital = await openHospital();
  const { approachId } = await givenPackage(hospital);
  const { begun } = await begin(hospital, approachId);
  const params = { orderId: begun.order.id };
  const { version } = begun.order;

  const byNurse = await hospital.nurse(icPackageContract.issue, { params, body: { version, side: 'none' } });
  const wrongSide = await hospital.doctor(icPackageContract.issue, { params, body: { version, side: 'left' } });
  const past = await hospital.doctor(icPackageContract.begin, {
    body: { patientId: begun.order.patient.id, approachId, procedureOn: addDays(today, -1) },
  });
  const { body: after } = await hospital.doctor(icPackageContract.get, { params });

  expect(byNurse).toMatchObject({ status: 403, body: { code: 'talk.needsDoctor' } });
  expect(wrongSide).toMatchObject({ status: 409, body: { code: 'talk.sideMismatch' } });
  expect(past).toMatchObject({ status: 400, body: { errors: [{ field: 'procedureOn' }] } });
  expect(after.order).toMatchObject({ lifecycle: 'draft', version, items: [{ kind: 'talk' }] });
});

test('a draft is kept as it stands on the page; the second of two who save it sees the first', async () => {
  const hospital = await openHospital();
  const { approachId } = await givenPackage(hospital);
  const { begun } = await begin(hospital, approachId);
  const params = { orderId: begun.order.id };
  const { version, talk, title, message } = begun.order;
  const { procedure, facts, startsAt, minutes, place, room, ledTopic, scenarioVersionId } = talk;
  const plan = { procedure, facts, startsAt, minutes, place, room, ledTopic, scenarioVersionId, approachId };
  const contents = { ...begun.contents, templateIds: [], days: { ...begun.contents.days, talk: 5 } };
  const attendees = [{ kind: 'nurse', staffId: null, name: '', relation: '', required: true }] as const;
  const body = { title, message, version, contents, plan: { ...plan, explainerId: null, attendees: [...attendees] } };

  const saved = await hospital.doctor(icPackageContract.save, { params, body });
  const late = await hospital.nurse(icPackageContract.save, { params, body });

  expect(saved.body).toMatchObject({ contents, order: { dueOn: addDays(procedureOn, -5), talk: { attendees } } });
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'record.versionConflict', current: { contents: { days: { talk: 5 } } } },
  });
});

test('another day of the procedure moves what is still open, and tells the patient', async () => {
  const hospital = await openHospital();
  const { approachId, ready } = await givenPackage(hospital);
  const { begun } = await begin(hospital, approachId);
  const params = { orderId: begun.order.id };
  const { body: issued } = await hospital.doctor(icPackageContract.issue, {
    params,
    body: { version: begun.order.version, side: 'none' },
  });
  const later = addDays(procedureOn, 10);

  const { status, body } = await hospital.doctor(icPackageContract.moveProcedure, {
    params,
    body: { version: issued.package.order.version, procedureOn: later },
  });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    package: { order: { dueOn: addDays(later, -1), talk: { procedure: { on: later } } } },
    unchanged: [ready.name],
  });
  const { rows } = await hospital.server.owner.query('SELECT body FROM chat_messages WHERE order_id = $1', [
    begun.order.id,
  ]);
  expect(rows).toEqual([{ body: expect.stringContaining('予定日が') as string }]);
  const formId = body.package.unfinished[0]!.formId;
  const { body: draft } = await hospital.doctor(consentOrderContract.get, { params: { formId } });
  expect(draft.form).toMatchObject({ procedureOn: later, dueOn: body.package.dates?.consent.dueOn });
});

test('on the patient’s page each part says the day that is its own; it moves with the procedure, and gives way to more time', async () => {
  const hospital = await openHospital();
  const { approachId } = await givenPackage(hospital);
  const { begun, patient } = await begin(hospital, approachId);
  const params = { orderId: begun.order.id };
  const { version } = begun.order;
  const { body: issued } = await hospital.doctor(icPackageContract.issue, { params, body: { version, side: 'none' } });
  const { call } = await enter(hospital, issued.linkSecret, patient.birthDate);
  const dated = async () => {
    const { dueAt, items } = (await call(patientPageContract.get, {})).body.orders[0]!;
    return { order: dueAt, ...Object.fromEntries(items.map((item) => [item.kind, item.dueAt])) };
  };
  const expected = (on: PlainDate) => ({
    order: endOfDayInTokyo(addDays(on, -1)),
    video: endOfDayInTokyo(addDays(on, -7)),
    consent: undefined,
    talk: undefined,
  });
  expect(await dated()).toEqual(expected(procedureOn));
  const days = issued.package.order.items.map(({ kind, dueOn }) => [kind, dueOn]);
  expect(Object.fromEntries(days)).toEqual({
    video: addDays(procedureOn, -7),
    consent: addDays(procedureOn, -1),
    talk: null,
  });

  const later = addDays(procedureOn, 10);
  const { body: moved } = await hospital.doctor(icPackageContract.moveProcedure, {
    params,
    body: { version: issued.package.order.version, procedureOn: later },
  });
  expect(await dated()).toEqual(expected(later));

  await hospital.server.owner.query("UPDATE order_items SET due_on = current_date - 3 WHERE kind = 'video'");
  const dueOn = addDays(later, 5);
  await hospital.doctor(orderVerbContract.extend, { params, body: { version: moved.package.order.version, dueOn } });
  expect(await dated()).toMatchObject({ order: endOfDayInTokyo(dueOn), video: undefined });
});

test('a scenario fitted to the patient is met so at home and in the room; a required risk is left out with a reason alone', async () => {
  const hospital = await openHospital();
  const riskId = newId();
  const steps = someSteps().map((step) => (step.key === 'room' ? { ...step, coreRiskIds: [riskId] } : step));
  const { id: scenarioId } = await givenScenario(hospital, { steps });
  const { approachId } = await givenPackage(hospital, scenarioId);
  const risk = { id: riskId, name: '出血', plain: '', frequency: '', count: null, source: '', required: true };
  await hospital.server.owner.query('UPDATE approaches SET risks = $2 WHERE id = $1', [
    approachId,
    JSON.stringify([risk]),
  ]);
  await hospital.server.owner.query('UPDATE scenarios SET approach_id = $2 WHERE id = $1', [scenarioId, approachId]);
  const { begun } = await begin(hospital, approachId);
  const params = { orderId: begun.order.id };
  const fit = (personal: ScenarioPersonal) =>
    hospital.server.owner.query(
      "UPDATE ic_packages SET contents = jsonb_set(contents, '{personal}', $2) WHERE order_id = $1",
      [begun.order.id, JSON.stringify(personal)],
    );
  const issue = () =>
    hospital.doctor(icPackageContract.issue, { params, body: { version: begun.order.version, side: 'none' } });
  const own: ScenarioStep = { ...steps[0]!, key: 'own', kind: 'message', text: '田中先生が担当します。' };
  const personal = { off: ['room', 'worry'], order: [], own: [{ after: 'hello', step: own }] };

  await fit(personal);
  expect(await issue()).toMatchObject({
    status: 409,
    body: { code: 'scenario.incomplete', errors: [{ field: 'waived', message: expect.stringContaining('出血') }] },
  });
  await fit({ ...personal, waived: [{ riskId, reason: '外来で話した' }] });
  const { status, body } = await issue();

  expect(status).toBe(200);
  const { body: session } = await hospital.doctor(icSessionContract.get, { params });
  expect(session.steps.map(({ key }) => key)).toEqual(['hello', 'own', 'check', 'ask', 'end']);
  expect(session.points).toMatchObject([{ title: '出血', detail: 'シナリオから省いた理由：外来で話した', step: null }]);
  const itemId = body.package.order.items.find(({ kind }) => kind === 'scenario')!.id;
  const { rows } = await hospital.server.owner.query('SELECT personal FROM scenario_items WHERE order_item_id = $1', [
    itemId,
  ]);
  expect(rows).toMatchObject([{ personal }]);
});
