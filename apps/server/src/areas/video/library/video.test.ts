import { approachContract } from '@nattoku/contract/video/approach';
import { videoContract } from '@nattoku/contract/video/video-library';
import type { NewVideo } from '@nattoku/contract/video/video';
import type { VideoSearch } from '@nattoku/contract/video/video-library';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { openHospital } from '#testing/hospital.ts';

const aVideo = (given: Partial<NewVideo> = {}): NewVideo => ({
  title: '大腸カメラの説明',
  description: '検査の前に見る動画です。',
  departmentIds: [],
  ...given,
});

const search = (given: Partial<VideoSearch> = {}) => ({
  query: { text: '', page: 1, pageSize: 20 as const, ...given },
});
const titles = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title);
const unknown = '01a1fd67-5651-7eda-825c-6423ff41459f' as VideoId;

test('an administrator makes a video that waits for its file, and it is written down', async () => {
  const { admin, audits } = await openHospital();

  const reply = await admin(videoContract.create, { body: aVideo({ title: ' 大腸カメラ\u200bの説明 ' }) });

  expect(reply).toMatchObject({
    status: 200,
    body: {
      title: '大腸カメラの説明',
      status: 'uploading',
      published: false,
      version: 1,
      playback: { hls: null, original: null, poster: null, captions: [] },
    },
  });
  expect(await audits()).toEqual(['video.create']);
});

test('what is wrong with a video is said field by field, and nothing is kept', async () => {
  const { admin, audits } = await openHospital();
  const wrong = aVideo({ title: ' ', description: 'あ'.repeat(2001), departmentIds: [] });

  const { status, body } = await admin(videoContract.create, { body: wrong });

  expect(status).toBe(400);
  expect(body.errors?.map(({ field }) => field)).toEqual(['title', 'description']);
  expect(await audits()).toEqual([]);
});

test('a department of another facility cannot be chosen', async () => {
  const { admin } = await openHospital();
  const departmentIds = [unknown as unknown as NewVideo['departmentIds'][number]];

  const reply = await admin(videoContract.create, { body: aVideo({ departmentIds }) });

  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: 'departmentIds' }] } });
});

test.each(['doctor', 'nurse', 'comedical', 'clerk'] as const)('a %s changes no video and no approach', async (role) => {
  const { staff, given, audits } = await openHospital();
  const { call } = staff[role];
  const params = { videoId: await given.video() };
  const captions = { ...params, language: 'ja' };
  const approach = {
    name: '検査',
    category: 'examination',
    description: '',
    departmentIds: [],
    videoIds: [],
  } as const;
  const question = { version: 1, questions: [] };

  const replies = await Promise.all([
    call(videoContract.create, { body: aVideo() }),
    call(videoContract.update, { params, body: { ...aVideo(), version: 1 } }),
    call(videoContract.publish, { params, body: { version: 1, published: false } }),
    call(videoContract.process, { params, body: { version: 1 } }),
    call(videoContract.putCaptions, { params: captions, body: { label: '日本語', webvtt: 'WEBVTT' } }),
    call(videoContract.removeCaptions, { params: captions }),
    call(videoContract.putQuestions, { params, body: question }),
    call(approachContract.create, { body: { ...approach, departmentIds: [], videoIds: [] } }),
  ]);

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([403]));
  expect(await audits()).toEqual([]);
});

test('without video.manage only what may be ordered is there', async () => {
  const { clerk, admin, given } = await openHospital();
  await given.video({ title: '公開中' });
  const hidden = await Promise.all([
    given.video({ title: '未公開', published: false }),
    given.video({ title: '処理中', status: 'processing' }),
    given.video({ title: '失敗', status: 'failed', failure: '壊れています' }),
    given.video({ title: 'アップロード待ち', status: 'uploading' }),
  ]);

  const [seenByClerk, seenByAdmin] = await Promise.all([
    clerk(videoContract.list, search()),
    admin(videoContract.list, search()),
  ]);
  const opened = await Promise.all(hidden.map((videoId) => clerk(videoContract.get, { params: { videoId } })));

  expect(titles(seenByClerk.body)).toEqual(['公開中']);
  expect(seenByClerk.body.total).toBe(1);
  expect(seenByAdmin.body.total).toBe(5);
  for (const reply of opened) expect(reply).toMatchObject({ status: 404, body: { code: 'notFound' } });
});

test('a video of another facility is as unknown as one that does not exist', async () => {
  const here = await openHospital();
  const there = await openHospital();
  const foreign = await there.given.video();

  const replies = await Promise.all([
    ...[foreign, unknown].map((videoId) => here.admin(videoContract.get, { params: { videoId } })),
    here.admin(videoContract.update, { params: { videoId: foreign }, body: { ...aVideo(), version: 1 } }),
  ]);

  const bodies = replies.map(({ body: { instance: _, ...rest } }) => rest);
  for (const reply of replies) expect(reply.status).toBe(404);
  expect(bodies[0]).toEqual(bodies[1]);
});

test.each([
  ['ｶﾒﾗ', true],
  ['かめら', true],
  ['検査の前', true],
  ['大腸 説明', true],
  ['内視鏡', true],
  ['手術', false],
])('searching %s finds a video by its own words and those of its approach: %s', async (text, found) => {
  const { admin } = await openHospital();
  const { body: video } = await admin(videoContract.create, { body: aVideo() });
  await admin(approachContract.create, {
    body: {
      name: '下部消化管内視鏡検査',
      category: 'examination',
      description: '',
      departmentIds: [],
      videoIds: [video.id],
    },
  });

  const { body } = await admin(videoContract.list, search({ text }));

  expect(titles(body)).toEqual(found ? ['大腸カメラの説明'] : []);
});

test('the list is narrowed and ordered as asked, and counts what it found', async () => {
  const { admin, given } = await openHospital();
  await given.video({ title: 'い', durationSeconds: 30 });
  await given.video({ title: 'あ', durationSeconds: 90 });
  await given.video({ title: 'う', published: false, durationSeconds: 60 });

  const [byDuration, unpublished, failed] = await Promise.all([
    admin(videoContract.list, search({ sort: 'duration' })),
    admin(videoContract.list, search({ published: 'false' })),
    admin(videoContract.list, search({ status: 'failed' })),
  ]);

  expect(titles(byDuration.body)).toEqual(['い', 'う', 'あ']);
  expect(titles(unpublished.body)).toEqual(['う']);
  expect(failed.body).toMatchObject({ items: [], total: 0 });
});

test('the second of two who save the same video sees what the first one saved', async () => {
  const { admin, given, audits } = await openHospital();
  const params = { videoId: await given.video() };
  await admin(videoContract.update, { params, body: { ...aVideo({ title: '一人目' }), version: 1 } });

  const reply = await admin(videoContract.update, { params, body: { ...aVideo({ title: '二人目' }), version: 1 } });

  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'record.versionConflict', current: { title: '一人目', version: 2 } },
  });
  expect(await audits()).toEqual(['video.update']);
});

test('a ready video is published and taken back', async () => {
  const { admin, nurse, given, audits } = await openHospital();
  const params = { videoId: await given.video({ published: false }) };

  const published = await admin(videoContract.publish, {
    params,
    body: { version: 1, published: true, reason: '音声のない動画のため' },
  });
  const seen = await nurse(videoContract.get, { params });
  await admin(videoContract.publish, { params, body: { version: 2, published: false } });
  const unseen = await nurse(videoContract.get, { params });

  expect(published.body).toMatchObject({ published: true, version: 2 });
  expect([seen.status, unseen.status]).toEqual([200, 404]);
  expect(await audits()).toEqual(['video.publish', 'video.unpublish']);
});

test('a video that lacks something is published by a person who says why, and the audit log keeps what it lacked', async () => {
  const { admin, given, server } = await openHospital();
  const params = { videoId: await given.video({ published: false }) };

  const refused = await admin(videoContract.publish, { params, body: { version: 1, published: true, reason: ' ' } });
  const still = await admin(videoContract.get, { params });
  await admin(videoContract.publish, { params, body: { version: 1, published: true, reason: '説明会で使うため' } });

  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } });
  expect(still.body.published).toBe(false);
  const { rows } = await server.owner.query(
    "SELECT detail FROM audit_events WHERE action = 'video.publish' AND subject_id = $1",
    [params.videoId],
  );
  expect(rows).toMatchObject([
    { detail: { reason: '説明会で使うため', lacks: expect.arrayContaining(['reviewer', 'captions', 'validUntil']) } },
  ]);
});

test('a video whose stored files end before its length is not published', async () => {
  const { admin, given, audits, server } = await openHospital();
  const params = { videoId: await given.video({ published: false, durationSeconds: 43 }) };
  const folder = `videos/${params.videoId}/1`;
  await server.owner.query('UPDATE videos SET has_hls = true, media_folder = $2 WHERE id = $1', [
    params.videoId,
    folder,
  ]);
  const put = (name: string, content: string) =>
    server.services.files.put(`${folder}/${name}`, Buffer.from(content), { contentType: 'video/mp4' });
  const playlist = (seconds: number) => `#EXTM3U\n#EXT-X-MAP:URI="init_0.mp4"\n#EXTINF:${seconds},\nsegment-0000.m4s\n`;
  await put('master.m3u8', '#EXTM3U\n360p/index.m3u8\n');
  await put('360p/index.m3u8', playlist(40));
  for (const name of ['360p/init_0.mp4', '360p/segment-0000.m4s']) await put(name, '');
  const publish = () =>
    admin(videoContract.publish, { params, body: { version: 1, published: true, reason: '説明会で使うため' } });

  expect(await publish()).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } });
  expect(await audits()).toEqual([]);
  await put('360p/index.m3u8', playlist(43));
  expect((await publish()).body).toMatchObject({ published: true });
});

test.each(['uploading', 'processing', 'failed'] as const)('a video that is %s cannot be published', async (status) => {
  const { admin, given, audits } = await openHospital();
  const params = { videoId: await given.video({ status }) };

  const reply = await admin(videoContract.publish, { params, body: { version: 1, published: true } });

  expect(reply).toMatchObject({ status: 409, body: { code: 'video.notReady' } });
  expect(await audits()).toEqual([]);
});

test.each(['uploading', 'processing', 'ready', 'failed'] as const)(
  'a video that is %s and has no file is not processed again',
  async (status) => {
    const { admin, given } = await openHospital();
    const params = { videoId: await given.video({ status }) };

    const reply = await admin(videoContract.process, { params, body: { version: 1 } });

    expect(reply).toMatchObject({ status: 409, body: { code: 'video.illegalTransition' } });
  },
);

test('the database itself refuses a step that no video takes', async () => {
  const { server, given } = await openHospital();
  const videoId = await given.video();

  const backwards = server.owner.query("UPDATE videos SET status = 'uploading', published = false WHERE id = $1", [
    videoId,
  ]);

  await expect(backwards).rejects.toThrow('illegal video transition');
});

test('where the facility has videos switched off, nobody finds any', async () => {
  const { admin } = await openHospital({ switchedOn: ['consent'] });

  const reply = await admin(videoContract.list, search());

  expect(reply).toMatchObject({ status: 403, body: { code: 'permission.denied' } });
});
