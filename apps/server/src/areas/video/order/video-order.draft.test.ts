import { videoOrderContract } from '@nattoku/contract/video/video-order';
import type { ApproachId, VideoId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenDraft, givenIssued, givenVideo } from '#testing/video/video-orders.ts';

const nothing = { title: '', approachId: null, videoIds: [], message: '', dueOn: null };

const countOrders = async ({ server, facilityId }: Hospital): Promise<number> => {
  const { rows } = await server.owner.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM orders WHERE facility_id = $1',
    [facilityId],
  );
  return rows[0]?.count ?? -1;
};

test('choosing a patient begins a draft, and it is written down', async () => {
  const { nurse, given, audits } = await openHospital();
  const patient = await given.patient();

  const { status, body } = await nurse(videoOrderContract.createDraft, { body: { patientId: patient.id } });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    version: 1,
    lifecycle: 'draft',
    progress: 'notOpened',
    patient: { id: patient.id, patientNumber: patient.patientNumber },
    items: [],
    link: null,
    createdByName: 'nurse 職員',
    allowed: ['edit', 'issue', 'discard'],
    history: [{ action: '下書きを作成', by: 'nurse 職員' }],
  });
  expect(await audits()).toEqual(['patient.create', 'order.createDraft']);
});

test('the same beginning twice at once is one draft', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const idempotencyKey = 'draft of one form 0001';

  const replies = await Promise.all(
    [1, 2, 3].map(() =>
      hospital.nurse(videoOrderContract.createDraft, { body: { patientId: patient.id }, idempotencyKey }),
    ),
  );

  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  expect(await countOrders(hospital)).toBe(1);
});

test('basket, message and due date of a draft are kept, and replaced as a whole', async () => {
  const hospital = await openHospital();
  const [first, second] = [
    await givenVideo(hospital),
    await givenVideo(hospital, { title: '点滴の説明', questions: 2 }),
  ];
  const draft = await givenDraft(hospital, {
    videos: [first, second],
    draft: { message: 'ご覧ください', title: ' 準備 ' },
  });

  const { body } = await hospital.nurse(videoOrderContract.saveDraft, {
    params: { orderId: draft.id },
    body: { ...nothing, videoIds: [second.id, first.id, second.id], dueOn: '2030-01-31', version: draft.version },
  });

  expect(draft).toMatchObject({
    title: '準備',
    message: 'ご覧ください',
    itemCount: 2,
    totalSeconds: 120,
    questionCount: 3,
  });
  expect(body).toMatchObject({
    version: draft.version + 1,
    message: '',
    dueOn: '2030-01-31',
    dueAt: '2030-01-31T14:59:59.999Z',
  });
  expect(body.items.map(({ video }) => video.title)).toEqual(['点滴の説明', '胃カメラ検査の説明']);
  expect(body.items[0]?.questions).toHaveLength(2);
});

test('a draft can be read again as it was left', async () => {
  const hospital = await openHospital();
  const draft = await givenDraft(hospital, { draft: { message: '🍣 <script>alert(1)</script> 葛󠄀城さま' } });

  const { body } = await hospital.doctor(videoOrderContract.get, { params: { orderId: draft.id } });

  expect(body).toMatchObject({
    id: draft.id,
    message: '🍣 <script>alert(1)</script> 葛󠄀城さま',
    version: draft.version,
  });
});

test('a message of 10,000 characters is refused at its field and nothing is stored', async () => {
  const hospital = await openHospital();
  const draft = await givenDraft(hospital, { draft: { message: '短い' } });

  const reply = await hospital.nurse(videoOrderContract.saveDraft, {
    params: { orderId: draft.id },
    body: { ...nothing, message: '長'.repeat(10_000), version: draft.version },
  });

  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', errors: [{ field: 'message', message: '1000文字以内で入力してください' }] },
  });
  const { body } = await hospital.nurse(videoOrderContract.get, { params: { orderId: draft.id } });
  expect(body).toMatchObject({ message: '短い', version: draft.version, itemCount: 1 });
});

test('a message is measured in characters as people count them', async () => {
  const hospital = await openHospital();
  const draft = await givenDraft(hospital, { draft: { message: '👨‍👩‍👧‍👦'.repeat(1000) } });

  expect(draft.message).toHaveLength(11_000);
});

test('the second of two who save the same draft sees what the first one saved', async () => {
  const hospital = await openHospital();
  const draft = await givenDraft(hospital);
  const params = { orderId: draft.id };
  await hospital.nurse(videoOrderContract.saveDraft, {
    params,
    body: { ...nothing, message: '先', version: draft.version },
  });

  const reply = await hospital.doctor(videoOrderContract.saveDraft, {
    params,
    body: { ...nothing, message: '後', version: draft.version },
  });

  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'record.versionConflict', current: { message: '先', version: draft.version + 1 } },
  });
});

test('twenty people who save the same draft at once leave one winner', async () => {
  const hospital = await openHospital();
  const draft = await givenDraft(hospital);

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      hospital.nurse(videoOrderContract.saveDraft, {
        params: { orderId: draft.id },
        body: { ...nothing, message: String(index), version: draft.version },
      }),
    ),
  );

  const winners = replies.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  const { body } = await hospital.nurse(videoOrderContract.get, { params: { orderId: draft.id } });
  expect(body.message).toBe(winners[0]?.body.message);
});

test('a video that is not published, or of another facility, cannot be put into a draft', async () => {
  const [here, there] = [await openHospital(), await openHospital()];
  const unpublished = await givenVideo(here, { published: false });
  const foreign = await givenVideo(there);
  const draft = await givenDraft(here);

  for (const videoId of [unpublished.id, foreign.id, newId<VideoId>()]) {
    const reply = await here.nurse(videoOrderContract.saveDraft, {
      params: { orderId: draft.id },
      body: { ...nothing, videoIds: [videoId], version: draft.version },
    });
    expect(reply).toMatchObject({ status: 409, body: { code: 'order.videoUnavailable' } });
  }
});

test('an approach that is not there is refused', async () => {
  const hospital = await openHospital();
  const draft = await givenDraft(hospital);

  const { status } = await hospital.nurse(videoOrderContract.saveDraft, {
    params: { orderId: draft.id },
    body: { ...nothing, approachId: newId<ApproachId>(), version: draft.version },
  });

  expect(status).toBe(404);
});

test('a discarded draft is gone from the list, and nothing more can be done with it', async () => {
  const hospital = await openHospital();
  const draft = await givenDraft(hospital);
  const params = { orderId: draft.id };

  const reply = await hospital.nurse(videoOrderContract.discardDraft, { params, body: { version: draft.version } });

  expect(reply).toMatchObject({ status: 200, body: {} });
  expect((await hospital.nurse(videoOrderContract.search, { body: {} })).body.total).toBe(0);
  const again = await hospital.nurse(videoOrderContract.issue, { params, body: { version: draft.version + 1 } });
  expect(again).toMatchObject({ status: 409, body: { code: 'order.illegalTransition' } });
  expect((await hospital.audits()).at(-1)).toBe('order.discard');
});

test('an issued order can neither be edited nor discarded', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);
  const params = { orderId: order.id };
  const before = await hospital.audits();

  const replies = [
    await hospital.nurse(videoOrderContract.saveDraft, { params, body: { ...nothing, version: order.version } }),
    await hospital.nurse(videoOrderContract.discardDraft, { params, body: { version: order.version } }),
  ];

  for (const reply of replies) expect(reply).toMatchObject({ status: 409, body: { code: 'order.illegalTransition' } });
  expect(await hospital.audits()).toEqual(before);
});

test('nothing is begun for a patient of another facility, an unknown one, or one whose registration has ended', async () => {
  const [here, there] = [await openHospital(), await openHospital()];
  const [foreign, archived] = [await there.given.patient(), await here.given.patient()];
  await here.server.owner.query('UPDATE patients SET archived_at = now() WHERE id = $1', [archived.id]);

  const begin = (patientId: typeof foreign.id) => here.nurse(videoOrderContract.createDraft, { body: { patientId } });

  const [one, other] = [await begin(foreign.id), await begin(newId<typeof foreign.id>())];
  expect([one.status, other.status]).toEqual([404, 404]);
  expect({ ...one.body, instance: '' }).toEqual({ ...other.body, instance: '' });
  expect(await begin(archived.id)).toMatchObject({ status: 409, body: { code: 'patient.archived' } });
  expect(await countOrders(here)).toBe(0);
});
