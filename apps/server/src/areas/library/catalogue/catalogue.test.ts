import { approachContract, blockKeys, emptyBlocks, type ExplanationBlocks } from '@nattoku/contract/video/approach';
import { catalogueContract, type CatalogueUse } from '@nattoku/contract/video/catalogue';
import { videoContract } from '@nattoku/contract/video/video-library';
import type { ApproachId, VideoId } from '@nattoku/contract/shared/primitives';
import { describe, expect, test } from 'vitest';
import { tellCatalogueNews } from '#areas/library/catalogue/catalogue.telling.ts';
import { givenMedia } from '#testing/video/given-media.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';

const full: ExplanationBlocks = { ...emptyBlocks };
for (const key of blockKeys) full[key] = { text: '説明', absentBecause: null };

/** A facility of the operator, with one video that plays in its catalogue, and two hospitals that could take it. */
const openWorld = async () => {
  const [operator, here, there] = [await openHospital(), await openHospital(), await openHospital()];
  await operator.server.owner.query("UPDATE facilities SET kind = 'operator' WHERE id = $1", [operator.facilityId]);
  const videoId = await operator.given.video({ title: '胃カメラの説明' });
  await givenMedia(operator, videoId);
  return { operator, here, there, videoId, keeper: operator.operator };
};

const taking = (use: CatalogueUse) => ({ use, departmentIds: [] });

const take = async ({ admin }: Hospital, videoId: VideoId, use: CatalogueUse) =>
  admin(catalogueContract.takeVideo, { params: { videoId }, body: taking(use) });

const get = async ({ admin }: Hospital, videoId: VideoId) =>
  (await admin(videoContract.get, { params: { videoId } })).body;

const titlesOf = async ({ admin }: Hospital) =>
  (await admin(videoContract.list, { query: {} })).body.items.map(({ title }) => title);

const play = async ({ server, staff }: Hospital, address: string, role: 'admin' | 'doctor' = 'doctor') =>
  (await fetch(`${server.origin}/api${address}`, { headers: { cookie: staff[role].cookie } })).status;

const question = {
  stem: '前の日の夜は食べてよいですか。',
  options: ['はい', 'いいえ'],
  correctOption: 1,
  explanation: '',
  passageStart: null,
  passageEnd: null,
};

/** The same edits by the operator, one after another. */
const edit = async ({ operator, keeper, videoId }: Awaited<ReturnType<typeof openWorld>>) => {
  const params = { videoId };
  const { title: _, ...before } = await get(operator, videoId);
  await keeper(videoContract.update, {
    params,
    body: { title: '胃カメラ（改訂）', description: '新しい説明', departmentIds: [], version: before.version },
  });
  await keeper(videoContract.putQuestions, { params, body: { version: before.version + 1, questions: [question] } });
  const captions = { label: 'English', webvtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n' };
  await keeper(videoContract.putCaptions, { params: { ...params, language: 'en' }, body: captions });
};

describe('the catalogue of the operator', () => {
  test('shows a hospital what is published there, and nothing of another hospital', async () => {
    const { operator, here, there, videoId } = await openWorld();
    await operator.given.video({ title: '作りかけ', published: false });
    await there.given.video({ title: 'よその病院の動画' });

    const { body: all } = await here.admin(catalogueContract.listVideos, { query: {} });
    const { body: found } = await here.admin(catalogueContract.listVideos, { query: { text: '胃カメラ' } });
    const { body: meant } = await here.admin(catalogueContract.listVideos, { query: { text: '上部消化管内視鏡' } });
    const { body: other } = await here.admin(catalogueContract.listVideos, { query: { text: '膝' } });
    const { body: shown } = await here.admin(catalogueContract.getVideo, { params: { videoId } });

    expect(all.items.map(({ title }) => title)).toEqual(['胃カメラの説明']);
    expect(found.total).toBe(1);
    expect(meant.total).toBe(1);
    expect(other.total).toBe(0);
    expect(shown).toMatchObject({ captionLanguages: ['ja'], taken: [], playback: { captions: [{ language: 'ja' }] } });
    expect(await titlesOf(here)).toEqual([]);
  });

  test('is for those who keep the videos of a hospital', async () => {
    const { operator, here, there, videoId } = await openWorld();
    const foreign = await there.given.video();
    const body = taking('copy');

    const replies = await Promise.all([
      here.doctor(catalogueContract.listVideos, { query: {} }),
      here.doctor(catalogueContract.takeVideo, { params: { videoId }, body }),
      here.admin(catalogueContract.takeVideo, { params: { videoId: foreign }, body }),
      here.admin(catalogueContract.getVideo, { params: { videoId: foreign } }),
      operator.operator(catalogueContract.takeVideo, { params: { videoId }, body }),
      here.stranger(catalogueContract.takeVideo, { params: { videoId }, body }),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 404, 404, 409, 401]);
    expect(await titlesOf(here)).toEqual([]);
  });

  test('plays for the keepers before it is taken, for everybody of the hospital after, and elsewhere not', async () => {
    const { here, there, videoId } = await openWorld();
    const inCatalogue = ['1/master.m3u8', '1/original', 'captions/ja.vtt'].map(
      (name) => `/catalogue/videos/${videoId}/media/${name}`,
    );

    const before = await Promise.all([
      ...inCatalogue.map((address) => play(here, address, 'admin')),
      ...inCatalogue.map((address) => play(here, address, 'doctor')),
      play(here, `/videos/${videoId}/media/1/master.m3u8`),
    ]);
    const { id } = (await take(here, videoId, 'asIs')).body;
    const own = ['1/master.m3u8', '1/360p/segment-0000.m4s', '1/poster.jpg', '1/original', 'captions/ja.vtt'];
    const after = await Promise.all(own.map((name) => play(here, `/videos/${id}/media/${name}`)));
    const elsewhere = await Promise.all(own.map((name) => play(there, `/videos/${id}/media/${name}`)));

    expect(before).toEqual([200, 200, 200, 404, 404, 404, 404]);
    expect(after).toEqual([200, 200, 200, 200, 200]);
    expect(elsewhere).toEqual([404, 404, 404, 404, 404]);
  });

  test('what is taken twice is one row; as it is and as a copy are two', async () => {
    const { here, there, videoId } = await openWorld();

    const [first, again] = await Promise.all([take(here, videoId, 'asIs'), take(here, videoId, 'asIs')]);
    const copy = await take(here, videoId, 'copy');
    await take(there, videoId, 'asIs');
    const { body } = await here.admin(catalogueContract.getVideo, { params: { videoId } });

    expect([first.status, again.status, copy.status]).toEqual([200, 200, 200]);
    expect(again.body.id).toBe(first.body.id);
    expect(await titlesOf(here)).toHaveLength(2);
    expect(body.taken).toEqual([
      { id: first.body.id, use: 'asIs', isOlder: false },
      { id: copy.body.id, use: 'copy', isOlder: false },
    ]);
    expect(await here.audits()).toEqual(['catalogue.takeVideo', 'catalogue.takeVideo', 'catalogue.takeVideo']);
  });

  test('what is used as it is follows every edit, a copy does not and is said to be older', async () => {
    const world = await openWorld();
    const { here, videoId, keeper, operator } = world;
    const asIs = (await take(here, videoId, 'asIs')).body.id;
    const copy = (await take(here, videoId, 'copy')).body.id;

    await edit(world);
    const followed = await get(here, asIs);
    const kept = await get(here, copy);
    const { body: shown } = await here.admin(catalogueContract.getVideo, { params: { videoId } });
    const changed = (await get(operator, videoId)).version;
    await keeper(videoContract.putQuestions, {
      params: { videoId },
      body: { version: changed, questions: [{ ...question, stem: '前の日は何を食べますか。' }] },
    });

    expect(followed).toMatchObject({
      title: '胃カメラ（改訂）',
      description: '新しい説明',
      questions: [{ stem: question.stem }],
      captionLanguages: ['en', 'ja'],
      catalogueUse: 'asIs',
    });
    expect(kept).toMatchObject({ title: '胃カメラの説明', questionCount: 0, captionLanguages: ['ja'] });
    expect(shown.taken.map(({ use, isOlder }) => [use, isOlder])).toEqual([
      ['asIs', false],
      ['copy', true],
    ]);
    expect((await get(here, asIs)).questions.map(({ stem }) => stem)).toEqual(['前の日は何を食べますか。']);
  });

  test('nobody but the operator changes what is used as it is, until it is made a copy', async () => {
    const { here, videoId } = await openWorld();
    const id = (await take(here, videoId, 'asIs')).body.id;
    const params = { videoId: id };
    const change = { title: '書き換え', description: '', departmentIds: [], version: 1 };
    const inHere = (sql: string) =>
      here.server.services.database
        .transaction(here.facilityId, (tx) => tx.$client.query(sql, [id]))
        .catch((error: { code?: string }) => error.code);

    const refused = await Promise.all([
      here.admin(videoContract.update, { params, body: change }),
      here.admin(videoContract.publish, { params, body: { version: 1, published: false } }),
      here.admin(videoContract.putQuestions, { params, body: { version: 1, questions: [question] } }),
    ]);
    const behindTheBack = [
      await inHere("UPDATE videos SET title = 'x' WHERE id = $1"),
      await inHere('DELETE FROM video_captions WHERE video_id = $1'),
      await inHere('SELECT app.follow_catalogue_video($1)'),
    ];
    await here.admin(catalogueContract.copyVideo, { params });
    const changed = await here.admin(videoContract.update, { params, body: { ...change, version: 2 } });

    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('catalogue.readOnly'));
    expect(behindTheBack).toEqual(['23514', '23514', '42501']);
    expect(changed).toMatchObject({ status: 200, body: { title: '書き換え', catalogueUse: 'copy' } });
  });

  test('the pictures of the operator’s film stay what they are, also for a copy', async () => {
    const { here, videoId } = await openWorld();
    const { id } = (await take(here, videoId, 'copy')).body;

    const reply = await here.admin(videoContract.pickPoster, {
      params: { videoId: id },
      body: { version: 1, seconds: 1 },
    });

    expect(reply.body.code).toBe('catalogue.sharedFilm');
  });

  test('a withdrawal stops what is used as it is at once, and tells the people of copies; unpublishing ends new orders', async () => {
    const { here, there, operator, keeper, videoId } = await openWorld();
    const asIs = (await take(here, videoId, 'asIs')).body.id;
    const copy = (await take(there, videoId, 'copy')).body.id;
    const publish = async (published: boolean) => {
      const { version } = await get(operator, videoId);
      await keeper(videoContract.publish, { params: { videoId }, body: { version, published, reason: '試験のため' } });
      return (await get(here, asIs)).published;
    };
    const told = async ({ facilityId, server }: Hospital) =>
      (
        await server.owner.query('SELECT kind, subject_id FROM notification_events WHERE facility_id = $1', [
          facilityId,
        ])
      ).rows;

    expect([await publish(false), await publish(true)]).toEqual([false, true]);
    const { version } = await get(operator, videoId);
    await keeper(videoContract.withdraw, { params: { videoId }, body: { version, reason: '用量に誤りがあったため' } });
    const stopped = await get(here, asIs);
    const playing = [
      await play(here, `/videos/${asIs}/media/1/master.m3u8`),
      await play(there, `/videos/${copy}/media/1/master.m3u8`),
    ];
    await tellCatalogueNews(here.server.services);
    await tellCatalogueNews(here.server.services);

    const { rows } = await here.server.services.database.pool.query(
      'SELECT app.is_folder_in_use($1) AS playing, app.is_folder_in_use($2) AS never',
      [`videos/${videoId}/1`, `videos/${videoId}/0`],
    );

    expect(rows).toEqual([{ playing: true, never: false }]);
    expect(stopped).toMatchObject({ published: false, withdrawnReason: '用量に誤りがあったため' });
    expect(playing).toEqual([404, 200]);
    expect(await told(here)).toEqual([{ kind: 'catalogue.withdrawn', subject_id: asIs }]);
    expect(await told(there)).toEqual([{ kind: 'catalogue.withdrawn', subject_id: copy }]);
    expect((await take(there, videoId, 'asIs')).status).toBe(404);
  });

  test('an approach brings its videos along; as it is it follows, with what the operator adds to it', async () => {
    const { here, there, operator, keeper, videoId } = await openWorld();
    const added = await operator.given.video({ title: '検査の後' });
    const approach = {
      name: '上部消化管内視鏡',
      category: 'examination',
      description: '',
      departmentIds: [],
      videoIds: [videoId],
      blocks: full,
    } as const;
    const body = { ...approach, departmentIds: [], videoIds: [videoId] };
    const { body: made } = await keeper(approachContract.create, { body });
    const params = { approachId: made.id };
    const wanted = { params, body: taking('asIs') };
    const tooEarly = await here.admin(catalogueContract.takeApproach, wanted);
    await keeper(approachContract.publish, { params, body: { version: 1, published: true } });

    const { id } = (await here.admin(catalogueContract.takeApproach, wanted)).body;
    const again = (await here.admin(catalogueContract.takeApproach, wanted)).body;
    const copied = { params, body: taking('copy') };
    const copy = (await there.admin(catalogueContract.takeApproach, copied)).body;
    await keeper(approachContract.update, {
      params,
      body: { ...body, name: '胃カメラ検査', videoIds: [added, videoId], version: 2 },
    });
    const read = async ({ doctor }: Hospital, approachId: ApproachId) =>
      (await doctor(approachContract.get, { params: { approachId } })).body;
    const refused = await here.admin(approachContract.update, {
      params: { approachId: id },
      body: { ...body, videoIds: [], version: (await read(here, id)).version },
    });

    expect(tooEarly.status).toBe(404);
    expect(again.id).toBe(id);
    expect(await read(here, id)).toMatchObject({
      name: '胃カメラ検査',
      published: true,
      videos: [{ title: '検査の後' }, { title: '胃カメラの説明' }],
      catalogue: { use: 'asIs', isOlder: false, isWithdrawn: false },
    });
    expect(await read(there, copy.id)).toMatchObject({
      name: '上部消化管内視鏡',
      videos: [{ title: '胃カメラの説明', catalogueUse: 'copy' }],
      catalogue: { use: 'copy', isOlder: true },
    });
    expect(refused.body.code).toBe('catalogue.readOnly');
    await keeper(approachContract.publish, { params, body: { version: 3, published: false } });
    expect((await here.doctor(approachContract.get, { params: { approachId: id } })).status).toBe(404);
    expect(await read(there, copy.id)).toMatchObject({ published: true, catalogue: { isWithdrawn: true } });
  });
});
