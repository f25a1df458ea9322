import type { IcOrderSearch, IcPreset } from '@nattoku/contract/ic-support/ic-order-search';
import { and, eq, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { orders } from '#domain/order/order.table.ts';
import type { Asking } from '#domain/patient/patient-list.ts';
import { isPatientLike } from '#domain/patient/patient-search.ts';
import { patients, recordsOf } from '#domain/patient/patient.table.ts';
import { ofPatientsThere } from '#domain/patient/patients-there.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What narrows a list of talks. */
export type IcOrderFilters = Omit<IcOrderSearch, 'page' | 'pageSize' | 'sort' | 'descending'>;

/** Which orders a search means; `staffId` is the caller, for 「自分の」 and the like. */
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
    ofTalk(conditionsOn(search, staffId)),
  );
}

/** The talk of the order fulfils all of these. */
const ofTalk = (conditions: readonly SQL[]): SQL | undefined =>
  conditions.length === 0
    ? undefined
    : sql`${orders.id} IN (SELECT t.order_id FROM ic_talks t WHERE ${sql.join([...conditions], sql` AND `)})`;

const conditionsOn = (search: IcOrderFilters, staffId: string): SQL[] => [
  ...(search.state ? [sql`t.state = ${search.state}`] : []),
  ...(search.decision ? [sql`t.decision = ${search.decision}`] : []),
  ...(search.ledTopic ? [sql`t.led_topic = ${search.ledTopic}`] : []),
  ...(search.explainerId ? [sql`t.explainer_id = ${search.explainerId}`] : []),
  ...(search.approachId ? [sql`t.approach_id = ${search.approachId}`] : []),
  ...(search.room ? [sql`t.room = ${search.room}`] : []),
  ...(search.from ? [sql`t.starts_at >= ${search.from}`] : []),
  ...(search.until ? [sql`t.starts_at < ${search.until}`] : []),
  ...(search.scope === 'mine' ? [sql`(t.explainer_id = ${staffId} OR ${orders.createdBy} = ${staffId})`] : []),
  ...(search.only ? [presets[search.only]] : []),
];

const someAttendee = (condition: string): string =>
  `EXISTS (SELECT FROM ic_attendees a WHERE a.order_item_id = t.order_item_id AND a.required AND ${condition})`;

const presets: Record<IcPreset, SQL> = {
  missingAttendees: sql.raw(
    `((t.state = 'planned' AND ${someAttendee("a.kind <> 'patient' AND a.staff_id IS NULL AND a.name = ''")})
      OR (t.state NOT IN ('planned', 'canceled') AND ${someAttendee('a.in_at IS NULL')}))`,
  ),
  notFinalised: sql.raw("t.state IN ('inSession', 'explained', 'decided')"),
  outOfHours: sql.raw('t.out_of_hours'),
  undated: sql.raw("t.state = 'planned' AND t.starts_at IS NULL"),
  waitsForDoctor: sql.raw('t.doctor_asked_at IS NOT NULL'),
};
