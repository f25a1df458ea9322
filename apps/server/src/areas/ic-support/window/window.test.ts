import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { icWindowContract, WindowEvent } from '@nattoku/contract/ic-support/ic-window';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { whileHeld } from '#testing/held-row.ts';
import { callerWith, openHospital, type Hospital } from '#testing/hospital.ts';
import { anEntry, append, endTalk, givenApproach, givenRunningTalk, givenTalk } from '#testing/talks.ts';
import { givenMedia } from '#testing/video/given-media.ts';
import { cookieIn } from '#testing/video/video-orders.ts';

const pair = async ({ doctor }: Hospital, orderId: OrderId): Promise<string> =>
  (await doctor(icWindowContract.pair, { params: { orderId }, body: {} })).body.code;

const joined = async (hospital: Hospital, code: string) => {
  const reply = await hospital.stranger(icWindowContract.join, { body: { code } });
  const cookie = cookieIn(reply.headers);
  return { reply, cookie, call: callerWith(hospital.server.origin, { cookie }) };
};

/** Reads events as they come. */
async function* eventsOf({ server }: Hospital, cookie: string): AsyncGenerator<WindowEvent> {
  const controller = new AbortController();
  const response = await fetch(`${server.origin}${apiPrefix}/ic-window/events`, {
    headers: { cookie },
    signal: controller.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return;
      text += value;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) if (part.startsWith('data: ')) yield WindowEvent.parse(JSON.parse(part.slice(6)));
    }
  } finally {
    controller.abort();
  }
}

test('a code opens the second window once, within two minutes', async () => {
  const hospital = await openHospital();
  const { order } = await givenTalk(hospital);
  const code = await pair(hospital, order.id);
  expect(code).toMatch(/^\d{8}$/);

  const { reply, call } = await joined(hospital, `${code.slice(0, 4)} ${code.slice(4)}`);
  expect(reply).toMatchObject({ status: 200, body: { state: 'waiting', step: null, strokes: [] } });
  expect(JSON.stringify(reply.body)).not.toContain('山田');
  expect((await call(icWindowContract.view, {})).body.state).toBe('waiting');
  expect((await joined(hospital, code)).reply.body.code).toBe('window.codeWrong');

  const late = await pair(hospital, order.id);
  hospital.clock.advance(121);
  expect((await joined(hospital, late)).reply.body.code).toBe('window.codeWrong');
});

test('of two devices that give one code at once one becomes the window', async () => {
  const hospital = await openHospital();
  const { order } = await givenTalk(hospital);
  const code = await pair(hospital, order.id);
  const { rows } = await hospital.server.owner.query<{ id: string }>(
    'SELECT id FROM ic_windows WHERE facility_id = $1',
    [hospital.facilityId],
  );

  const devices = await whileHeld(
    hospital,
    { table: 'ic_windows', id: rows[0]?.id ?? '' },
    Array.from({ length: 2 }, () => () => joined(hospital, code)),
  );

  const codes = devices.map(({ reply }) => (reply.status === 200 ? 'joined' : reply.body.code));
  expect(codes.toSorted()).toEqual(['joined', 'window.codeWrong']);
});

test('of forty guesses from one address no more than thirty are looked at', async () => {
  const hospital = await openHospital();
  const { order } = await givenTalk(hospital);
  await pair(hospital, order.id);
  const codes: string[] = [];
  for (let guess = 0; guess < 40; guess += 1)
    codes.push((await joined(hospital, String(guess).padStart(8, '0'))).reply.body.code);

  expect(new Set(codes)).toEqual(new Set(['window.codeWrong', 'window.tooMany']));
  expect(codes.filter((code) => code === 'window.codeWrong').length).toBeLessThanOrEqual(30);
  await hospital.server.owner.query('DELETE FROM rate_limits');
});

test('the window follows the step and the pen, and shows nothing that is for staff', async () => {
  const hospital = await openHospital();
  const versionId = await givenScenario(hospital, [...steps, aside]);
  const { order } = await givenRunningTalk(hospital, { plan: { scenarioVersionId: versionId } });
  const { cookie } = await joined(hospital, await pair(hospital, order.id));
  const events = eventsOf(hospital, cookie);
  const next = async () => (await events.next()).value as WindowEvent;
  expect(await next()).toMatchObject({ type: 'view', view: { state: 'running', step: null } });

  await append(hospital, order.id, [anEntry(hospital, { kind: 'step', step: 'check' })]);
  const shown = await next();
  expect(shown).toMatchObject({
    type: 'view',
    view: {
      words: { language: 'ja', furigana: false },
      layers: [],
      step: { key: 'check', staffNote: '', explanation: '', options: [{ isRight: false }, { isRight: false }] },
    },
  });

  // While staff read a note of their own, the patient keeps what was shown.
  await append(hospital, order.id, [anEntry(hospital, { kind: 'step', step: 'aside' })]);
  expect(await next()).toMatchObject({ type: 'view', view: { step: { key: 'check' } } });

  const stroke = { colour: 'orange', width: 0.01, points: [[0.1, 0.2, 0.5]] as [number, number, number][] } as const;
  const drawn = anEntry(hospital, { kind: 'drawing', picture: 'board', stroke });
  await append(hospital, order.id, [drawn, anEntry(hospital, { kind: 'note', text: '職員だけのメモ' })]);
  expect(await next()).toMatchObject({ type: 'drawing', added: [{ id: drawn.id, colour: 'orange' }], removed: [] });
  await append(hospital, order.id, [anEntry(hospital, { kind: 'undo', picture: 'board', stroke: drawn.id })]);
  expect(await next()).toMatchObject({ type: 'drawing', added: [], removed: [drawn.id] });

  const answer = { kind: 'options' as const, options: ['right'], other: '' };
  await append(hospital, order.id, [anEntry(hospital, { kind: 'answer', step: 'check', answer })]);
  expect(await next()).toMatchObject({ view: { answer, step: { explanation: 'そのとおりです' } } });

  await endTalk(hospital, order.id);
  expect(await next()).toMatchObject({ view: { state: 'over', step: null, strokes: [] } });
  await events.return(undefined);
});

test('the window speaks the language of the patient until staff choose words, with the layers of the step that is shown', async () => {
  const hospital = await openHospital();
  const versionId = await givenScenario(hospital);
  await givenLayer(hospital, versionId, 'vi', 'はじめに', 'Trước tiên');
  await givenLayer(hospital, versionId, 'ja-easy', 'どちらですか', 'どっちですか');
  await givenLayer(hospital, versionId, 'ja-Hrkt', 'はじめに', 'はじめに');
  const { order } = await givenRunningTalk(hospital, { plan: { scenarioVersionId: versionId } });
  const params = { orderId: order.id };
  await hospital.server.owner.query("UPDATE patients SET language = 'vi' WHERE id = $1", [order.patient.id]);
  const { call } = await joined(hospital, await pair(hospital, order.id));
  const viewNow = async () => (await call(icWindowContract.view, {})).body;
  const tell = (...bodies: Parameters<typeof anEntry>[1][]) => {
    hospital.clock.advance(1);
    return append(
      hospital,
      order.id,
      bodies.map((body) => anEntry(hospital, body)),
    );
  };

  await tell({ kind: 'step', step: 'hello' });
  expect(await viewNow()).toMatchObject({
    words: { language: 'vi', furigana: false },
    layers: [{ japanese: 'はじめに', body: 'Trước tiên', reviewed: false }],
  });
  await tell({ kind: 'words', language: 'ja', furigana: true });
  expect((await viewNow()).layers).toMatchObject([{ body: 'はじめに' }]);
  await tell({ kind: 'words', language: 'ja-easy', furigana: false });
  expect((await viewNow()).layers).toEqual([]);
  await tell({ kind: 'step', step: 'check' });
  expect(await viewNow()).toMatchObject({ words: { language: 'ja-easy' }, layers: [{ body: 'どっちですか' }] });

  const { body } = await hospital.nurse(icSessionContract.words, { params });
  expect(body.layers.map(({ language, texts }) => [language, texts.length])).toEqual([
    ['ja-easy', 1],
    ['ja-Hrkt', 1],
    ['vi', 1],
  ]);
  const other = await openHospital();
  expect((await other.doctor(icSessionContract.words, { params })).status).toBe(404);
});

test('the window plays the film of the step as staff do, and is let at no other; nothing of it counts as watched', async () => {
  const hospital = await openHospital();
  const videoId = await hospital.given.video({ durationSeconds: 90 });
  const elsewhere = await hospital.given.video();
  for (const id of [videoId, elsewhere]) await givenMedia(hospital, id);
  const film = { ...common, key: 'film', kind: 'video', videoId, fromSeconds: 20, toSeconds: 60, text: '検査の流れ' };
  const versionId = await givenScenario(hospital, [film, ...steps]);
  const { order, films } = await givenRunningTalk(hospital, { plan: { scenarioVersionId: versionId } });
  expect(films).toMatchObject([{ id: videoId, durationSeconds: 90 }]);
  const { call, cookie } = await joined(hospital, await pair(hospital, order.id));
  const filmNow = async () => (await call(icWindowContract.view, {})).body.film;
  const tell = (body: Parameters<typeof anEntry>[1]) => append(hospital, order.id, [anEntry(hospital, body)]);
  const get = async (address: string) =>
    (await fetch(new URL(address, hospital.server.origin), { headers: { cookie } })).status;
  const address = (id: string) => `/api/ic-window/films/${id}/1/360p/segment-0000.m4s`;
  expect([await filmNow(), await get(address(videoId))]).toEqual([null, 404]);

  await tell({ kind: 'step', step: 'film' });
  const shown = await filmNow();
  expect(shown).toMatchObject({ id: videoId, isPlaying: false, toldAt: null, seconds: 20 });
  const { hls, original, poster, captions } = shown!.playback;
  const addresses = [hls!, original!, poster!, captions[0]!.url, address(videoId)];
  expect(await Promise.all(addresses.map(get))).toEqual([200, 200, 200, 200, 200]);
  expect(await get(address(elsewhere))).toBe(404);
  expect(await get(`/api/videos/${videoId}/media/1/original`)).toBe(404);

  hospital.clock.advance(1);
  await tell({ kind: 'film', step: 'film', move: 'play', seconds: 20 });
  hospital.clock.advance(7);
  // As for a window that is loaded anew.
  const running = await filmNow();
  expect([running?.isPlaying, Math.abs(running!.seconds - 27) < 10]).toEqual([true, true]);
  await tell({ kind: 'film', step: 'film', move: 'rest', seconds: 27 });
  hospital.clock.advance(60);
  expect(await filmNow()).toMatchObject({ isPlaying: false, seconds: 27 });
  await tell({ kind: 'film', step: 'film', move: 'play', seconds: 27 });
  hospital.clock.advance(60);
  expect(await filmNow()).toMatchObject({ isPlaying: false, seconds: 60 });

  await hospital.server.owner.query(
    "UPDATE videos SET withdrawn_at = now(), withdrawn_reason = 'x', published = false WHERE id = $1",
    [videoId],
  );
  expect([await filmNow(), await get(address(videoId))]).toEqual([null, 404]);
  await hospital.server.owner.query('UPDATE videos SET withdrawn_at = NULL, withdrawn_reason = NULL WHERE id = $1', [
    videoId,
  ]);
  await tell({ kind: 'step', step: 'hello' });
  expect([await filmNow(), await get(address(videoId))]).toEqual([null, 404]);
  const { rows } = await hospital.server.owner.query('SELECT FROM watched_stretches WHERE facility_id = $1', [
    hospital.facilityId,
  ]);
  expect(rows).toEqual([]);
});

test('staff are told how many windows show the talk, and of one that was closed', async () => {
  const hospital = await openHospital();
  const { order } = await givenRunningTalk(hospital);
  const known = async () => {
    const { body } = await hospital.doctor(icSessionContract.get, { params: { orderId: order.id } });
    return [body.windows, body.windowsAway];
  };
  const { cookie } = await joined(hospital, await pair(hospital, order.id));
  expect(await known()).toEqual([0, 0]);
  const events = eventsOf(hospital, cookie);
  await events.next();
  await expect.poll(known).toEqual([1, 0]);

  await events.return(undefined);
  await expect.poll(known).toEqual([0, 1]);
  const again = eventsOf(hospital, cookie);
  await again.next();
  await expect.poll(known).toEqual([1, 0]);
  await again.return(undefined);
});

test('a facility that has no IC support any more shows no window, and opens none', async () => {
  const hospital = await openHospital();
  const { order } = await givenRunningTalk(hospital);
  const { call } = await joined(hospital, await pair(hospital, order.id));
  const code = await pair(hospital, order.id);
  await hospital.server.owner.query(
    "UPDATE facilities SET features = array_remove(features, 'icSupport') WHERE id = $1",
    [hospital.facilityId],
  );

  expect((await call(icWindowContract.view, {})).body.code).toBe('window.ended');
  expect((await joined(hospital, code)).reply.body.code).toBe('window.codeWrong');
});

test('a scenario and an approach that are withdrawn after the order was sent are talked about as they were', async () => {
  const hospital = await openHospital();
  const versionId = await givenScenario(hospital);
  const approach = await givenApproach(hospital);
  const { order } = await givenTalk(hospital, { approachId: approach.id, plan: { scenarioVersionId: versionId } });
  const { owner } = hospital.server;
  await owner.query("UPDATE scenario_versions SET state = 'retired', retired_at = now() WHERE id = $1", [versionId]);
  await owner.query('UPDATE scenarios SET archived_at = now() WHERE facility_id = $1', [hospital.facilityId]);
  await owner.query('UPDATE approaches SET published = false WHERE id = $1', [approach.id]);

  const { status, body } = await hospital.doctor(icSessionContract.start, {
    params: { orderId: order.id },
    body: { talkVersion: order.talk.version },
  });
  expect(status).toBe(200);
  expect(body.steps.map(({ key }) => key)).toEqual(['hello', 'check', 'end']);
  expect(body.points.map(({ title }) => title)).toEqual(['出血', '胆管の損傷']);
  const { call } = await joined(hospital, await pair(hospital, order.id));
  await append(hospital, order.id, [anEntry(hospital, { kind: 'step', step: 'hello' })]);
  expect((await call(icWindowContract.view, {})).body.step).toMatchObject({ key: 'hello', text: 'はじめに' });
});

test('a device shows one talk: the window of another order closes the one before, and staff close them all', async () => {
  const hospital = await openHospital();
  const [one, other] = [await givenRunningTalk(hospital), await givenRunningTalk(hospital)];
  const first = await joined(hospital, await pair(hospital, one.order.id));
  const again = await first.call(icWindowContract.join, { body: { code: await pair(hospital, other.order.id) } });

  expect((await first.call(icWindowContract.view, {})).body.code).toBe('window.ended');
  const second = callerWith(hospital.server.origin, { cookie: cookieIn(again.headers) });
  expect((await second(icWindowContract.view, {})).status).toBe(200);
  await hospital.nurse(icWindowContract.endAll, { params: { orderId: other.order.id }, body: {} });
  expect((await second(icWindowContract.view, {})).body.code).toBe('window.ended');
});

const common = { place: 'both', minutes: 1, coreRiskIds: [], staffNote: '職員だけに見える', next: null };
const steps = [
  { ...common, key: 'hello', kind: 'message', text: 'はじめに' },
  {
    ...common,
    key: 'check',
    kind: 'check',
    text: 'どちらですか',
    options: [
      { key: 'right', text: 'こちら', isRight: true },
      { key: 'wrong', text: 'あちら', isRight: false },
    ],
    explanation: 'そのとおりです',
  },
  { ...common, key: 'end', kind: 'end', text: 'おわりです' },
];
const aside = { ...common, key: 'aside', kind: 'staffNote', text: '職員だけの場面' };

const givenLayer = (
  { server, facilityId, staff }: Hospital,
  versionId: string,
  language: string,
  japanese: string,
  body: string,
) =>
  server.owner.query(
    `INSERT INTO text_layers (id, facility_id, kind, content_id, language, text_key, source, body, written_by, written_at)
     VALUES (gen_random_uuid(), $1, 'scenarioVersion', $2, $3, $4, $4, $5, $6, now())`,
    [facilityId, versionId, language, japanese, body, staff.doctor.staffId],
  );

async function givenScenario({ server, facilityId, staff }: Hospital, shown: readonly object[] = steps) {
  const { rows } = await server.owner.query<{ id: string }>(
    `WITH s AS (INSERT INTO scenarios (id, facility_id, name, created_by, created_at, updated_at)
                VALUES (gen_random_uuid(), $1, '手術の説明', $2, now(), now()) RETURNING id)
     INSERT INTO scenario_versions (id, facility_id, scenario_id, number, state, steps, step_count, minutes, author_id, published_at, created_at, updated_at)
     SELECT gen_random_uuid(), $1, s.id, 1, 'published', $3, 3, 3, $2, now(), now(), now() FROM s RETURNING id`,
    [facilityId, staff.doctor.staffId, JSON.stringify(shown)],
  );
  return rows[0]?.id as never;
}
