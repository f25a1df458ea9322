import { randomUUID } from 'node:crypto';
import { AttentionReason, type OrderLifecycle } from '@nattoku/contract/order/order-state';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { attentionOf } from '#domain/order/attention.ts';
import { asksForLook, isOverdue, mayAskUntil, reasonsOf } from '#domain/order/attention.conditions.ts';
import { lifecycleAt } from '#domain/order/lifecycle/order-lifecycle.ts';
import type { Tx } from '#kernel/database/database.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';

/** Shortly after midnight in Tokyo, while it is still the day before in UTC. */
const now = new Date('2026-11-21T00:30:00+09:00');
const today = todayInTokyo(now);

const hours = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((after) => new Date(now.getTime() + after * 1_800_000));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const aDay = maybe(fc.integer({ min: -3, max: 3 }).map((days) => addDays(today, days)));
const anItem = fc.record({ required: fc.boolean(), done: fc.boolean(), ended: fc.boolean(), dueOn: aDay });
const anOrder = fc.record({
  id: fc.noShrink(fc.constant(null).map(() => randomUUID() as OrderId)),
  area: fc.constantFrom('video', 'consent'),
  lifecycle: fc.constantFrom<OrderLifecycle>('draft', 'issued', 'issued', 'issued', 'closed', 'expired', 'canceled'),
  dueOn: aDay,
  expiresAt: hours(-2, 60),
  reviewedAt: maybe(hours(-150, 0)),
  items: fc.array(anItem, { maxLength: 3 }),
  isOpened: fc.boolean(),
  isMistaken: fc.boolean(),
  isAsked: fc.boolean(),
  undeliveredAt: maybe(hours(-150, 0)),
  link: maybe(fc.record({ lockedAt: maybe(hours(-150, 0)), isRevoked: fc.boolean() })),
});
type Drawn = typeof anOrder extends fc.Arbitrary<infer Order> ? Order : never;

/** As they are stored by everybody who writes them. */
const store = async ({ server: { owner }, facilityId, staff, given }: Hospital, drawn: readonly Drawn[]) => {
  const patient = await given.patient();
  const all = [facilityId, JSON.stringify(drawn)];
  await owner.query(
    `INSERT INTO orders (id, facility_id, area, lifecycle, patient_id, due_on, expires_at, reviewed_at, issued_at, cancel_reason, created_by)
     SELECT o.id, $1, o.area, o.lifecycle, $3, o."dueOn", o."expiresAt", o."reviewedAt", now(), '', $4
       FROM jsonb_to_recordset($2) o (id uuid, area text, lifecycle text, "dueOn" date, "expiresAt" timestamptz, "reviewedAt" timestamptz)`,
    [...all, patient.id, staff.nurse.staffId],
  );
  await owner.query(
    `INSERT INTO order_items (id, facility_id, order_id, kind, position, required, due_on, done_at, ended_at, ended_how)
     SELECT gen_random_uuid(), $1, o.id, 'video', i.place, (i.item ->> 'required')::boolean, (i.item ->> 'dueOn')::date,
            CASE WHEN (i.item ->> 'done')::boolean THEN now() END,
            CASE WHEN (i.item ->> 'ended')::boolean THEN now() END,
            CASE WHEN (i.item ->> 'ended')::boolean THEN 'closed' END
       FROM jsonb_to_recordset($2) o (id uuid, items jsonb), jsonb_array_elements(o.items) WITH ORDINALITY i (item, place)`,
    all,
  );
  await owner.query(
    `UPDATE orders o SET parts_due_from = (SELECT min(i.due_on) FROM order_items i WHERE i.order_id = o.id) WHERE o.facility_id = $1`,
    [facilityId],
  );
  await owner.query(
    `INSERT INTO responses (id, facility_id, order_id, attention, undelivered_at)
     SELECT gen_random_uuid(), $1, o.id, CASE WHEN o."isMistaken" THEN ARRAY['wrongAnswer'] ELSE '{}' END, o."undeliveredAt"
       FROM jsonb_to_recordset($2) o (id uuid, "isOpened" boolean, "isMistaken" boolean, "undeliveredAt" timestamptz) WHERE o."isOpened"`,
    all,
  );
  await owner.query(
    `INSERT INTO chat_messages (id, facility_id, order_id, sender, body, sent_at)
     SELECT gen_random_uuid(), $1, o.id, CASE WHEN o."isAsked" THEN 'patient' ELSE 'staff' END, '質問', now()
       FROM jsonb_to_recordset($2) o (id uuid, "isAsked" boolean)`,
    all,
  );
  await owner.query(
    `INSERT INTO order_links (id, facility_id, order_id, secret_hash, issued_by, expires_at, locked_at, revoked_at)
     SELECT gen_random_uuid(), $1, o.id, sha256(o.id::text::bytea), $3, now(), (o.link ->> 'lockedAt')::timestamptz,
            CASE WHEN (o.link ->> 'isRevoked')::boolean THEN now() END
       FROM jsonb_to_recordset($2) o (id uuid, link jsonb) WHERE jsonb_typeof(o.link) = 'object'`,
    [...all, staff.nurse.staffId],
  );
};

/** What the patient has still to do, in the words of the rule: all that is required, or everything where nothing is. */
const openParts = ({ items }: Drawn) => {
  const required = items.filter((item) => item.required);
  return (required.length > 0 ? required : items).filter(({ done, ended }) => !done && !ended);
};

/** The earliest day of all that is open; a part without one of its own is due as the order is. */
const dueOn = (order: Drawn): PlainDate | null =>
  [order.dueOn, ...openParts(order).map((part) => part.dueOn)].filter((day) => day !== null).toSorted()[0] ?? null;

const byTheRule = (order: Drawn): AttentionReason[] =>
  attentionOf(
    {
      ...order,
      lifecycle: lifecycleAt(order, now),
      dueOn: dueOn(order),
      isUnfinished: openParts(order).length > 0,
      isMistaken: order.isOpened && order.isMistaken,
      undeliveredAt: order.isOpened ? order.undeliveredAt : null,
      linkLockedAt: order.link && !order.link.isRevoked ? order.link.lockedAt : null,
    },
    now,
  );

const idsWhere = async (tx: Tx, condition: ReturnType<typeof sql>): Promise<Set<OrderId>> => {
  const { rows } = await tx.execute<{ id: OrderId }>(sql`SELECT o.id FROM orders o WHERE ${condition}`);
  return new Set(rows.map(({ id }) => id));
};
const idsOf = (drawn: readonly Drawn[], isMeant: (order: Drawn) => boolean) =>
  new Set(drawn.filter(isMeant).map(({ id }) => id));

test('the database finds for every order the reasons that the rule finds', async () => {
  const hospital = await openHospital();
  const { database } = hospital.server.services;
  const all: Drawn[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(anOrder, { minLength: 60, maxLength: 90 }), async (drawn) => {
      await store(hospital, drawn);
      all.push(...drawn);
      await database.transaction(hospital.facilityId, async (tx) => {
        const { rows } = await tx.execute<{ id: OrderId; reasons: AttentionReason[] }>(
          sql`SELECT o.id, ${reasonsOf(now)} AS reasons FROM orders o`,
        );
        const found = new Map(rows.map(({ id, reasons }) => [id, reasons]));
        for (const order of drawn)
          expect({ ...order, found: found.get(order.id) }).toEqual({ ...order, found: byTheRule(order) });
      });
    }),
    { numRuns: 6, endOnFailure: true },
  );

  await database.transaction(hospital.facilityId, async (tx) => {
    for (const reason of [...AttentionReason.options, null])
      expect(await idsWhere(tx, asksForLook(sql`o.id`, reason, now))).toEqual(
        idsOf(all, (order) => (reason ? byTheRule(order).includes(reason) : byTheRule(order).length > 0)),
      );
    const candidates = await idsWhere(tx, sql`o.id IN (${mayAskUntil(today, now)})`);
    expect(all.filter((order) => byTheRule(order).length > 0 && !candidates.has(order.id))).toEqual([]);
    expect(await idsWhere(tx, isOverdue(now))).toEqual(
      idsOf(all, (order) => byTheRule({ ...order, reviewedAt: null }).includes('overdue')),
    );
  });
});
