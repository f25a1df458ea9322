import { videoContract } from '@nattoku/contract/video/video-library';
import type { VideoQuestionInput } from '@nattoku/contract/video/video';
import { textLayerContract } from '@nattoku/contract/text-layer/text-layer';
import { expect, test } from 'vitest';
import { openHospital } from '#testing/hospital.ts';
import { layerIn, readLayers, writeLayer } from '#testing/text-layers.ts';

const WEBVTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nこんにちは。\n';

const aQuestion = (given: Partial<VideoQuestionInput> = {}): VideoQuestionInput => ({
  stem: '検査の前の日に食べてよいものはどれですか。',
  options: ['白いごはん', 'きのこ', '海藻'],
  correctOption: 0,
  explanation: '消化のよいものを食べます。',
  passageStart: 10,
  passageEnd: 20,
  ...given,
});

const stems = (questions: readonly { stem: string }[]) => questions.map(({ stem }) => stem);

test('captions are set, read by a player, replaced and removed', async () => {
  const { admin, staff, server, given, audits } = await openHospital();
  const params = { videoId: await given.video(), language: 'ja' };
  const read = async (url = '') => {
    const reply = await fetch(server.origin + url, { headers: { cookie: staff.clerk.cookie } });
    return [reply.status, reply.headers.get('content-type'), await reply.text()];
  };

  const first = await admin(videoContract.putCaptions, {
    params,
    body: { label: '日本語', webvtt: `\uFEFF${WEBVTT}` },
  });
  const [captions] = first.body.playback.captions;
  const playing = await read(captions?.url);
  const second = await admin(videoContract.putCaptions, {
    params,
    body: { label: '日本語（新）', webvtt: WEBVTT.replace('こんにちは', 'こんばんは') },
  });
  const replaced = await read(captions?.url);
  const removed = await admin(videoContract.removeCaptions, { params });
  const [gone] = await read(captions?.url);

  expect(captions).toMatchObject({ language: 'ja', label: '日本語' });
  expect(playing).toEqual([200, 'text/vtt; charset=utf-8', WEBVTT]);
  expect(second.body.playback.captions).toMatchObject([{ label: '日本語（新）' }]);
  expect(replaced[2]).toContain('こんばんは');
  expect(removed.body).toMatchObject({ captionLanguages: [], playback: { captions: [] } });
  expect(gone).toBe(404);
  expect(await audits()).toEqual(['video.captions', 'video.captions', 'video.captionsRemove']);
});

test('the number of the next caption is not shown where an empty line is missing, and words behind a bracket are', async () => {
  const { admin, staff, server, given } = await openHospital();
  const params = { videoId: await given.video(), language: 'ja' };
  const cues = ['1', '00:00:01.000 --> 00:00:02.000 line:0', '一', '2', '00:00:03.000 --> 00:00:04.000', '体温<38度'];

  const put = await admin(videoContract.putCaptions, {
    params,
    body: { label: '日本語', webvtt: ['WEBVTT', '', ...cues].join('\n') },
  });
  const reply = await fetch(server.origin + (put.body.playback.captions[0]?.url ?? ''), {
    headers: { cookie: staff.clerk.cookie },
  });

  expect(await reply.text()).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:0\n一\n\n00:00:03.000 --> 00:00:04.000\n体温&lt;38度\n',
  );
});

test('each Japanese caption has layers, and players are offered a track of every language that has one (specification/text-layer.md §15)', async () => {
  const { admin, nurse, clerk, staff, server, given } = await openHospital();
  const videoId = await given.video();
  const content = { kind: 'videoCaptions', contentId: videoId } as const;
  const put = (language: string, webvtt: string) =>
    admin(videoContract.putCaptions, { params: { videoId, language }, body: { label: language, webvtt } });
  const tracks = async () => {
    const { body } = await clerk(videoContract.get, { params: { videoId } });
    return body.playback.captions.map(({ language, reviewed, layered }) => [language, reviewed, layered]);
  };
  const read = async (language: string) => {
    const address = `${server.origin}/api/videos/${videoId}/media/captions/${language}.vtt`;
    const reply = await fetch(address, { headers: { cookie: staff.clerk.cookie } });
    return reply.ok ? reply.text() : reply.status;
  };
  expect((await readLayers(admin, content)).texts).toEqual([]);
  await put('ja', `${WEBVTT}\n00:00:05.000 --> 00:00:06.000\n手を\n洗います。\n`);
  const { texts } = await readLayers(nurse, content);
  expect(texts).toMatchObject([
    { key: 'cue.1000', label: '0:01の字幕', japanese: 'こんにちは。' },
    { key: 'cue.5000', label: '0:05の字幕', japanese: '手を\n洗います。' },
  ]);
  expect((await writeLayer(nurse, content, 'cue.1000', 'Hello')).body).toMatchObject({ code: 'permission.denied' });
  expect(await read('en')).toBe(404);

  const saved = await writeLayer(admin, content, 'cue.1000', 'Hello & welcome');
  await writeLayer(admin, content, 'cue.5000', '｜手《て》を\n｜洗《あら》います。', 'ja-Hrkt');
  expect(await tracks()).toEqual([
    ['ja', true, false],
    ['en', false, true],
    ['ja-Hrkt', false, true],
  ]);
  expect(await read('en')).toContain('00:00:01.000 --> 00:00:04.000\nHello &amp; welcome ※\n');
  expect(await read('en')).toContain('<lang ja>手を\n洗います。</lang>');
  expect(await read('ja-Hrkt')).toContain('<ruby>手<rt>て</rt></ruby>を');

  const id = layerIn(saved.body, 'en', 'cue.1000').id;
  const body = { layerIds: id ? [id] : [], note: '院外の翻訳者が確認' };
  await admin(textLayerContract.review, { params: { ...content, language: 'en' }, body });
  expect(await tracks()).toContainEqual(['en', true, true]);
  expect(await read('en')).not.toContain('※');

  // Later by a second, and other words: the one keeps its layer, the other is outdated.
  await put('ja', WEBVTT.replace('こんにちは', 'こんばんは'));
  expect(layerIn(await readLayers(admin, content), 'en', 'cue.1000')).toMatchObject({ state: 'outdated' });
  expect(await read('en')).toContain('<lang ja>こんばんは。</lang>');
  await put('ja', WEBVTT.replace('00:00:01', '00:00:02'));
  expect(layerIn(await readLayers(admin, content), 'en', 'cue.2000')).toMatchObject({ state: 'reviewed' });

  // A file of its own goes first, and nobody vouches for it.
  await put('en', WEBVTT.replace('こんにちは', 'By hand'));
  expect(await tracks()).toContainEqual(['en', false, false]);
  expect(await read('en')).toContain('By hand');
  await admin(videoContract.removeCaptions, { params: { videoId, language: 'en' } });
  await admin(videoContract.removeCaptions, { params: { videoId, language: 'ja' } });
  expect(await tracks()).toEqual([]);
});

test('captions that cannot be read are refused with the lines that are wrong, and the old ones stay', async () => {
  const { admin, given, audits } = await openHospital();
  const params = { videoId: await given.video(), language: 'ja' };
  await admin(videoContract.putCaptions, { params, body: { label: '日本語', webvtt: WEBVTT } });
  const wrong = 'WEBVTT\n\n00:00:01,000 --> 00:00:04,000\nA\n\n00:00:09.000 --> 00:00:05.000\nB\n';

  const reply = await admin(videoContract.putCaptions, { params, body: { label: '日本語', webvtt: wrong } });
  const { body: kept } = await admin(videoContract.get, { params: { videoId: params.videoId } });

  expect(reply).toMatchObject({
    status: 422,
    body: {
      code: 'video.captionsInvalid',
      errors: [
        { field: 'webvtt', message: '3行目：時刻の書き方が正しくありません（例 00:00:01.000 --> 00:00:04.000）' },
        { field: 'webvtt', message: '6行目：終了時刻が開始時刻より前になっています' },
      ],
    },
  });
  expect(kept.captionLanguages).toEqual(['ja']);
  expect(await audits()).toEqual(['video.captions']);
});

test.each(['<html>', 'PK\u0003\u0004', '', '%PDF-1.7'])('captions that are %j are refused', async (webvtt) => {
  const { admin, given } = await openHospital();
  const params = { videoId: await given.video(), language: 'ja' };

  const reply = await admin(videoContract.putCaptions, { params, body: { label: '日本語', webvtt } });

  expect(reply).toMatchObject({
    status: 422,
    body: { errors: [{ message: '1行目：1行目は「WEBVTT」で始めてください' }] },
  });
});

test('captions without a name, of no language, or of a foreign video are refused', async () => {
  const here = await openHospital();
  const there = await openHospital();
  const videoId = await here.given.video();
  const body = { label: '日本語', webvtt: WEBVTT };

  const [nameless, languageless, foreign] = await Promise.all([
    here.admin(videoContract.putCaptions, { params: { videoId, language: 'ja' }, body: { ...body, label: ' ' } }),
    here.admin(videoContract.putCaptions, { params: { videoId, language: '../x' }, body }),
    there.admin(videoContract.putCaptions, { params: { videoId, language: 'ja' }, body }),
  ]);

  expect(nameless).toMatchObject({ status: 400, body: { errors: [{ field: 'label' }] } });
  expect([languageless.status, foreign.status]).toEqual([404, 404]);
});

test('questions are replaced; unchanged ones stay the same, and old ones are kept for orders that have them', async () => {
  const { admin, given, server, audits } = await openHospital();
  const videoId = await given.video();
  const put = (version: number, questions: VideoQuestionInput[]) =>
    admin(videoContract.putQuestions, { params: { videoId }, body: { version, questions } });

  const first = await put(1, [aQuestion(), aQuestion({ stem: '二つ目' })]);
  const second = await put(2, [aQuestion({ stem: '新しい' }), aQuestion()]);
  const { rows } = await server.owner.query<{ stem: string; retired: boolean }>(
    'SELECT stem, retired_at IS NOT NULL AS retired FROM video_questions WHERE video_id = $1 ORDER BY id',
    [videoId],
  );

  const [kept, changed] = first.body.questions;
  expect(stems(second.body.questions)).toEqual(['新しい', kept?.stem]);
  expect(second.body.questions[1]?.id).toBe(kept?.id);
  expect(second.body).toMatchObject({ version: 3, questionCount: 2 });
  expect(rows.filter(({ retired }) => retired)).toEqual([{ stem: changed?.stem, retired: true }]);
  expect(await audits()).toEqual(['video.questions', 'video.questions']);
});

test('what is wrong with questions is said question by question', async () => {
  const { admin, given, audits } = await openHospital();
  const questions = [
    aQuestion({ stem: ' ', options: ['同じ', '同じ'], correctOption: 2 }),
    aQuestion({ passageStart: 20, passageEnd: 10 }),
    aQuestion({ passageStart: 10, passageEnd: 600 }),
  ];

  const { status, body } = await admin(videoContract.putQuestions, {
    params: { videoId: await given.video({ durationSeconds: 60 }) },
    body: { version: 1, questions },
  });

  expect(status).toBe(400);
  expect(body.errors?.map(({ field }) => field)).toEqual([
    'questions.0.stem',
    'questions.0.options.1',
    'questions.0.correctOption',
    'questions.1.passageEnd',
    'questions.2.passageEnd',
  ]);
  expect(await audits()).toEqual([]);
});

test('the second of two who set questions sees what the first one set', async () => {
  const { admin, given } = await openHospital();
  const params = { videoId: await given.video() };
  await admin(videoContract.putQuestions, { params, body: { version: 1, questions: [aQuestion({ stem: '一人目' })] } });

  const reply = await admin(videoContract.putQuestions, { params, body: { version: 1, questions: [] } });

  expect(reply).toMatchObject({ status: 409, body: { current: { questions: [{ stem: '一人目' }] } } });
});
