import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { type NewVideo } from '@nattoku/contract/video/video';
import { videoContract, type VideoSearch } from '@nattoku/contract/video/video-library';
import { approachContract } from '@nattoku/contract/video/approach';
import { notificationContract } from '@nattoku/contract/notification/notification';
import { itemsOf } from '@nattoku/contract/patient-page/page-items';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { videoStateOf } from '@nattoku/contract/video/video-state';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { describe, expect, test } from 'vitest';
import { tellExpiringVideos } from '#areas/video/library/video-expiring.job.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { enter, everythingOf, givenIssued, givenVideo } from '#testing/video/video-orders.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

const search = (part: Partial<VideoSearch> = {}) => ({
  query: { text: '', page: 1, pageSize: 100 as const, sort: 'title' as const, ...part },
});
const today = () => todayInTokyo(new Date());
const titlesOf = async ({ admin }: Hospital, part: Partial<VideoSearch>) =>
  (await admin(videoContract.list, search(part))).body.items.map(({ title }) => title);

const get = async (hospital: Hospital, videoId: VideoId) =>
  (await hospital.admin(videoContract.get, { params: { videoId } })).body;

/** Saves the details of a video with these parts changed. */
const describeVideo = async (hospital: Hospital, videoId: VideoId, part: Partial<NewVideo>) => {
  const { title, description, departmentIds, version } = await get(hospital, videoId);
  const body = { title, description, departmentIds, version, ...part };
  return hospital.admin(videoContract.update, { params: { videoId }, body });
};

describe('finding (specification/library.md §1)', () => {
  test('everyday and medical words find each other, and so do a video’s own other names', async () => {
    const hospital = await openHospital();
    const { given } = hospital;
    await given.video({ title: '上部消化管内視鏡検査について' });
    await given.video({ title: '大腸カメラの前の日' });
    const cataract = await given.video({ title: '眼の手術' });
    await describeVideo(hospital, cataract, { synonyms: ['目のにごり', ' '] });

    expect(await titlesOf(hospital, { text: '胃カメラ' })).toEqual(['上部消化管内視鏡検査について']);
    expect(await titlesOf(hospital, { text: '下部消化管内視鏡' })).toEqual(['大腸カメラの前の日']);
    expect(await titlesOf(hospital, { text: 'にごり' })).toEqual(['眼の手術']);
    const body = { name: '白内障手術', category: 'surgery' as const, description: '', departmentIds: [], videoIds: [] };
    await hospital.admin(approachContract.create, { body: { ...body } as never });
    const found = await hospital.admin(approachContract.list, {
      query: { text: '水晶体再建', page: 1, pageSize: 20 } as never,
    });
    expect(found.body.items.map(({ name }) => name)).toEqual(['白内障手術']);
  });

  test('state, kind, language, captions and length narrow the list, and the state is the one that the screen names', async () => {
    const hospital = await openHospital();
    const { given, admin } = hospital;
    const [plain, soon, over, hidden, gone] = await Promise.all([
      given.video({ title: '公開', durationSeconds: 700 }),
      given.video({ title: '期限間近', durationSeconds: 180 }),
      given.video({ title: '期限切れ', durationSeconds: 181 }),
      given.video({ title: '非公開', published: false }),
      given.video({ title: '取り下げ' }),
      given.video({ title: '変換中', status: 'processing' }),
    ]);
    await describeVideo(hospital, plain, { kind: 'anaesthesia', language: 'en' });
    await describeVideo(hospital, soon, { validUntil: addDays(today(), 30) });
    await describeVideo(hospital, over, { validUntil: addDays(today(), -1) });
    await admin(videoContract.withdraw, { params: { videoId: gone }, body: { version: 1, reason: '誤り' } });
    const { body } = await admin(videoContract.list, search());

    for (const state of ['expiring', 'expired', 'unpublished', 'withdrawn', 'processing'] as const) {
      const named = body.items.filter((video) => videoStateOf(video, today()) === state).map(({ title }) => title);
      expect([state, await titlesOf(hospital, { state })]).toEqual([state, named]);
      expect(named).toHaveLength(1);
    }
    expect(await titlesOf(hospital, { state: 'published' })).toEqual(['公開', '期限間近']);
    expect(await titlesOf(hospital, { kind: 'anaesthesia' })).toEqual(['公開']);
    expect(await titlesOf(hospital, { language: 'en' })).toEqual(['公開']);
    expect(await titlesOf(hospital, { length: 'long' })).toEqual(['公開']);
    expect(await titlesOf(hospital, { length: 'medium' })).toEqual(['期限切れ']);
    expect(await titlesOf(hospital, { captions: 'true' })).toEqual([]);
    const seen = await hospital.nurse(videoContract.list, search());
    expect(seen.body.items.map(({ title }) => title)).toEqual(['公開', '期限間近']);
    expect((await get(hospital, hidden)).published).toBe(false);
  });

  test('the tree counts by department and kind what the caller sees', async () => {
    const hospital = await openHospital();
    const departmentId = crypto.randomUUID();
    await hospital.server.owner.query(
      "INSERT INTO departments (id, facility_id, code, name, sort) VALUES ($1, $2, 'GI', '消化器内科', 1)",
      [departmentId, hospital.facilityId],
    );
    const shown = await hospital.given.video({ title: 'い' });
    const hidden = await hospital.given.video({ title: 'ろ', published: false });
    await hospital.given.video({ title: 'は' });
    for (const videoId of [shown, hidden])
      await describeVideo(hospital, videoId, { departmentIds: [departmentId as never], kind: 'examination' });

    const [kept, seen] = await Promise.all([
      hospital.admin(videoContract.tree, {}),
      hospital.nurse(videoContract.tree, {}),
    ]);
    expect(kept.body.total).toBe(3);
    expect(kept.body.leaves).toContainEqual({ departmentId, kind: 'examination', count: 2 });
    expect(kept.body.leaves).toContainEqual({ departmentId: null, kind: 'treatment', count: 1 });
    expect(seen.body.leaves).toContainEqual({ departmentId, kind: 'examination', count: 1 });
    expect(await titlesOf(hospital, { departmentId: 'none' })).toEqual(['は']);
  });
});

describe('keeping', () => {
  test('owner and reviewer are two people who work here', async () => {
    const hospital = await openHospital();
    const videoId = await hospital.given.video();
    const { doctor, nurse } = hospital.staff;
    const ownerId = doctor.staffId;

    const same = await describeVideo(hospital, videoId, { ownerId, reviewerId: ownerId });
    expect(same).toMatchObject({ status: 400, body: { errors: [{ field: 'reviewerId' }] } });
    const stranger = await describeVideo(hospital, videoId, { ownerId: crypto.randomUUID() as never });
    expect(stranger).toMatchObject({ status: 400, body: { errors: [{ field: 'ownerId' }] } });

    await describeVideo(hospital, videoId, { ownerId });
    const later = await describeVideo(hospital, videoId, { reviewerId: ownerId });
    expect(later.status).toBe(400);
    const kept = await describeVideo(hospital, videoId, { reviewerId: nurse.staffId, reviewedOn: '2026-04-01' });
    expect(kept.body).toMatchObject({ ownerName: 'doctor 職員', reviewerName: 'nurse 職員', reviewedOn: '2026-04-01' });
  });

  test('chapters stand in their order, inside the film and not on each other', async () => {
    const hospital = await openHospital();
    const params = { videoId: await hospital.given.video({ durationSeconds: 60 }) };
    const put = (version: number, ...chapters: { title: string; start: number }[]) =>
      hospital.admin(videoContract.putChapters, { params, body: { version, chapters } });

    const saved = await put(1, { title: '後半', start: 30 }, { title: ' 前半 ', start: 0 });
    expect(saved.body.chapters).toEqual([
      { title: '前半', start: 0 },
      { title: '後半', start: 30 },
    ]);
    for (const [field, chapter] of [
      ['chapters.1.start', { title: '終わり', start: 60 }],
      ['chapters.1.start', { title: 'また', start: 0 }],
      ['chapters.1.title', { title: ' ', start: 5 }],
    ] as const) {
      const refused = await put(2, { title: '前半', start: 0 }, chapter);
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    }
    const second = await put(1, { title: '遅れた人', start: 0 });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'record.versionConflict', current: { chapters: [{ title: '前半' }, { title: '後半' }] } },
    });
  });

  test('captions that overlap are asked about, ones that end before they begin are refused', async () => {
    const hospital = await openHospital();
    const params = { videoId: await hospital.given.video({ durationSeconds: 60 }), language: 'vi' };
    const put = (webvtt: string, isConfirmed: boolean, version = 1) =>
      hospital.admin(videoContract.putCaptions, {
        params,
        body: { label: 'Tiếng Việt', webvtt, version, isConfirmed },
      });
    const overlapping =
      'WEBVTT\n\n00:01.000 --> 00:05.000\na\n\n00:04.000 --> 00:06.000\nb\n\n01:30.000 --> 01:31.000\nc\n';

    const asked = await put(overlapping, false);
    expect(asked).toMatchObject({
      status: 422,
      body: {
        code: 'video.captionsOdd',
        errors: [{ message: '6行目：前の字幕と時間が重なっています' }, { message: '9行目：動画の長さを超えています' }],
      },
    });
    expect((await put('WEBVTT\n\n00:05.000 --> 00:04.000\na\n', true)).body.code).toBe('video.captionsInvalid');
    const lines = `WEBVTT\n\n00:01.000 --> 00:02.000\n${'a\n'.repeat(50_000)}`;
    expect((await put(lines, true)).body).toMatchObject({
      code: 'video.captionsInvalid',
      errors: [{ message: expect.stringContaining('行が多すぎます（50000行まで）') }],
    });
    const saved = await put(overlapping, true);
    expect(saved.body).toMatchObject({ version: 2, captionLanguages: ['vi'] });
    expect((await put(overlapping, true)).status).toBe(409);
  });
});

describe('use', () => {
  test('orders are counted ever, of late and running, and the most used come first', async () => {
    const hospital = await openHospital();
    const [often, once] = [await hospital.given.video({ title: 'ん' }), await hospital.given.video({ title: 'あ' })];
    const order = (id: VideoId) => givenIssued(hospital, { videos: [{ id, title: '', questionIds: [] }] });
    const [first] = [await order(often), await order(often), await order(once)];
    await hospital.nurse(orderVerbContract.cancel, {
      params: { orderId: first.order.id },
      body: { version: first.order.version, reason: '中止' },
    });
    await hospital.server.owner.query("UPDATE orders SET issued_at = issued_at - interval '91 days' WHERE id = $1", [
      first.order.id,
    ]);

    const { usage } = await get(hospital, often);
    expect(usage).toMatchObject({ orders: 2, recentOrders: 1, runningOrders: 1 });
    expect(Date.parse(usage.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 600_000);
    await order(once);
    expect(await titlesOf(hospital, { sort: 'use' })).toEqual(['あ', 'ん']);
    expect(await titlesOf(hospital, { sort: 'title' })).toEqual(['あ', 'ん']);
    await order(often);
    await order(often);
    expect(await titlesOf(hospital, { sort: 'use' })).toEqual(['ん', 'あ']);
  });
});

describe('editions', () => {
  test('a new edition takes the place of the old one, and what was ordered stays with the old one', async () => {
    const hospital = await openHospital();
    const { admin } = hospital;
    const oldId = await hospital.given.video({ title: '麻酔について' });
    const params = { videoId: oldId };
    await admin(videoContract.putQuestions, {
      params,
      body: {
        version: 1,
        questions: [
          {
            stem: '何時間前まで',
            options: ['2', '6'],
            correctOption: 1,
            explanation: '',
            passageStart: null,
            passageEnd: null,
          },
        ],
      },
    });
    const body = { name: '全身麻酔', category: 'treatment', description: '', departmentIds: [], videoIds: [oldId] };
    const { body: approach } = await admin(approachContract.create, { body: body as never });
    const { order, linkSecret } = await givenIssued(hospital, { videos: [{ id: oldId, title: '', questionIds: [] }] });
    const visitor = await enter(hospital, linkSecret);

    const begun = await admin(videoContract.newEdition, { params, body: { version: 2 } });
    const { id: newId } = begun.body;
    expect(begun.body).toMatchObject({
      edition: 2,
      previousVideoId: oldId,
      title: '麻酔について',
      status: 'uploading',
      questions: [{ stem: '何時間前まで' }],
    });
    const again = await admin(videoContract.newEdition, { params, body: { version: 2 } });
    expect(again).toMatchObject({ status: 409, body: { code: 'video.editionBegun' } });

    await hospital.server.owner.query("UPDATE videos SET status = 'processing' WHERE id = $1", [newId]);
    await hospital.server.owner.query("UPDATE videos SET status = 'ready', duration_seconds = 50 WHERE id = $1", [
      newId,
    ]);
    const published = await admin(videoContract.publish, {
      params: { videoId: newId },
      body: { version: 1, published: true, reason: '前の版と同じため' },
    });

    expect(published.body.editions).toMatchObject([
      { id: newId, edition: 2, published: true },
      { id: oldId, edition: 1, published: false },
    ]);
    const { body: placed } = await admin(approachContract.get, { params: { approachId: approach.id } });
    expect(placed.videoIds).toEqual([newId]);
    expect(placed.version).toBeGreaterThan(approach.version);
    const { body: kept } = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });
    expect(kept.items[0]?.video).toMatchObject({ id: oldId, available: true });
    const { body: page } = await visitor.call(patientPageContract.get, {});
    expect(page.orders.flatMap((each) => itemsOf('video', each))[0]?.available).toBe(true);
  });

  test('a new film that is shorter than its chapters is not published', async () => {
    const hospital = await openHospital();
    const videoId = await hospital.given.video({ published: false, durationSeconds: 60 });
    const chapters = JSON.stringify([{ title: '終わり', start: 90 }]);
    await hospital.server.owner.query('UPDATE videos SET chapters = $2 WHERE id = $1', [videoId, chapters]);
    const reply = await hospital.admin(videoContract.publish, {
      params: { videoId },
      body: { version: 1, published: true },
    });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: 'chapters' }] } });
  });
});

describe('withdrawal for safety', () => {
  test('nobody plays it from that moment, the person who ordered it is told, and it can be taken back', async () => {
    const hospital = await openHospital();
    const { admin, nurse, doctor } = hospital;
    await hospital.server.work();
    const videoId = await hospital.given.video({ title: '用量の説明' });
    const params = { videoId };
    const { order, linkSecret } = await givenIssued(hospital, {
      videos: [{ id: videoId, title: '', questionIds: [] }],
    });
    const visitor = await enter(hospital, linkSecret);
    const item = async () =>
      (await visitor.call(patientPageContract.get, {})).body.orders.flatMap((each) => itemsOf('video', each))[0];
    expect((await item())?.available).toBe(true);

    expect((await nurse(videoContract.withdraw, { params, body: { version: 1, reason: '誤り' } })).status).toBe(403);
    const reasonless = await admin(videoContract.withdraw, { params, body: { version: 1, reason: ' ' } });
    expect(reasonless).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } });
    const { body: withdrawn } = await admin(videoContract.withdraw, {
      params,
      body: { version: 1, reason: '用量の誤り' },
    });

    expect(withdrawn).toMatchObject({ published: false, withdrawnReason: '用量の誤り', withdrawnByName: 'admin 職員' });
    expect(await item()).toMatchObject({ available: false, playback: { hls: null, original: null } });
    expect((await nurse(videoContract.get, { params })).status).toBe(404);
    const { body: kept } = await nurse(videoOrderContract.get, { params: { orderId: order.id } });
    expect(kept.items[0]?.video.available).toBe(false);
    await expect
      .poll(async () =>
        (await nurse(notificationContract.search, { body: {} as never })).body.items.map(({ kind }) => kind),
      )
      .toContain('video.withdrawn');
    const { body: bell } = await doctor(notificationContract.search, { body: {} as never });
    expect(bell.items.map(({ kind }) => kind)).not.toContain('video.withdrawn');

    const { version } = withdrawn;
    const publish = await admin(videoContract.publish, { params, body: { version, published: true } });
    expect(publish.body.code).toBe('video.withdrawn');
    const restored = await admin(videoContract.restore, { params, body: { version } });
    expect(restored.body).toMatchObject({ withdrawnAt: null, published: false });
    expect((await item())?.available).toBe(true);
    const twice = await admin(videoContract.restore, { params, body: { version: version + 1 } });
    expect(twice.body.code).toBe('video.illegalTransition');
  });

  test('an order that waited for nothing else is done, without the patient coming back', async () => {
    const hospital = await openHospital();
    await hospital.server.work();
    const [seen, wrong] = [await givenVideo(hospital), await givenVideo(hospital, { questions: 0 })];
    const { order, linkSecret } = await givenIssued(hospital, { videos: [seen, wrong] });
    const visitor = await enter(hospital, linkSecret);
    const watched = everythingOf({ ...order, items: order.items.filter(({ video }) => video.id === seen.id) });
    await visitor.call(patientPageContract.record, { body: { records: watched } });
    const progress = async () => {
      const { body } = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });
      return body.progress;
    };
    expect(await progress()).toBe('inProgress');

    const params = { videoId: wrong.id };
    await hospital.admin(videoContract.withdraw, { params, body: { version: 1, reason: '誤り' } });

    await expect.poll(progress, { timeout: 20_000 }).toBe('done');
    expect(await hospital.audits()).toContain('order.done');
  });

  test('what is no longer valid cannot be put into an order, and its owner heard of it in time, once', async () => {
    const hospital = await openHospital();
    await hospital.server.work();
    const soon = await hospital.given.video({ title: 'もうすぐ' });
    const over = await hospital.given.video({ title: '終わった' });
    await describeVideo(hospital, soon, { validUntil: addDays(today(), 29), ownerId: hospital.staff.admin.staffId });
    await describeVideo(hospital, over, { validUntil: addDays(today(), -1) });
    const { body: draft } = await hospital.nurse(videoOrderContract.createDraft, {
      body: { patientId: (await hospital.given.patient()).id },
    });
    const body = { title: '', approachId: null, videoIds: [over], message: '', dueOn: null, version: draft.version };
    const reply = await hospital.nurse(videoOrderContract.saveDraft, { params: { orderId: draft.id }, body });
    expect(reply.body.code).toBe('order.videoUnavailable');

    await tellExpiringVideos(hospital.server.services);
    await tellExpiringVideos(hospital.server.services);
    const told = async () =>
      (await hospital.admin(notificationContract.search, { body: {} as never })).body.items.filter(
        ({ kind }) => kind === 'video.expiring',
      );
    await expect.poll(async () => (await told()).length, { timeout: 20_000 }).toBe(1);
    expect((await told())[0]?.link).toBe(`/video/list/videos?video=${soon}`);
  });
});
