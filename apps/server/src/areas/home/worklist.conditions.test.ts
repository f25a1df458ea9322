import { WorkSection, type WorkGap } from '@nattoku/contract/home/worklist';
import { ConsentState } from '@nattoku/contract/consent/consent-state';
import type { AttentionReason, OrderLifecycle } from '@nattoku/contract/order/order-state';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formsOf, gapsFor, isWorkNow, mayBeWork, placeOfSection, talkOf } from '#areas/home/worklist.conditions.ts';
import { type FormFacts, gapsOf, isWork, type OrderFacts, sectionOf } from '#areas/home/worklist.rules.ts';
import { standingForms } from '#domain/consent/form/is-troubled.ts';
import { isDueUntil, reasonsOf } from '#domain/order/attention.conditions.ts';
import { lifecycleAt } from '#domain/order/lifecycle/order-lifecycle.ts';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { givenConsentTemplate, type TestTemplate } from '#testing/consent/consent-templates.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const aDay = fc.integer({ min: -2, max: 9 });

const anOrder = fc.record({
  lifecycle: fc.constantFrom<OrderLifecycle>('issued', 'issued', 'issued', 'closed', 'canceled', 'expired'),
  dueIn: maybe(aDay),
  talkIn: maybe(aDay),
  isExpired: fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 0),
  isAsked: fc.boolean(),
  videos: fc.array(fc.record({ required: fc.boolean(), done: fc.boolean() }), { maxLength: 2 }),
  state: fc.constantFrom(...ConsentState.options),
  route: fc.constantFrom('link', 'paper', 'device'),
  procedureIn: maybe(aDay),
  hasTalk: fc.boolean(),
  isSealing: fc.boolean(),
  unheard: fc.boolean(),
});
type Drawn = typeof anOrder extends fc.Arbitrary<infer Order> ? Order : never;
type Stored = Drawn & { id: OrderId; talkAt: Date | null; expiresAt: Date };

const store = async (hospital: Hospital, template: TestTemplate, patientId: never, drawn: Drawn): Promise<Stored> => {
  const { server, facilityId, clock } = hospital;
  const { owner } = server;
  const today = todayInTokyo(clock.now());
  const day = (after: number | null): PlainDate | null => (after === null ? null : addDays(today, after));
  const { orderId, id } = await givenFormInState(hospital, {
    template,
    patientId,
    state: drawn.state,
    route: drawn.route,
    procedureOn: day(drawn.procedureIn),
    gates: drawn.hasTalk ? [{ kind: 'talkHeld' } as never] : [],
  });
  const talkAt = drawn.talkIn === null ? null : new Date(`${day(drawn.talkIn)}T10:00:00+09:00`);
  const expiresAt = new Date(clock.now().getTime() + (drawn.isExpired ? -1 : 1) * 86_400_000);
  // What an order was begun as, or has expired to, goes with the state of its form.
  const { rows } = await owner.query<{ lifecycle: Drawn['lifecycle'] }>(
    `UPDATE orders SET lifecycle = CASE WHEN lifecycle = 'issued' THEN $2 ELSE lifecycle END, due_on = $3, ic_at = $4, expires_at = $5, cancel_reason = ''
      WHERE id = $1 RETURNING lifecycle`,
    [orderId, drawn.lifecycle, day(drawn.dueIn), talkAt, expiresAt],
  );
  for (const [index, video] of drawn.videos.entries())
    await owner.query(
      `INSERT INTO order_items (id, facility_id, order_id, kind, position, title, required, done_at)
       VALUES (gen_random_uuid(), $1, $2, 'video', $3, '動画', $4, CASE WHEN $5 THEN now() END)`,
      [facilityId, orderId, index + 1, video.required, video.done],
    );
  if (drawn.isAsked)
    await owner.query(
      `INSERT INTO chat_messages (id, facility_id, order_id, sender, body, sent_at) VALUES (gen_random_uuid(), $1, $2, 'patient', '質問', now())`,
      [facilityId, orderId],
    );
  if (drawn.isSealing)
    await owner.query(
      "INSERT INTO consent_sealings (id, facility_id, form_id, kind) VALUES (gen_random_uuid(), $1, $2, 'sealed')",
      [facilityId, id],
    );
  if (drawn.unheard)
    await owner.query(
      `WITH w AS (INSERT INTO consent_withdrawals (id, facility_id, form_id, withdrawn_by, name, method, withdrawn_at)
                  VALUES (gen_random_uuid(), $1, $2, 'patient', '患者', 'patientPage', now()) RETURNING id)
       INSERT INTO consent_withdrawal_acknowledgements (facility_id, withdrawal_id, party) SELECT $1, id, 'doctor' FROM w`,
      [facilityId, id],
    );
  return { ...drawn, lifecycle: rows[0]?.lifecycle ?? drawn.lifecycle, id: orderId, talkAt, expiresAt };
};

type Found = {
  id: OrderId;
  gaps: WorkGap[];
  is_work: boolean;
  attention: AttentionReason[];
  is_due: boolean;
  standing: boolean;
  candidate: boolean;
};

const ask = ({ server, facilityId }: Hospital, now: Date) =>
  server.services.database.transaction(facilityId, async (tx) => {
    const tomorrow = addDays(todayInTokyo(now), 1);
    const { rows } = await tx.execute<Found>(sql`WITH standing (form_id) AS (${standingForms(now)})
      SELECT o.id, g.gaps, ${isWorkNow(now)} AS is_work, ${reasonsOf(now)} AS attention, ${isDueUntil(tomorrow, now)} AS is_due,
             EXISTS (SELECT FROM consent_forms f WHERE f.order_id = o.id AND f.state NOT IN ('voided', 'superseded')
                        AND f.id IN (SELECT form_id FROM standing)) AS standing,
             o.id IN (${mayBeWork(now)}) AS candidate
        FROM orders o ${formsOf(now)} ${talkOf} CROSS JOIN LATERAL (SELECT ${gapsFor(now)} AS gaps) g`);
    return rows;
  });

/** Of several items each that is required counts, or every one where none is; the form is one of them and always required. */
const isUnwatched = ({ videos }: Drawn): boolean => videos.some(({ required, done }) => required && !done);

const factsOf = (order: Stored, found: Found, now: Date): OrderFacts => {
  const procedureOn = order.procedureIn === null ? null : addDays(todayInTokyo(now), order.procedureIn);
  const form: FormFacts = {
    state: order.state,
    route: order.route,
    procedureOn,
    needsTalk: order.hasTalk,
    isSealing: order.isSealing,
    isUnheard: order.unheard,
    isStanding: found.standing,
  };
  return {
    lifecycle: lifecycleAt({ lifecycle: order.lifecycle, expiresAt: order.expiresAt } as never, now),
    attention: found.attention,
    isDue: found.is_due,
    isUnwatched: isUnwatched(order),
    talkAt: order.talkAt,
    forms: [form],
    talk: null,
  };
};

test('the database finds for every order what the rule says is missing, and misses none', async () => {
  const hospital = await openHospital();
  const template = await givenConsentTemplate(hospital);
  const patient = await hospital.given.patient();
  const now = hospital.clock.now();
  const drawn: Stored[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(anOrder, { minLength: 40, maxLength: 40 }), async (orders) => {
      const stored: Stored[] = [];
      for (const order of orders) stored.push(await store(hospital, template, patient.id as never, order));
      drawn.push(...stored);
      const found = new Map((await ask(hospital, now)).map((row) => [row.id, row]));
      for (const order of stored) {
        const row = found.get(order.id) ?? expect.unreachable();
        const facts = factsOf(order, row, now);
        expect({ ...order, gaps: row.gaps, isWork: row.is_work }).toEqual({
          ...order,
          gaps: gapsOf(facts),
          isWork: isWork(facts, now),
        });
        expect({ ...order, missed: row.is_work && !row.candidate }).toEqual({ ...order, missed: false });
      }
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

test('the database puts a row under the heading of the rule', async () => {
  const hospital = await openHospital();
  const now = hospital.clock.now();
  const today = todayInTokyo(now);
  const aRow = fc.record({
    gaps: fc.subarray<WorkGap>([
      'withdrawal',
      'question',
      'talkRunning',
      'notUnderstood',
      'overdue',
      'linkLocked',
      'undelivered',
      'video',
      'signature',
    ]),
    nearest: maybe(fc.integer({ min: -2, max: 4 }).map((days) => addDays(today, days))),
  });
  const rows = fc.sample(aRow, 200);
  const places = await hospital.server.services.database.transaction(hospital.facilityId, async (tx) => {
    const { rows: answered } = await tx.execute<{ place: number }>(
      sql`SELECT ${placeOfSection(now)} AS place FROM jsonb_to_recordset(${JSON.stringify(rows.map((row, n) => ({ ...row, n })))}::jsonb) w (gaps text[], nearest date, n int) ORDER BY w.n`,
    );
    return answered.map(({ place }) => WorkSection.options[place]);
  });
  expect(places).toEqual(rows.map((row) => sectionOf(row, today)));
});
