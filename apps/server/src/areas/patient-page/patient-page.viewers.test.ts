import { patientPageContract, type PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { videoOrderContract, type Order } from '@nattoku/contract/video/video-order';
import { expect, test } from 'vitest';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { enter, everythingOf, givenIssued, givenVideo, record, type Visitor } from '#testing/video/video-orders.ts';

const VIEWERS = 50;
const TURNS = 4;

const send = async (visitor: Visitor, ...records: PatientRecord[]): Promise<void> => {
  const { status, body } = await visitor.call(patientPageContract.record, { body: { records } });
  expect(status).toBe(200);
  expect(body.refused).toEqual([]);
};

const watched = ({ items }: Order, start: number, end: number, at?: Date): PatientRecord =>
  record('watched', { itemId: items[0]?.id ?? ('' as never), range: { start, end } }, at);

const seen = async ({ nurse }: Hospital, { id: orderId }: Order) =>
  (await nurse(videoOrderContract.get, { params: { orderId } })).body;

test(`${VIEWERS} viewers who report at the same moments lose nothing, and are not mixed up`, async () => {
  const hospital = await openHospital();
  const videos = [await givenVideo(hospital, { durationSeconds: 200 })];
  const viewers = await Promise.all(
    Array.from({ length: VIEWERS }, async (_, number) => {
      const { order, linkSecret } = await givenIssued(hospital, { videos });
      return { order, number, visitor: await enter(hospital, linkSecret) };
    }),
  );

  // Each watches another length of the film, so that a stretch at the wrong order would show.
  for (let turn = 0; turn < TURNS; turn += 1) {
    await Promise.all(
      viewers.map(({ order, visitor, number }) => {
        const length = 1 + (number % 5);
        return send(visitor, watched(order, turn * length, (turn + 1) * length));
      }),
    );
  }

  const { rows } = await hospital.server.owner.query<{ seconds: number; stretches: number }>(
    `SELECT sum((SELECT sum(upper(r) - lower(r)) FROM unnest(watched) r))::float AS seconds,
            (SELECT count(*)::int FROM watched_stretches WHERE facility_id = $1) AS stretches
       FROM item_watches WHERE facility_id = $1`,
    [hospital.facilityId],
  );
  const sent = viewers.reduce((sum, { number }) => sum + TURNS * (1 + (number % 5)), 0);
  expect(rows[0]).toEqual({ seconds: sent, stretches: VIEWERS * TURNS });
  for (const { order, number } of viewers.filter((_, index) => index % 10 === 3)) {
    const end = TURNS * (1 + (number % 5));
    expect((await seen(hospital, order)).items[0]?.watchedRanges).toEqual([{ start: 0, end }]);
  }
});

test('a link that is opened on two phones at once: what was seen unites, both answers stay, and it is done once', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const [one, two] = await Promise.all([enter(hospital, linkSecret), enter(hospital, linkSecret)]);
  const [item] = order.items;
  const [question] = item?.questions ?? [];
  if (!item || !question) throw new Error('The order has no question.');
  const answer = (option: number) => record('answered', { itemId: item.id, questionId: question.id, option });

  await Promise.all([
    send(one, watched(order, 0, 35), answer(1)),
    send(two, watched(order, 25, 60), answer(question.correctOption)),
  ]);
  await Promise.all([send(one, ...everythingOf(order)), send(two, ...everythingOf(order))]);

  const body = await seen(hospital, order);
  expect(body.items[0]?.watchedRanges).toEqual([{ start: 0, end: 60 }]);
  expect(body.items[0]?.questions[0]?.answers.map(({ option }) => option).toSorted()).toEqual([0, 0, 0, 1]);
  expect(body.progress).toBe('done');
  expect((await hospital.audits()).filter((action) => action === 'order.done')).toHaveLength(1);
  for (const visitor of [one, two]) {
    const page = await visitor.call(patientPageContract.get, {});
    expect(page.body.orders[0]?.doneAt).not.toBeNull();
  }
});

test.each([
  { clock: 'three days behind', days: -3 },
  { clock: 'three days ahead', days: 3 },
  { clock: 'in 1970', days: -20_000 },
])(
  'a phone whose clock is $clock loses nothing, and playing goes on where its last stretch ended',
  async ({ days }) => {
    const hospital = await openHospital();
    const { order, linkSecret } = await givenIssued(hospital, {
      videos: [await givenVideo(hospital, { durationSeconds: 60 })],
    });
    const visitor = await enter(hospital, linkSecret);
    const at = (second: number) => new Date(Math.max(0, Date.now() + days * 86_400_000) + second * 1000);

    await send(visitor, watched(order, 20, 30, at(30)), watched(order, 0, 10, at(10)), watched(order, 40, 45, at(50)));

    const { body } = await visitor.call(patientPageContract.get, {});
    expect(body.orders[0]?.items[0]).toMatchObject({
      resumeSeconds: 45,
      watchedRanges: [
        { start: 0, end: 10 },
        { start: 20, end: 30 },
        { start: 40, end: 45 },
      ],
    });
    const { items } = await seen(hospital, order);
    const played = Date.parse(items[0]?.lastPlayedAt ?? '');
    expect(played).toBeGreaterThanOrEqual(Date.parse(order.issuedAt ?? ''));
    expect(played).toBeLessThanOrEqual(Date.now());
  },
);
