import { chatTemplateContract, type NewChatTemplate } from '@nattoku/contract/chat/chat-template';
import type { DepartmentId } from '@nattoku/contract/shared/primitives';
import { textLayerContract } from '@nattoku/contract/text-layer/text-layer';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { type As, openHospital, type Hospital } from '#testing/hospital.ts';

const aTemplate = (given: Partial<NewChatTemplate> = {}): NewChatTemplate => ({
  title: '検査前の食事',
  category: '検査',
  body: '{{患者名}} さま　検査の前日は21時までに食事を済ませてください。{{URL}}',
  scope: 'me',
  departmentId: null,
  ...given,
});

const create = async (as: As, given: Partial<NewChatTemplate> = {}) =>
  (await as(chatTemplateContract.create, { body: aTemplate(given) })).body;

const titlesFor = async (as: As, query: object = {}) =>
  (await as(chatTemplateContract.search, { query })).body.items.map(({ title }) => title);

/** The nurse and the comedical belong to 内科, the doctor to 外科. */
const givenDepartments = async ({ server, facilityId, staff }: Hospital) => {
  const medicine = newId<DepartmentId>();
  const surgery = newId<DepartmentId>();
  await server.owner.query(
    "INSERT INTO departments (id, facility_id, code, name) VALUES ($1, $3, '01', '内科'), ($2, $3, '02', '外科')",
    [medicine, surgery, facilityId],
  );
  const belongs = (staffId: string, departmentId: DepartmentId) =>
    server.owner.query('UPDATE staff SET department_ids = ARRAY[$2::uuid] WHERE id = $1', [staffId, departmentId]);
  await belongs(staff.nurse.staffId, medicine);
  await belongs(staff.comedical.staffId, medicine);
  await belongs(staff.doctor.staffId, surgery);
  return { medicine, surgery };
};

describe('who sees and changes a template (specification/chat.md §12)', () => {
  let hospital: Hospital;
  let places: Awaited<ReturnType<typeof givenDepartments>>;

  beforeAll(async () => {
    hospital = await openHospital();
    places = await givenDepartments(hospital);
    const { nurse, admin } = hospital;
    await create(nurse, { title: '看護師だけ' });
    await create(nurse, { title: '内科の文', scope: 'department', departmentId: places.medicine });
    await create(admin, { title: '施設の文', scope: 'facility' });
  });

  test.each([
    ['its owner', 'nurse', ['内科の文', '施設の文', '看護師だけ']],
    ['a colleague of the department, who only replies', 'comedical', ['内科の文', '施設の文']],
    ['somebody of another department', 'doctor', ['施設の文']],
    ['a person who arranges the facility, but never what somebody keeps alone', 'admin', ['内科の文', '施設の文']],
  ] as const)('%s', async (_, role, expected) => {
    expect((await titlesFor(hospital[role])).toSorted()).toEqual([...expected].toSorted());
  });

  test('one of another department is not there under its address either', async () => {
    const { nurse, doctor, admin } = hospital;
    const own = await create(nurse, { title: '個人' });
    const shared = await create(nurse, { title: '科', scope: 'department', departmentId: places.medicine });
    const params = { templateId: own.id };
    const body = { version: 1 };

    expect((await doctor(chatTemplateContract.get, { params })).status).toBe(404);
    expect((await admin(chatTemplateContract.get, { params })).status).toBe(404);
    expect((await doctor(chatTemplateContract.archive, { params, body })).status).toBe(404);
    expect((await doctor(chatTemplateContract.copy, { params })).status).toBe(404);
    expect((await doctor(chatTemplateContract.use, { params: { templateId: shared.id } })).status).toBe(404);
    const stolen = { ...aTemplate(), version: 1 };
    expect((await doctor(chatTemplateContract.update, { params, body: stolen })).status).toBe(404);
  });

  test('a person who may not manage templates reads and uses them, and changes none', async () => {
    const { comedical, clerk, admin } = hospital;
    const { id: templateId, version } = await create(admin, { title: '共有', scope: 'facility' });
    const params = { templateId };

    const read = await comedical(chatTemplateContract.get, { params });
    expect([read.status, read.body.mayEdit]).toEqual([200, false]);
    expect((await comedical(chatTemplateContract.use, { params })).body.usedCount).toBe(1);
    expect((await comedical(chatTemplateContract.archive, { params, body: { version } })).status).toBe(403);
    expect((await comedical(chatTemplateContract.create, { body: aTemplate() })).status).toBe(403);
    expect((await clerk(chatTemplateContract.search, { query: {} })).status).toBe(403);
  });

  test('for the whole facility writes who answers for its content; for a department who belongs to it', async () => {
    const { nurse, doctor, admin } = hospital;
    const refused = async (as: As, given: Partial<NewChatTemplate>) =>
      (await as(chatTemplateContract.create, { body: aTemplate(given) })).body.code;

    expect(await refused(nurse, { scope: 'facility' })).toBe('permission.denied');
    expect(await refused(doctor, { scope: 'department', departmentId: places.medicine })).toBe('permission.denied');
    expect(await refused(doctor, { scope: 'department' })).toBe('request.invalid');
    expect(await refused(admin, { scope: 'department', departmentId: places.surgery })).toBeUndefined();

    const shared = await create(admin, { title: '変えられない', scope: 'facility' });
    const change = { params: { templateId: shared.id }, body: { ...aTemplate(), version: 1 } };
    expect((await nurse(chatTemplateContract.update, change)).body.code).toBe('permission.denied');
    expect(
      (await admin(chatTemplateContract.update, { ...change, body: { ...change.body, scope: 'me' } })).status,
    ).toBe(200);
  });
});

test('a placeholder that does not exist is refused by its name', async () => {
  const { nurse } = await openHospital();
  const body = aTemplate({ body: '{{患者名}} さま {{病棟電話}} へ' });

  const { status, body: refusal } = await nurse(chatTemplateContract.create, { body });

  expect(status).toBe(400);
  expect(refusal.errors).toEqual([{ field: 'body', message: '使えない差し込み項目があります: {{病棟電話}}' }]);
});

test('two who change at once: the second sees what the first saved', async () => {
  const { nurse } = await openHospital();
  const { id: templateId, version } = await create(nurse);
  const change = (title: string) => ({ params: { templateId }, body: aTemplate({ title }) });

  const first = await nurse(chatTemplateContract.update, {
    ...change('先'),
    body: { ...change('先').body, version },
  });
  const second = await nurse(chatTemplateContract.update, {
    ...change('後'),
    body: { ...change('後').body, version },
  });

  expect(first.body).toMatchObject({ title: '先', version: 2 });
  expect(second.body.code).toBe('record.versionConflict');
  expect(second.body.current).toMatchObject({ title: '先', version: 2 });
});

test('it is found by words and category, the most used first; archived it is found apart and comes back', async () => {
  const { nurse, audits } = await openHospital();
  const { id: templateId } = await create(nurse, { title: '食事のお願い', category: '食事' });
  await create(nurse, { title: '持ち物', category: '入院' });
  await nurse(chatTemplateContract.use, { params: { templateId } });
  const copy = (await nurse(chatTemplateContract.copy, { params: { templateId } })).body;

  expect((await titlesFor(nurse))[0]).toBe('食事のお願い');
  expect(await titlesFor(nurse, { text: '持ち物' })).toEqual(['持ち物']);
  expect(await titlesFor(nurse, { category: '入院' })).toEqual(['持ち物']);
  expect((await nurse(chatTemplateContract.categories, {})).body.categories.toSorted()).toEqual(['入院', '食事']);

  const { body: gone } = await nurse(chatTemplateContract.archive, {
    params: { templateId: copy.id },
    body: { version: copy.version },
  });
  expect(await titlesFor(nurse, { archived: 'true' })).toEqual(['食事のお願いのコピー']);
  await nurse(chatTemplateContract.restore, { params: { templateId: copy.id }, body: { version: gone.version } });
  expect(await titlesFor(nurse, { archived: 'true' })).toEqual([]);
  expect(await audits()).toEqual([
    'chatTemplate.create',
    'chatTemplate.create',
    'chatTemplate.use',
    'chatTemplate.copy',
    'chatTemplate.archive',
    'chatTemplate.restore',
  ]);
});

test('where chat is switched off nobody keeps templates, and the person who orders still reads them', async () => {
  const { nurse, admin } = await openHospital({ switchedOn: ['video'] });

  expect((await admin(chatTemplateContract.create, { body: aTemplate() })).status).toBe(403);
  expect((await nurse(chatTemplateContract.search, { query: {} })).status).toBe(200);
});

test('what is kept in the language of the patient stands first, as long as the Japanese is the same', async () => {
  const hospital = await openHospital();
  const { admin } = hospital;
  const plain = await create(admin, { title: 'よく使う', scope: 'facility' });
  const kept = await create(admin, { title: '訳がある', scope: 'facility', body: '明日お待ちしています。' });
  await admin(chatTemplateContract.use, { params: { templateId: plain.id } });
  const drafts = [{ key: 'body', japanese: kept.body, body: 'Hẹn gặp bạn ngày mai.', seenId: null }];
  const params = { kind: 'chatTemplate', contentId: kept.id, language: 'vi' } as const;
  expect((await admin(textLayerContract.save, { params, body: { drafts } })).status).toBe(200);
  expect(await titlesFor(admin)).toEqual(['よく使う', '訳がある']);
  expect(await titlesFor(admin, { first: 'vi' })).toEqual(['訳がある', 'よく使う']);
  const { body } = await admin(chatTemplateContract.get, { params: { templateId: kept.id } });
  expect(body.languages).toEqual(['vi']);
  const changed = {
    ...aTemplate({ title: '訳がある', scope: 'facility', body: '明後日です。' }),
    version: kept.version,
  };
  await admin(chatTemplateContract.update, { params: { templateId: kept.id }, body: changed });
  expect(await titlesFor(admin, { first: 'vi' })).toEqual(['よく使う', '訳がある']);
});
