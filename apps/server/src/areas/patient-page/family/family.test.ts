import { familyLinkContract, familyOfOrderContract } from '@nattoku/contract/patient-page/family-link';
import { familyPageContract } from '@nattoku/contract/patient-page/family-page';
import { kioskContract } from '@nattoku/contract/patient-page/kiosk';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { patientContract } from '@nattoku/contract/patient/patient';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { expect, test } from 'vitest';
import { givenCommon, scan } from '#testing/common-orders.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { aDaughter, allowFamily, enterAsFamily, givenFamily, knockAsFamily, readAsFamily } from '#testing/families.ts';
import { callerWith, type Hospital, openHospital } from '#testing/hospital.ts';
import { cookieIn, enter, everythingOf, givenIssued, givenVideo, record } from '#testing/video/video-orders.ts';

const stateOf = async ({ call }: { call: Hospital['nurse'] }, id: string) =>
  (await call(familyLinkContract.list, {})).body.items.find((link) => link.id === id)?.state;

/** What an ended link says to somebody who opens it now. */
const knockingAt = async ({ stranger }: Hospital, secret: string) => {
  const { status, body } = await stranger(familyPageContract.exchange, { body: { secret } });
  return { status, code: body.code };
};
const invalid = { status: 404, code: 'link.invalid' };

const filmOf = async ({ server }: Hospital, videoId: string, { cookie }: { cookie: string }) =>
  (await fetch(`${server.origin}/api/videos/${videoId}/media/captions/ja.vtt`, { headers: { cookie } })).status;

const withCaptions = async (hospital: Hospital) => {
  const video = await givenVideo(hospital);
  await hospital.server.owner.query(
    `INSERT INTO video_captions (facility_id, video_id, language, label, webvtt) VALUES ($1, $2, 'ja', '日本語', 'WEBVTT')`,
    [hospital.facilityId, video.id],
  );
  return video;
};

test('a patient allows a daughter, who opens the link by the birth date of the patient and sees what is explained', async () => {
  const hospital = await openHospital();
  const { order, patient, secret, link } = await givenFamily(hospital);
  expect(link).toMatchObject({ name: '山田 はな', relation: 'DAU', state: 'notOpened', orderId: order.id });

  const knocked = await hospital.stranger(familyPageContract.exchange, { body: { secret } });
  expect(knocked.body).toEqual({
    state: 'needsBirthDate',
    triesLeft: 5,
    contact: expect.objectContaining({ wardName: null, phone: '03-0000-0000' }),
  });
  const daughter = await enterAsFamily(hospital, secret);
  const { body } = await daughter.call(familyPageContract.get, { query: {} });

  expect(body).toMatchObject({
    familyName: '山田 はな',
    relation: 'DAU',
    patientName: '山田 太郎',
    items: [{ title: '胃カメラ検査の説明', film: { durationSeconds: 60, available: true } }],
  });
  expect(await stateOf(patient, link.id)).toBe('opened');
  expect(await hospital.audits()).toEqual(
    expect.arrayContaining(['order.allowFamily', 'order.exchangeFamily', 'order.verifyFamily']),
  );
});

test('nothing that was asked, answered, written or watched reaches the family', async () => {
  const hospital = await openHospital();
  const { order, patient, secret } = await givenFamily(hospital);
  const asked = record('asked', { orderId: order.id, itemId: null, text: '娘には言わないでください' });
  await patient.call(patientPageContract.record, { body: { records: [...everythingOf(order), asked] } });

  const { body } = await (await enterAsFamily(hospital, secret)).call(familyPageContract.get, { query: {} });

  expect(JSON.stringify(body)).not.toMatch(/言わない|answers|questions|watched|finished|done|質問1/);
  expect(Object.keys(body.items[0] ?? {}).toSorted()).toEqual(['description', 'film', 'id', 'sections', 'title']);
});

test('of a form the family reads the text of the template, and neither what was filled in nor who signs', async () => {
  const hospital = await openHospital();
  const { linkSecret } = await givenConsentForm(hospital, { procedureName: '上部消化管内視鏡検査' });
  const patient = await enter(hospital, linkSecret ?? '');
  const { secret } = await allowFamily(patient);
  const { body: page } = await patient.call(patientPageContract.get, { query: {} });
  const [item] = page.orders[0]?.items ?? [];

  const { body } = await (await enterAsFamily(hospital, secret)).call(familyPageContract.get, { query: {} });

  expect(body.items).toEqual([
    {
      id: item?.id,
      title: item?.title,
      description: '',
      film: null,
      sections: item?.kind === 'consent' && 'consent' in item ? item.consent.reading : null,
    },
  ]);
  expect(body.items[0]?.sections.length).toBeGreaterThan(0);
  expect(JSON.stringify(body)).not.toContain('早期胃癌の疑い');
});

test('what the family sees and does is not what the patient did', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const { secret } = await allowFamily(await enter(hospital, linkSecret));
  const before = await hospital.server.owner.query('SELECT * FROM responses WHERE order_id = $1', [order.id]);

  const daughter = await enterAsFamily(hospital, secret);
  expect(await readAsFamily(daughter)).toBe(200);

  const after = await hospital.server.owner.query('SELECT * FROM responses WHERE order_id = $1', [order.id]);
  expect(after.rows).toEqual(before.rows);
  const { body } = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });
  expect(body.items[0]?.watchedRanges).toEqual([]);
});

test('the fifth wrong birth date locks this link and neither that of another nor the one of the patient', async () => {
  const hospital = await openHospital();
  const { patient, secret, link, linkSecret } = await givenFamily(hospital);
  const other = await allowFamily(patient, { name: '山田 次郎', relation: 'SON' });
  const { call } = await knockAsFamily(hospital, secret);
  const guess = async () => (await call(familyPageContract.verify, { body: { birthDate: '1999-01-01' } })).body;

  for (const triesLeft of [4, 3, 2, 1]) expect(await guess()).toMatchObject({ code: 'link.birthDateWrong', triesLeft });
  expect((await guess()).code).toBe('link.locked');

  const right = await call(familyPageContract.verify, { body: { birthDate: '1958-04-02' } });
  expect(right.body.code).toBe('link.locked');
  expect(await knockingAt(hospital, secret)).toEqual({ status: 423, code: 'link.locked' });
  expect(await stateOf(patient, link.id)).toBe('locked');
  expect(await readAsFamily(await enterAsFamily(hospital, other.secret))).toBe(200);
  expect((await (await enter(hospital, linkSecret)).call(patientPageContract.get, {})).status).toBe(200);
});

test('five have a link at once; the sixth is refused until one is ended, also when six are allowed in the same moment', async () => {
  const hospital = await openHospital();
  const { linkSecret } = await givenIssued(hospital);
  const { call } = await enter(hospital, linkSecret);

  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      call(familyLinkContract.allow, { body: { ...aDaughter, name: `山田 ${index}` } }),
    ),
  );

  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('familyLink.tooMany');
  const [first] = (await call(familyLinkContract.list, {})).body.items;
  await call(familyLinkContract.end, { params: { familyLinkId: first?.id ?? ('' as never) } });
  expect((await call(familyLinkContract.allow, { body: aDaughter })).status).toBe(200);
});

test.each(['', '　', '\u200b', 'あ'.repeat(61)])('a name that is empty or too long is refused: «%s»', async (name) => {
  const hospital = await openHospital();
  const { linkSecret } = await givenIssued(hospital);
  const { call } = await enter(hospital, linkSecret);

  const { status, body } = await call(familyLinkContract.allow, { body: { ...aDaughter, name } });

  expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 400, field: 'name' });
  expect((await call(familyLinkContract.list, {})).body.items).toEqual([]);
});

test('who is ended is out at once, and of two only that one', async () => {
  const hospital = await openHospital();
  const { patient, secret, link } = await givenFamily(hospital);
  const other = await allowFamily(patient, { name: '山田 次郎', relation: 'SON' });
  const [daughter, son] = [await enterAsFamily(hospital, secret), await enterAsFamily(hospital, other.secret)];

  const { body } = await patient.call(familyLinkContract.end, { params: { familyLinkId: link.id } });

  expect(body).toMatchObject({ state: 'ended', endedByName: null });
  expect([await readAsFamily(daughter), await readAsFamily(son)]).toEqual([401, 200]);
  expect(await knockingAt(hospital, secret)).toEqual(invalid);
  await patient.call(familyLinkContract.end, { params: { familyLinkId: link.id } });
  expect((await hospital.audits()).filter((action) => action === 'order.endFamily')).toHaveLength(1);
});

test('a film that runs gets no further piece once the link is ended', async () => {
  const hospital = await openHospital();
  const video = await withCaptions(hospital);
  const { patient, secret, link } = await givenFamily(hospital, { videos: [video] });
  const daughter = await enterAsFamily(hospital, secret);
  expect(await filmOf(hospital, video.id, daughter)).toBe(200);

  await patient.call(familyLinkContract.end, { params: { familyLinkId: link.id } });

  expect(await filmOf(hospital, video.id, daughter)).toBe(404);
});

test('before the birth date no film plays, and never one of another order of the same patient', async () => {
  const hospital = await openHospital();
  const [own, other] = [await withCaptions(hospital), await withCaptions(hospital)];
  const person = await hospital.given.patient();
  const { secret } = await givenFamily(hospital, { patient: person, videos: [own] });
  await givenIssued(hospital, { patient: person, videos: [other] });

  expect(await filmOf(hospital, own.id, await knockAsFamily(hospital, secret))).toBe(404);
  const daughter = await enterAsFamily(hospital, secret);
  expect([await filmOf(hospital, own.id, daughter), await filmOf(hospital, other.id, daughter)]).toEqual([200, 404]);
});

type Ending = (given: {
  hospital: Hospital;
  order: Awaited<ReturnType<typeof givenFamily>>['order'];
}) => Promise<unknown>;

const endings: Record<string, Ending> = {
  'the link of the patient was replaced': async ({ hospital, order }) => {
    const params = { orderId: order.id };
    return hospital.nurse(orderVerbContract.reissueLink, { params, body: { version: order.version } });
  },
  'the order was canceled': ({ hospital, order }) =>
    hospital.nurse(orderVerbContract.cancel, {
      params: { orderId: order.id },
      body: { version: order.version, reason: '中止' },
    }),
  'the patient has died': ({ hospital, order }) =>
    hospital.server.owner.query(`UPDATE patients SET deceased_on = '2026-11-20' WHERE id = $1`, [order.patient.id]),
  'the record was put away': async ({ hospital, order }) => {
    const params = { patientId: order.patient.id };
    const { body } = await hospital.admin(patientContract.get, { params });
    const archived = await hospital.admin(patientContract.archive, {
      params,
      body: { version: body.version, reason: '転院' },
    });
    expect(archived.status).toBe(200);
  },
};

test.each(Object.entries(endings))('the family is out when %s', async (_, end) => {
  const hospital = await openHospital();
  const { order, secret } = await givenFamily(hospital);
  const daughter = await enterAsFamily(hospital, secret);
  expect(await readAsFamily(daughter)).toBe(200);

  await end({ hospital, order });

  await expect.poll(() => readAsFamily(daughter)).toBe(401);
  expect(await knockingAt(hospital, secret)).toEqual(invalid);
});

test('an order that was closed or is over explains nothing any more', async () => {
  const hospital = await openHospital();
  const [closed, over] = [await givenFamily(hospital), await givenFamily(hospital)];
  const [one, other] = [await enterAsFamily(hospital, closed.secret), await enterAsFamily(hospital, over.secret)];
  await hospital.nurse(orderVerbContract.close, {
    params: { orderId: closed.order.id },
    body: { version: closed.order.version },
  });
  await hospital.server.owner.query(`UPDATE orders SET expires_at = now() - interval '1 day' WHERE id = $1`, [
    over.order.id,
  ]);

  for (const [visitor, { secret }] of [[one, closed] as const, [other, over] as const]) {
    expect((await visitor.call(familyPageContract.get, { query: {} })).body.code).toBe('link.invalid');
    expect(await knockingAt(hospital, secret)).toEqual(invalid);
  }
});

test('after two records were joined the birth date of either opens it, and the other patient sees and ends it', async () => {
  const hospital = await openHospital();
  const { order, secret, link, linkSecret } = await givenFamily(hospital);
  const survivor = await hospital.given.patient({ birthDate: '1958-04-20', familyName: '山多' });
  await hospital.server.owner.query('UPDATE patients SET merged_into = $2, survivor_id = $2 WHERE id = $1', [
    order.patient.id,
    survivor.id,
  ]);

  const visitors = [
    await enterAsFamily(hospital, secret, '1958-04-02'),
    await enterAsFamily(hospital, secret, '1958-04-20'),
  ];
  for (const { call } of visitors)
    expect((await call(familyPageContract.get, { query: {} })).body.patientName).toBe('山多 太郎');

  const patient = await enter(hospital, linkSecret, '1958-04-20');
  expect((await patient.call(familyLinkContract.end, { params: { familyLinkId: link.id } })).status).toBe(200);
  for (const visitor of visitors) expect(await readAsFamily(visitor)).toBe(401);
});

test('on a device of the hospital nobody is allowed and nothing is opened', async () => {
  const hospital = await openHospital();
  const { order, secret } = await givenFamily(hospital);
  const { headers } = await hospital.nurse(kioskContract.start, {
    params: { orderId: order.id },
    body: { identityConfirmed: true },
  });
  const call = callerWith(hospital.server.origin, { cookie: cookieIn(headers) });

  expect((await call(familyLinkContract.list, {})).body.mayAllow).toBe(false);
  expect((await call(familyLinkContract.allow, { body: aDaughter })).body.code).toBe('familyLink.notHere');
  expect((await call(familyPageContract.exchange, { body: { secret } })).body.code).toBe('familyLink.notHere');
});

test('behind a poster nobody is allowed', async () => {
  const hospital = await openHospital();
  const { call } = await scan(hospital, (await givenCommon(hospital)).secret);

  expect((await call(familyLinkContract.allow, { body: aDaughter })).body.code).toBe('familyLink.notHere');
});

test('the link of another patient is unknown to this one, and so it is at another order', async () => {
  const hospital = await openHospital();
  const [mine, others] = [await givenFamily(hospital), await givenFamily(hospital)];
  const params = { familyLinkId: others.link.id };

  expect((await mine.patient.call(familyLinkContract.end, { params })).status).toBe(404);
  expect((await mine.patient.call(familyLinkContract.list, {})).body.items.map(({ id }) => id)).toEqual([mine.link.id]);
  const wrongOrder = { orderId: mine.order.id, familyLinkId: others.link.id };
  expect((await hospital.nurse(familyOfOrderContract.end, { params: wrongOrder })).status).toBe(404);
  expect(await stateOf(others.patient, others.link.id)).toBe('notOpened');
});

test('a clerk, who may see forms and may not order them, sees whom their patient lets in and ends nothing', async () => {
  const hospital = await openHospital();
  const { form, linkSecret } = await givenConsentForm(hospital);
  const patient = await enter(hospital, linkSecret ?? '');
  const { link } = await allowFamily(patient);
  const params = { orderId: form.orderId };

  const { body: seen } = await hospital.clerk(familyOfOrderContract.list, { params });
  const ended = await hospital.clerk(familyOfOrderContract.end, { params: { ...params, familyLinkId: link.id } });

  expect(seen.items).toMatchObject([{ id: link.id, mayEnd: false }]);
  expect(ended).toMatchObject({ status: 404, body: { code: 'notFound' } });
  expect(await stateOf(patient, link.id)).toBe('notOpened');
});

test('staff see who has a link and end it; the patient hears of it', async () => {
  const hospital = await openHospital();
  const { order, patient, secret, link } = await givenFamily(hospital);
  const daughter = await enterAsFamily(hospital, secret);
  const params = { orderId: order.id };

  const { body: seen } = await hospital.nurse(familyOfOrderContract.list, { params });
  expect(seen.items).toMatchObject([{ id: link.id, name: '山田 はな', state: 'opened' }]);
  const ended = await hospital.nurse(familyOfOrderContract.end, { params: { ...params, familyLinkId: link.id } });

  expect(ended.body).toMatchObject({ state: 'ended', endedByName: 'nurse 職員' });
  expect(await readAsFamily(daughter)).toBe(401);
  expect((await patient.call(familyLinkContract.list, {})).body.items).toEqual([]);
  expect(await hospital.audits()).toContain('order.endFamilyByStaff');
});

test('on the page of the patient staff see the links of every order, with those of a record that was joined', async () => {
  const hospital = await openHospital();
  const person = await hospital.given.patient();
  const [one, other] = [await givenFamily(hospital, { patient: person }), await givenFamily(hospital)];
  await hospital.server.owner.query('UPDATE patients SET merged_into = $2, survivor_id = $2 WHERE id = $1', [
    other.order.patient.id,
    person.id,
  ]);
  await one.patient.call(familyLinkContract.end, { params: { familyLinkId: one.link.id } });

  const { body } = await hospital.nurse(familyOfOrderContract.ofPatient, { params: { patientId: person.id } });

  expect(body.items).toMatchObject([
    { id: other.link.id, state: 'notOpened', page: `/video/order/detail?order=${other.order.id}` },
    { id: one.link.id, state: 'ended', orderTitle: one.order.title },
  ]);
  const timeline = await hospital.nurse(patientContract.timeline, { params: { patientId: person.id } });
  const about = one.order.title ? `：${one.order.title}` : '';
  expect(timeline.body.entries.map(({ title }) => title)).toEqual(
    expect.arrayContaining([`患者が家族用リンクを作成${about}`, `患者が家族用リンクを終了${about}`]),
  );
  expect(await hospital.audits()).toContain('order.listFamily');
});

test('no secret and no name stands in the audit log, and no secret in the database', async () => {
  const hospital = await openHospital();
  const { secret } = await givenFamily(hospital);
  await enterAsFamily(hospital, secret);

  const { rows } = await hospital.server.owner.query<{ said: string }>(
    `SELECT concat(e::text, (SELECT string_agg(f::text, ' ') FROM family_links f WHERE facility_id = $1)) AS said
       FROM audit_events e WHERE facility_id = $1 AND action LIKE '%Family'`,
    [hospital.facilityId],
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { said } of rows) expect(said).not.toContain(secret);
  const { rows: events } = await hospital.server.owner.query<{ said: string }>(
    `SELECT e::text AS said FROM audit_events e WHERE facility_id = $1 AND action LIKE '%Family'`,
    [hospital.facilityId],
  );
  for (const { said } of events) expect(said).not.toContain('はな');
});
