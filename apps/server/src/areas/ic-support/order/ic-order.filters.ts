import type { IcOrderSearch, IcPreset } from '@nattoku/contract/ic-support/ic-order-search';
import type { OrderId, StaffId } from '@nattoku/contract/shared/primitives';
import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { orders } from '#domain/order/order.table.ts';
import type { Asking } from '#domain/patient/patient-list.ts';
import { isPatientLike } from '#domain/patient/patient-search.ts';
import { patients, recordsOf } from '#domain/patient/patient.table.ts';
import { ofPatientsThere } from '#domain/patient/patients-there.ts';
import { isSomebodyUnnamed } from '#domain/talk/attendees.ts';
import { icTalks } from '#domain/talk/talk.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What narrows a list of talks. */
export type IcOrderFilters = Omit<IcOrderSearch, 'page' | 'pageSize' | 'sort' | 'descending'>;

/** Which orders with their talks a search means; `staffId` is the caller, for 「自分の」 and the like. */
export async function wantedIcOrders(tx: Tx, search: IcOrderFilters, { staffId }: Asking): Promise<SQL | undefined> {
  const words = isPatientLike(patients.id, search.text);
  return and(
    eq(orders.area, 'icSupport'),
    isNotNull(orders.patientId),
    // What was thrown away as a draft never was an order.
    or(ne(orders.lifecycle, 'canceled'), isNotNull(orders.issuedAt)),
    words ? inArray(orders.patientId, tx.select({ id: patients.id }).from(patients).where(words)) : undefined,
    search.patientId ? inArray(orders.patientId, recordsOf(search.patientId)) : undefined,
    await ofPatientsThere(tx, orders.patientId, search, staffId),
    ofTalk(search, staffId),
    search.only ? await inPreset(tx, search.only) : undefined,
  );
}

const ofTalk = (search: IcOrderFilters, staffId: StaffId): SQL | undefined =>
  and(
    search.state ? eq(icTalks.state, search.state) : undefined,
    search.decision ? eq(icTalks.decision, search.decision) : undefined,
    search.ledTopic ? eq(icTalks.ledTopic, search.ledTopic) : undefined,
    search.explainerId ? eq(icTalks.explainerId, search.explainerId) : undefined,
    search.approachId ? eq(icTalks.approachId, search.approachId) : undefined,
    search.room ? eq(icTalks.room, search.room) : undefined,
    search.from ? gte(icTalks.startsAt, new Date(search.from)) : undefined,
    search.until ? lt(icTalks.startsAt, new Date(search.until)) : undefined,
    search.scope === 'mine' ? or(eq(icTalks.explainerId, staffId), eq(icTalks.orderedBy, staffId)) : undefined,
  );

function inPreset(tx: Tx, preset: IcPreset): SQL | undefined | Promise<SQL> {
  switch (preset) {
    case 'missingAttendees':
      return ofRare(tx, lacking);
    case 'notFinalised':
      return sql`${icTalks.state} IN ${open}`;
    case 'outOfHours':
      return sql`${icTalks.outOfHours}`;
    case 'undated':
      return and(eq(icTalks.state, 'planned'), isNull(icTalks.startsAt));
    case 'waitsForDoctor':
      return ofRare(tx, forDoctor);
  }
}

/** As text, not as values: only so the index of these few serves the statement. */
const open = sql`('inSession', 'explained', 'decided')`;

const forDoctor = sql`SELECT t.order_id FROM ic_talks t WHERE t.doctor_asked_at IS NOT NULL`;

/**
 * Those planned for which somebody is not named, and those going on to which somebody has not come; once a talk was held nobody is waited for. Each by
 * an index of its own.
 */
const lacking = sql`
  SELECT t.order_id FROM ic_talks t
   WHERE t.state = 'planned' AND ${isSomebodyUnnamed('t')}
   UNION
  SELECT t.order_id FROM ic_attendees a JOIN ic_talks t ON t.order_item_id = a.order_item_id
   WHERE a.required AND a.in_at IS NULL AND t.state = 'inSession'`;

/** More than a large hospital has waiting. So few are fetched one by one: by the time they were made, the newest are met last of all orders. */
const FEW = 2_000;

/** Talks that are seldom so. @param ids asks for their orders by an index that holds these talks alone */
async function ofRare(tx: Tx, ids: SQL): Promise<SQL> {
  const { rows } = await tx.execute<{ order_id: OrderId }>(sql`${ids} LIMIT ${FEW + 1}`);
  const few = rows.map((row) => row.order_id);
  return few.length <= FEW
    ? sql`${icTalks.orderId} = ANY (${sql.param(few)}::uuid[])`
    : sql`${icTalks.orderId} IN (${ids})`;
}
