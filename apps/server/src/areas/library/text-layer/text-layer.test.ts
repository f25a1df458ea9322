import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { consentTemplateContract } from '@nattoku/contract/consent/consent-template';
import { consentVersionContract } from '@nattoku/contract/consent/consent-version';
import { type LayerLanguage, textLayerContract } from '@nattoku/contract/text-layer/text-layer';
import { videoContract } from '@nattoku/contract/video/video-library';
import { describe, expect, test } from 'vitest';
import { furiganaJob, makeReadings, TEXT_LAYER_FURIGANA } from '#domain/text-layer/furigana/furigana.job.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { givenConsentTemplate } from '#testing/consent/consent-templates.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { type Content, contentOf, layerIn, readLayers as read, writeLayer as write } from '#testing/text-layers.ts';
import { enter, givenIssued, givenVideo, type TestVideo } from '#testing/video/video-orders.ts';

const rename = async ({ admin }: Hospital, { id }: TestVideo, title: string) => {
  const { body: video } = await admin(videoContract.get, { params: { videoId: id } });
  await admin(videoContract.update, {
    params: { videoId: id },
    body: { title, description: video.description, departmentIds: [], version: video.version },
  });
};

const csvOf = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

describe('layers of a content (specification/text-layer.md §§2–5, 8)', () => {
  test('what is written is a draft until somebody else reviewed it, and outdated when the Japanese changes', async () => {
    const hospital = await openHospital();
    const { admin } = hospital;
    const video = await givenVideo(hospital, { questions: 1 });
    const content = contentOf(video);
    expect(layerIn(await read(admin, content), 'en', 'title').state).toBe('missing');

    const saved = await write(admin, content, 'title', ' About your gastroscopy ');
    expect(saved.status).toBe(200);
    const draft = layerIn(saved.body, 'en', 'title');
    expect(draft).toMatchObject({ state: 'draft', body: 'About your gastroscopy', isOwn: true, isMade: false });

    const reviewing = { params: { ...content, language: 'en' as const } };
    const layerIds = draft.id ? [draft.id] : [];
    const own = await admin(textLayerContract.review, { ...reviewing, body: { layerIds, note: '' } });
    expect(own).toMatchObject({ status: 409, body: { code: 'textLayer.reviewerIsWriter' } });
    const outside = { layerIds, note: '院外の翻訳者（英語）が確認' };
    const reviewed = await admin(textLayerContract.review, { ...reviewing, body: outside });
    expect(layerIn(reviewed.body, 'en', 'title')).toMatchObject({
      state: 'reviewed',
      reviewNote: '院外の翻訳者（英語）が確認',
    });

    await rename(hospital, video, '胃カメラ検査について');
    const after = await read(admin, content);
    expect(layerIn(after, 'en', 'title')).toMatchObject({ state: 'outdated', source: '胃カメラ検査の説明' });
    expect(layerIn(after, 'vi', 'title').state).toBe('missing');
    await rename(hospital, video, '胃カメラ検査の説明');
    expect(layerIn(await read(admin, content), 'en', 'title').state).toBe('reviewed');
  });

  test('what moves within the content keeps its layer, and the older words of a text make way for the new ones', async () => {
    const hospital = await openHospital();
    const { admin } = hospital;
    const video = await givenVideo(hospital, { questions: 0 });
    const content = contentOf(video);
    const chapters = async (...titles: string[]) => {
      const { body } = await admin(videoContract.get, { params: { videoId: video.id } });
      await admin(videoContract.putChapters, {
        params: { videoId: video.id },
        body: { version: body.version, chapters: titles.map((title, at) => ({ title, start: at * 10 })) },
      });
    };
    await chapters('前の日', '当日');
    await write(admin, content, 'chapter.1', 'The day before');
    await write(admin, content, 'chapter.2', 'On the day');
    await chapters('はじめに', '前の日', '当日');
    const moved = await read(admin, content);
    expect(['chapter.1', 'chapter.2', 'chapter.3'].map((key) => layerIn(moved, 'en', key))).toMatchObject([
      { state: 'missing', body: '' },
      { state: 'draft', body: 'The day before' },
      { state: 'draft', body: 'On the day' },
    ]);
  });

  test('two who write at once: the later one is shown what is there, and a text that changed is refused', async () => {
    const hospital = await openHospital();
    const { admin } = hospital;
    const video = await givenVideo(hospital, { questions: 0 });
    const content = contentOf(video);
    const typed = { key: 'title', japanese: '胃カメラ検査の説明', body: 'Gastroscopy', seenId: null };
    const save = (body: object) =>
      admin(textLayerContract.save, {
        params: { ...content, language: 'en' },
        body: { drafts: [{ ...typed, ...body }] },
      });
    const both = await Promise.all([save({}), save({ body: 'Stomach camera' })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('record.versionConflict');

    expect((await save({ japanese: '別の題名' })).body.code).toBe('textLayer.sourceChanged');
    expect((await save({ key: 'nowhere' })).body.code).toBe('textLayer.sourceChanged');
  });

  test('ten times as long, a line break in a title and marks of readings in another field are refused; empty takes it away', async () => {
    const hospital = await openHospital();
    const { admin } = hospital;
    const content = contentOf(await givenVideo(hospital, { questions: 0 }));
    for (const body of ['x'.repeat(301), 'one\ntwo', '胃《い》カメラ']) {
      const refused = await write(admin, content, 'title', body);
      expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    }
    await write(admin, content, 'title', 'Gastroscopy');
    const gone = await write(admin, content, 'title', '');
    expect(layerIn(gone.body, 'en', 'title')).toMatchObject({ state: 'missing', id: null });
  });

  test('a new edition begins with the layers of the one before', async () => {
    const hospital = await openHospital();
    const { admin } = hospital;
    const template = await givenConsentTemplate(hospital);
    const old = { kind: 'consentTemplateVersion' as const, contentId: template.versionId as string };
    const [first] = (await read(admin, old)).texts;
    await write(admin, old, first?.key ?? '', 'Consent form');
    const { body } = await admin(consentVersionContract.newVersion, {
      params: { templateId: template.id },
      body: {},
    });
    const next = { ...old, contentId: body.open?.id as string };
    expect(layerIn(await read(admin, next), 'en', first?.key ?? '').body).toBe('Consent form');
    const { body: version } = await admin(consentTemplateContract.version, {
      params: { versionId: template.versionId },
    });
    expect(version.state).toBe('published');
  });

  test('who may not change the content reads its layers and writes none; another hospital finds nothing', async () => {
    const [hospital, other] = await Promise.all([openHospital(), openHospital()]);
    const content = contentOf(await givenVideo(hospital, { questions: 0 }));
    expect((await read(hospital.nurse, content)).mayWrite).toBe(false);
    const refused = await write(hospital.nurse, content, 'title', 'Gastroscopy');
    expect(refused.status).toBe(403);
    expect((await other.admin(textLayerContract.get, { params: content })).status).toBe(404);
  });
});

describe("a translator's file (specification/text-layer.md §6)", () => {
  test('goes out, comes back and is laid beside the texts; rows that do not fit are named', async () => {
    const hospital = await openHospital();
    const { admin } = hospital;
    const content = contentOf(await givenVideo(hospital, { questions: 1 }));
    const params = { ...content, language: 'vi' as const };
    const { body: file } = await admin(textLayerContract.export, { params });
    expect(file.rowCount).toBe((await read(admin, content)).texts.length);
    const text = Buffer.from(file.content, 'base64').toString('utf8');
    expect(text).toContain('title,題名,胃カメラ検査の説明,,未入力');

    const translated = text
      .replace('題名,胃カメラ検査の説明,,', '題名,胃カメラ検査の説明,Nội soi dạ dày,')
      .replace('question.1,問題1,質問1,,', 'question.1,問題1,別の質問,Câu hỏi,');
    const { body: found } = await admin(textLayerContract.readFile, { params, body: csvOf(translated) });
    expect(found.drafts).toEqual([{ key: 'title', body: 'Nội soi dạ dày' }]);
    expect(found.problems).toEqual([{ line: 3, problem: 'もとの日本語が今と違います' }]);
    expect(layerIn(await read(admin, content), 'vi', 'title').state).toBe('missing');

    const wrong = await admin(textLayerContract.readFile, { params, body: csvOf('a,b\n1,2\n') });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'csv.refused' } });
  });
});

describe("the patient's page (specification/patient-page.md §41)", () => {
  test('gets the layers of what the order holds, and says which nobody reviewed; outdated ones are not shown', async () => {
    const hospital = await openHospital();
    const { admin } = hospital;
    const video = await givenVideo(hospital, { questions: 1 });
    const content = contentOf(video);
    await write(admin, content, 'title', 'Gastroscopy');
    await write(admin, content, 'question.1', 'Question one');
    const order = await givenIssued(hospital, { videos: [video] });
    const { call } = await enter(hospital, order.linkSecret);
    const layers = async (language?: LayerLanguage) =>
      (await call(patientPageContract.get, { query: { language } })).body.layers;
    expect(await layers()).toBeUndefined();
    expect(await layers('vi')).toEqual({ language: 'vi', contents: [] });
    const shown = await layers('en');
    expect(shown?.contents).toHaveLength(1);
    const texts = shown?.contents[0]?.texts;
    expect(texts).toContainEqual({ japanese: '胃カメラ検査の説明', body: 'Gastroscopy', reviewed: false });
    expect(texts).toHaveLength(2);

    const preview = await hospital.nurse(patientPageContract.preview, {
      params: { orderId: order.order.id },
      query: { language: 'en' },
    });
    expect(preview.body.layers).toEqual(shown);
  });
});

describe('furigana (specification/text-layer.md §13)', () => {
  /** Does the job that waits for a content. */
  const make = async ({ server, facilityId }: Hospital, content: Content) => {
    const { rows } = await server.owner.query<{ data: Job['data'] }>(
      `SELECT data FROM pgboss.job WHERE name = $1 AND state = 'created' AND data ->> 'contentId' = $2 AND data ->> 'kind' = $3`,
      [TEXT_LAYER_FURIGANA, content.contentId, content.kind],
    );
    expect(rows[0]?.data).toEqual({ facilityId, ...content });
    await makeReadings(server.services)(furiganaJob(facilityId, content).data, { signal: AbortSignal.timeout(30_000) });
  };

  test('is made when it is asked for and when the content is published, as a draft that nobody wrote', async () => {
    const hospital = await openHospital();
    const { admin, server } = hospital;
    const video = await givenVideo(hospital, { questions: 0 });
    const content = contentOf(video);
    expect((await admin(textLayerContract.makeFurigana, { params: content })).status).toBe(200);
    await make(hospital, content);
    expect(layerIn(await read(admin, content), 'ja-Hrkt', 'title')).toMatchObject({
      state: 'draft',
      body: '｜胃《い》カメラ｜検査《けんさ》の｜説明《せつめい》',
      isMade: true,
      writtenByName: null,
    });

    await rename(hospital, video, '手術の説明');
    await server.owner.query("DELETE FROM pgboss.job WHERE name = $1 AND data ->> 'contentId' = $2", [
      TEXT_LAYER_FURIGANA,
      content.contentId,
    ]);
    const params = { videoId: video.id };
    const { body: current } = await admin(videoContract.get, { params });
    const publishing = { published: true, version: current.version, reason: '急ぎのため' };
    expect((await admin(videoContract.publish, { params, body: publishing })).status).toBe(200);
    await make(hospital, content);
    const renamed = layerIn(await read(admin, content), 'ja-Hrkt', 'title');
    expect(renamed.body).toBe('｜手術《しゅじゅつ》の｜説明《せつめい》');
  });

  test('what somebody corrected stays as they wrote it, and what changes the words is refused', async () => {
    const hospital = await openHospital();
    const { admin } = hospital;
    const content = contentOf(await givenVideo(hospital, { questions: 1 }));
    const own = '｜胃《い》カメラ｜検査《けんさ》の｜説明《せつ》';
    expect((await write(admin, content, 'title', own, 'ja-Hrkt')).status).toBe(200);
    const other = await write(admin, content, 'question.1', '｜質問《しつもん》です', 'ja-Hrkt');
    expect(other.body).toMatchObject({ errors: [{ message: expect.stringContaining('合っていません') }] });
    await admin(textLayerContract.makeFurigana, { params: content });
    await make(hospital, content);
    expect(layerIn(await read(admin, content), 'ja-Hrkt', 'title')).toMatchObject({ body: own, isMade: false });
    expect(layerIn(await read(admin, content), 'ja-Hrkt', 'question.1').state).toBe('draft');
  });
});
