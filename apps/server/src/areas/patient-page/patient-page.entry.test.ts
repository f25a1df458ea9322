import { authContract } from '@nattoku/contract/auth/auth';
import { facilitySettingsContract } from '@nattoku/contract/facility/facility-settings';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { expect, test } from 'vitest';
import { newSecret } from '#kernel/secrets/secret.ts';
import { bellOf } from '#testing/bell.ts';
import { givenOrderOfKinds } from '#testing/order-kinds/order-of-kinds.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { callerWith, openHospital } from '#testing/hospital.ts';
import {
  cookieIn,
  enter,
  everythingOf,
  givenDraft,
  givenIssued,
  givenVideo,
  knock,
} from '#testing/video/video-orders.ts';

const birthDate = '1958-04-02';

test('a link is swapped for a cookie that scripts cannot read, and tells the hospital but nothing of the patient', async () => {
  const hospital = await openHospital();
  const { linkSecret } = await givenIssued(hospital);

  const reply = await hospital.stranger(patientPageContract.exchange, { body: { secret: linkSecret } });

  expect(reply).toMatchObject({
    status: 200,
    body: { state: 'needsBirthDate', triesLeft: 5, contact: { wardName: null, phone: '03-0000-0000' } },
  });
  expect(reply.headers.getSetCookie()[0]).toMatch(/^link=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(reply.headers.getSetCookie()[0]).not.toContain(linkSecret);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
});

test('what is sent without a secret is refused in a sentence for people', async () => {
  const hospital = await openHospital();
  const refused = async (body: object) =>
    (await hospital.stranger(patientPageContract.exchange, { body: body as never })).body;
  const told = (message: string) => ({ code: 'request.invalid', errors: [{ field: 'secret', message }] });

  expect(await refused({})).toMatchObject(told('入力されていません。入力してください。'));
  expect(await refused({ secret: 5 })).toMatchObject(told('正しい形で入力してください。'));
  expect(await refused({ secret: 'x'.repeat(201) })).toMatchObject(told('200文字以内にしてください。'));
});

test('before the birth date nothing is shown and nothing is taken in', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const { call } = await knock(hospital, linkSecret);
  const done = { kind: 'done', id: crypto.randomUUID(), at: new Date().toISOString(), orderId: order.id } as const;

  expect(await call(patientPageContract.get, {})).toMatchObject({ status: 401, body: { code: 'link.sessionMissing' } });
  expect((await call(patientPageContract.record, { body: { records: [done] } })).status).toBe(401);
});

test('before the birth date the link tells in which language the hospital writes, and whether there is a film, and no more', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({ language: 'vi', familyNameRoman: 'NGUYEN' });
  const { linkSecret } = await givenIssued(hospital, { patient });
  const { linkSecret: withoutFilm } = await givenOrderOfKinds(hospital, { kinds: ['consent'] });
  const ask = async (secret: string) =>
    (await hospital.stranger(patientPageContract.exchange, { body: { secret } })).body;
  const known = { state: 'needsBirthDate', contact: expect.anything(), triesLeft: 5, kiosk: null };

  expect(await ask(linkSecret)).toEqual({ ...known, language: 'vi', hasFilm: true });
  expect(await ask(withoutFilm)).toEqual({ ...known, language: 'ja' });
  const { call } = await enter(hospital, linkSecret);
  expect((await call(patientPageContract.session, {})).body).toMatchObject({ state: 'verified', language: 'vi' });
  expect((await call(patientPageContract.get, {})).body).toMatchObject({ patientNameRoman: 'NGUYEN' });

  const { version } = (await hospital.admin(facilitySettingsContract.get, {})).body;
  await hospital.admin(facilitySettingsContract.updateLanguages, { body: { languages: ['ja', 'en'], version } });
  expect(await ask(linkSecret), 'a language in which the hospital does not write').toEqual({ ...known, hasFilm: true });
});

test('with the birth date the patient sees what was ordered', async () => {
  const hospital = await openHospital();
  const video = await givenVideo(hospital, { title: '胃カメラ検査の説明' });
  const { order, linkSecret } = await givenIssued(hospital, { videos: [video], draft: { message: 'ご覧ください' } });

  const { call } = await enter(hospital, linkSecret);
  const { body, status } = await call(patientPageContract.get, {});

  expect(status).toBe(200);
  expect(body).toMatchObject({
    patientName: '山田 太郎',
    contact: { phone: '03-0000-0000' },
    orders: [
      {
        id: order.id,
        message: 'ご覧ください',
        senderName: 'nurse 職員',
        doneAt: null,
        items: [
          {
            title: '胃カメラ検査の説明',
            durationSeconds: 60,
            available: true,
            finished: false,
            resumeSeconds: 0,
            playback: { hls: `/api/videos/${video.id}/media/1/master.m3u8` },
            questions: [{ id: video.questionIds[0], correctOption: 0, answers: [] }],
          },
        ],
      },
    ],
  });
  expect(await hospital.audits()).toContain('order.open');
  const { body: seen } = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });
  expect(seen).toMatchObject({ progress: 'opened', history: [{ action: '患者がリンクを開いた' }, {}, {}] });
  expect(seen.openedAt).not.toBeNull();
});

test('the right birth date brings another cookie; the one that came in without it is dead', async () => {
  const hospital = await openHospital();
  const { linkSecret } = await givenIssued(hospital);
  const before = await knock(hospital, linkSecret);
  const { headers } = await before.call(patientPageContract.verify, { body: { birthDate } });

  const old = await before.call(patientPageContract.get, {});

  expect(headers.getSetCookie()[0]).not.toContain(before.cookie);
  expect(old.status).toBe(401);
});

test('all open orders are shown, the one whose link was opened first', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const videos = [await givenVideo(hospital)];
  const first = await givenIssued(hospital, { patient, videos });
  const second = await givenIssued(hospital, { patient, videos });
  await givenDraft(hospital, { patient, videos });
  const canceled = await givenIssued(hospital, { patient, videos });
  await hospital.nurse(orderVerbContract.cancel, {
    params: { orderId: canceled.order.id },
    body: { version: canceled.order.version, reason: '中止' },
  });
  await givenIssued(hospital, { videos });

  const { call } = await enter(hospital, first.linkSecret);
  const { body } = await call(patientPageContract.get, {});

  expect(body.orders.map(({ id }) => id)).toEqual([first.order.id, second.order.id]);
});

test('one character changed, cut off, made up, replaced, expired and canceled look alike', async () => {
  const hospital = await openHospital();
  const videos = [await givenVideo(hospital)];
  const { linkSecret } = await givenIssued(hospital, { videos });
  const replaced = await givenIssued(hospital, { videos });
  await hospital.nurse(orderVerbContract.reissueLink, {
    params: { orderId: replaced.order.id },
    body: { version: replaced.order.version },
  });
  const canceled = await givenIssued(hospital, { videos });
  await hospital.nurse(orderVerbContract.cancel, {
    params: { orderId: canceled.order.id },
    body: { version: canceled.order.version, reason: '中止' },
  });
  const expired = await givenIssued(hospital, { videos });
  await hospital.server.owner.query("UPDATE orders SET expires_at = now() - interval '1 minute' WHERE id = $1", [
    expired.order.id,
  ]);
  const changed = `${linkSecret.startsWith('A') ? 'B' : 'A'}${linkSecret.slice(1)}`;
  const secrets = [
    changed,
    linkSecret.slice(0, 42),
    '',
    newSecret(),
    replaced.linkSecret,
    canceled.linkSecret,
    expired.linkSecret,
  ];

  const replies = await Promise.all(
    secrets.map((secret) => hospital.stranger(patientPageContract.exchange, { body: { secret } })),
  );

  const seen = replies.map(({ status, body, headers }) => ({
    status,
    body: { ...body, instance: '' },
    cookie: headers.getSetCookie(),
  }));
  expect(seen[0]).toMatchObject({ status: 404, body: { code: 'link.invalid' }, cookie: [] });
  for (const answer of seen) expect(answer).toEqual(seen[0]);
});

test('a link whose own time is over opens nothing, even while its order runs', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  await hospital.server.owner.query(
    "UPDATE order_links SET expires_at = now() - interval '1 minute' WHERE order_id = $1",
    [order.id],
  );

  const reply = await hospital.stranger(patientPageContract.exchange, { body: { secret: linkSecret } });

  expect(reply).toMatchObject({ status: 404, body: { code: 'link.invalid' } });
});

test('five wrong birth dates lock the link; staff see it, are told, and make a new one', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const { call } = await knock(hospital, linkSecret);
  const attempt = (given: string) => call(patientPageContract.verify, { body: { birthDate: given } });

  for (const triesLeft of [4, 3, 2, 1]) {
    expect(await attempt('1958-04-03')).toMatchObject({
      status: 403,
      body: { code: 'link.birthDateWrong', triesLeft },
    });
  }
  expect(await attempt('1958-04-03')).toMatchObject({ status: 423, body: { code: 'link.locked' } });
  expect((await attempt(birthDate)).status).toBe(423);
  const again = await hospital.stranger(patientPageContract.exchange, { body: { secret: linkSecret } });
  expect(again).toMatchObject({ status: 423, body: { code: 'link.locked' } });

  const { body: seen } = await hospital.doctor(videoOrderContract.get, { params: { orderId: order.id } });
  expect(seen).toMatchObject({ attention: ['linkLocked'], link: { triesLeft: 0 }, progress: 'notOpened' });
  const bell = await bellOf(hospital);
  expect(bell.items).toMatchObject([{ kind: 'link.locked', link: `/video/order/detail?order=${order.id}` }]);
  expect(await hospital.audits()).toContain('order.linkLocked');

  const { body: renewed } = await hospital.nurse(orderVerbContract.reissueLink, {
    params: { orderId: order.id },
    body: { version: seen.version },
  });
  expect(renewed.attention).toEqual([]);
  const visitor = await enter(hospital, renewed.linkSecret);
  expect((await visitor.call(patientPageContract.get, {})).status).toBe(200);
});

test('a person who had given the birth date before the link was locked may go on', async () => {
  const hospital = await openHospital();
  const video = await givenVideo(hospital);
  const { order, linkSecret } = await givenIssued(hospital, { videos: [video] });
  const visitor = await enter(hospital, linkSecret);
  const stranger = await knock(hospital, linkSecret);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await stranger.call(patientPageContract.verify, { body: { birthDate: '1900-01-01' } });
  }
  await hospital.server.owner.query(
    `INSERT INTO video_captions (facility_id, video_id, language, label, webvtt) VALUES ($1, $2, 'ja', '日本語', 'WEBVTT')`,
    [hospital.facilityId, video.id],
  );

  const { status } = await visitor.call(patientPageContract.get, {});
  const { body } = await visitor.call(patientPageContract.record, { body: { records: everythingOf(order) } });
  const captions = await fetch(`${hospital.server.origin}/api/videos/${video.id}/media/captions/ja.vtt`, {
    headers: { cookie: visitor.cookie },
  });

  expect([status, body.refused, captions.status]).toEqual([200, [], 200]);
});

test('guesses made at once are counted one by one', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const { call } = await knock(hospital, linkSecret);

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, day) =>
      call(patientPageContract.verify, { body: { birthDate: `1990-01-${String(day + 1).padStart(2, '0')}` } }),
    ),
  );

  expect(replies.filter(({ status }) => status === 403)).toHaveLength(4);
  expect(replies.filter(({ status }) => status === 423)).toHaveLength(16);
  const { rows } = await hospital.server.owner.query('SELECT wrong_tries FROM order_links WHERE order_id = $1', [
    order.id,
  ]);
  expect(rows).toEqual([{ wrong_tries: 5 }]);
  expect((await hospital.audits()).filter((action) => action === 'order.linkLocked')).toHaveLength(1);
});

test('a right birth date forgives the wrong ones before it', async () => {
  const hospital = await openHospital();
  const { linkSecret } = await givenIssued(hospital);
  const first = await knock(hospital, linkSecret);
  await first.call(patientPageContract.verify, { body: { birthDate: '1900-01-01' } });
  await first.call(patientPageContract.verify, { body: { birthDate } });

  const { body } = await hospital.stranger(patientPageContract.exchange, { body: { secret: linkSecret } });

  expect(body.triesLeft).toBe(5);
});

test('the session tells how far this browser has come', async () => {
  const hospital = await openHospital();
  const { linkSecret } = await givenIssued(hospital);
  const nobody = await hospital.stranger(patientPageContract.session, {});
  const knocked = await knock(hospital, linkSecret);
  await knocked.call(patientPageContract.verify, { body: { birthDate: '1900-01-01' } });
  const waiting = await knocked.call(patientPageContract.session, {});
  const visitor = await enter(hospital, linkSecret);
  const inside = await visitor.call(patientPageContract.session, {});

  expect(nobody.body).toEqual({ state: 'none', contact: null, triesLeft: null, kiosk: null });
  expect(waiting.body).toMatchObject({ state: 'needsBirthDate', triesLeft: 4 });
  expect(inside.body).toMatchObject({ state: 'verified', triesLeft: null });
});

test('scanning the same code again on the same device does not ask again; another one does, and ends the former visit', async () => {
  const hospital = await openHospital();
  const videos = [await givenVideo(hospital)];
  const [mine, other] = [await givenIssued(hospital, { videos }), await givenIssued(hospital, { videos })];
  const visitor = await enter(hospital, mine.linkSecret);

  const same = await visitor.call(patientPageContract.exchange, { body: { secret: mine.linkSecret } });
  const another = await visitor.call(patientPageContract.exchange, { body: { secret: other.linkSecret } });

  expect(same.body.state).toBe('verified');
  expect(another.body.state).toBe('needsBirthDate');
  expect((await visitor.call(patientPageContract.get, {})).status).toBe(401);
});

test('a link that is opened where a member of staff is signed in says on whose device, also behind a locked screen', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const other = await openHospital();
  const startKiosk = (cookie: string) =>
    callerWith(hospital.server.origin, { cookie })(patientPageContract.exchange, { body: { secret: linkSecret } });
  await hospital.nurse(authContract.lock, {});

  await startKiosk(hospital.staff.nurse.cookie);
  await startKiosk(other.staff.nurse.cookie);

  const { body } = await hospital.doctor(videoOrderContract.get, { params: { orderId: order.id } });
  expect(body.history.filter(({ action }) => action.startsWith('職員の端末'))).toMatchObject([{ by: 'nurse 職員' }]);
});

test('leaving ends the session on this device', async () => {
  const hospital = await openHospital();
  const { linkSecret } = await givenIssued(hospital);
  const visitor = await enter(hospital, linkSecret);

  const { headers, status } = await visitor.call(patientPageContract.leave, {});

  expect(status).toBe(200);
  expect(headers.getSetCookie()[0]).toMatch(/^link=;/);
  expect((await visitor.call(patientPageContract.get, {})).status).toBe(401);
  expect((await hospital.stranger(patientPageContract.leave, {})).status).toBe(200);
});

test('a session ends after half an hour without use, and after twelve hours in any case', async () => {
  const hospital = await openHospital();
  const { linkSecret } = await givenIssued(hospital);
  const idle = await enter(hospital, linkSecret);
  hospital.clock.advance(31 * 60);
  expect((await idle.call(patientPageContract.get, {})).status).toBe(401);

  const busy = await enter(hospital, linkSecret);
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    hospital.clock.advance(20 * 60);
    expect((await busy.call(patientPageContract.get, {})).status).toBe(200);
  }
  hospital.clock.advance(20 * 60);
  expect((await busy.call(patientPageContract.get, {})).status).toBe(401);
});

test('for 72 hours after the birth date the same browser opens its session again by it, and by nothing less', async () => {
  const hospital = await openHospital();
  const { linkSecret } = await givenIssued(hospital);
  const visitor = await enter(hospital, linkSecret);
  expect((await visitor.call(patientPageContract.get, {})).body.keepSeconds).toBe(72 * 3600);
  hospital.clock.advance(71 * 3600);

  expect((await visitor.call(patientPageContract.session, {})).body).toMatchObject({
    state: 'needsBirthDate',
    triesLeft: 5,
    contact: { wardName: null },
  });
  expect((await visitor.call(patientPageContract.get, {})).status).toBe(401);
  const wrong = await visitor.call(patientPageContract.verify, { body: { birthDate: '1958-04-03' } });
  expect(wrong).toMatchObject({ status: 403, body: { code: 'link.birthDateWrong', triesLeft: 4 } });
  const right = await visitor.call(patientPageContract.verify, { body: { birthDate } });
  expect(right.headers.getSetCookie()[0]).toMatch(/Max-Age=259200;/);
  expect((await visitor.call(patientPageContract.get, {})).status).toBe(401);
  const again = callerWith(hospital.server.origin, { cookie: cookieIn(right.headers) });
  expect((await again(patientPageContract.get, {})).status).toBe(200);

  hospital.clock.advance(72 * 3600);
  expect((await again(patientPageContract.session, {})).body.state).toBe('none');
  expect((await again(patientPageContract.verify, { body: { birthDate } })).status).toBe(401);
});

test('a session that was left, whose link was replaced or whose order was canceled does not rest', async () => {
  const hospital = await openHospital();
  const [left, replaced, canceled] = [
    await givenIssued(hospital),
    await givenIssued(hospital),
    await givenIssued(hospital),
  ];
  const visitors = [];
  for (const { linkSecret } of [left, replaced, canceled]) visitors.push(await enter(hospital, linkSecret));
  await visitors[0]?.call(patientPageContract.leave, {});
  await hospital.nurse(orderVerbContract.reissueLink, {
    params: { orderId: replaced.order.id },
    body: { version: replaced.order.version },
  });
  await hospital.nurse(orderVerbContract.cancel, {
    params: { orderId: canceled.order.id },
    body: { version: canceled.order.version, reason: '中止' },
  });
  hospital.clock.advance(3600);

  for (const { call } of visitors) expect((await call(patientPageContract.session, {})).body.state).toBe('none');
});

test('a session that began just as its link was replaced opens nothing', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const { call } = await enter(hospital, linkSecret);
  await hospital.nurse(orderVerbContract.reissueLink, {
    params: { orderId: order.id },
    body: { version: order.version },
  });
  // As the database has it where the session was written after the sessions of the link were ended.
  await hospital.server.owner.query(
    'UPDATE link_sessions SET ended_at = NULL WHERE link_id IN (SELECT id FROM order_links WHERE order_id = $1)',
    [order.id],
  );

  expect((await call(patientPageContract.get, {})).status).toBe(401);
});

test('asking how far one has come does not keep the session alive', async () => {
  const hospital = await openHospital();
  const { linkSecret } = await givenIssued(hospital);
  const { call } = await enter(hospital, linkSecret);
  for (let minutes = 0; minutes < 40; minutes += 10) {
    hospital.clock.advance(10 * 60);
    await call(patientPageContract.session, {});
  }

  expect((await call(patientPageContract.get, {})).status).toBe(401);
});

test('after its end an order shows nothing, also to the person who is still in', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const { call } = await enter(hospital, linkSecret);
  const { id: orderId, version } = order;
  await hospital.nurse(orderVerbContract.close, { params: { orderId }, body: { version } });

  expect(await call(patientPageContract.get, {})).toMatchObject({ status: 404, body: { code: 'link.invalid' } });
});

test('too many links from one address are slowed down', async () => {
  const hospital = await openHospital();
  const knockOnce = () => hospital.stranger(patientPageContract.exchange, { body: { secret: newSecret() } });
  await hospital.server.owner.query('DELETE FROM rate_limits');
  for (let batch = 0; batch < 10; batch += 1) await Promise.all(Array.from({ length: 30 }, knockOnce));

  const reply = await knockOnce();
  await hospital.server.owner.query('DELETE FROM rate_limits');

  expect(reply).toMatchObject({ status: 429, body: { code: 'request.tooMany' } });
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('staff see before sending what the patient will see, and that they looked is recorded', async () => {
  const hospital = await openHospital();
  const draft = await givenDraft(hospital, { draft: { message: 'ご覧ください' } });
  const before = await hospital.audits();

  const { body, status } = await hospital.nurse(patientPageContract.preview, { params: { orderId: draft.id } });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    patientName: '山田 太郎',
    orders: [{ id: draft.id, message: 'ご覧ください', items: [{ title: '胃カメラ検査の説明', questions: [{}] }] }],
  });
  expect(body.orders[0]?.title, 'the title that it gets when it is issued').toBe('胃カメラ検査の説明');
  expect(await hospital.audits()).toEqual([...before, 'order.preview']);
});

test('a clerk, who may see forms and may not order them, gets no view of the page of a patient who is asked for one', async () => {
  const hospital = await openHospital();
  const { form } = await givenConsentForm(hospital);
  const params = { orderId: form.orderId };

  expect((await hospital.clerk(patientPageContract.preview, { params })).status).toBe(404);
  expect((await hospital.doctor(patientPageContract.preview, { params })).status).toBe(200);
});

test('the cookie of a link opens nothing for somebody who adds the secret to the address', async () => {
  const hospital = await openHospital();
  const { linkSecret } = await givenIssued(hospital);
  const bearer = callerWith(hospital.server.origin, {
    cookie: `link=${linkSecret}`,
    authorization: `Bearer ${linkSecret}`,
  });

  expect((await bearer(patientPageContract.get, {})).status).toBe(401);
});
