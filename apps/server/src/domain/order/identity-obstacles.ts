import type { IdentityObstacle } from '@nattoku/contract/patient/patient-identity';
import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import type { NamedThing } from '#domain/order/item-kind.ts';
import { allItemKinds } from '#domain/order/item-kinds.ts';
import { LINK_IDLE_SECONDS } from '#domain/order/link/link-session.ts';
import { mayWithOrders, placesOf } from '#domain/order/order-area.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Row = { patientId: PatientId; id: OrderId; area: string; title: string; issuedAt: Date | null; opens: boolean };
type Found = { order: Row; kind: IdentityObstacle['kind']; title: string; words: string; at: Date | null };

/** `scope`: who reads it; null where nobody does, and no page is looked for. */
type Asked = { now: Date; scope: StaffScope | null };

/** Nobody looks through more than this, and one is enough to refuse. */
const SHOWN = 20;

/**
 * What goes on in the names of these patients, and of the records that were merged with theirs: links that open, and what items of their
 * orders say of themselves. What was given comes last: it stands in the way even where nothing is open any more.
 */
export async function identityObstacles(
  tx: Tx,
  patientIds: readonly PatientId[],
  { now, scope }: Asked,
): Promise<ReadonlyMap<PatientId, IdentityObstacle[]>> {
  if (patientIds.length === 0) return new Map();
  const { rows } = await tx.$client.query<Row>(question, [patientIds, now, LINK_IDLE_SECONDS]);
  const things = await namedThings(
    tx,
    rows.map(({ id }) => id),
  );
  const found = Map.groupBy(
    rows.flatMap((order) => obstaclesOf(order, things.get(order.id) ?? [])).toSorted(byUrgency),
    ({ order }) => order.patientId,
  );
  const shown = new Map([...found].map(([patientId, own]) => [patientId, own.slice(0, SHOWN)]));
  const pages = await pagesOf(tx, [...shown.values()].flat(), scope);
  return new Map([...shown].map(([patientId, own]) => [patientId, own.map((one) => presented(one, pages))]));
}

async function namedThings(tx: Tx, orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, NamedThing[]>> {
  if (orderIds.length === 0) return new Map();
  const things: NamedThing[] = [];
  for (const kind of allItemKinds()) things.push(...((await kind.inName?.(tx, orderIds)) ?? []));
  return Map.groupBy(things, ({ orderId }) => orderId);
}

/** What names the patient tells more than that the link to it opens. */
function obstaclesOf(order: Row, things: readonly NamedThing[]): Found[] {
  if (things.length > 0)
    return things.map(({ stage, title, words, at }) => ({
      order,
      kind: stage,
      title,
      words,
      at: at ?? order.issuedAt,
    }));
  const link = {
    kind: 'link',
    title: order.title,
    words: '患者さんのリンクが開いています',
    at: order.issuedAt,
  } as const;
  return order.opens ? [{ order, ...link }] : [];
}

const byUrgency = (one: Found, other: Found): number =>
  Number(one.kind === 'given') - Number(other.kind === 'given') ||
  (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0) ||
  one.order.id.localeCompare(other.order.id);

async function pagesOf(
  tx: Tx,
  found: readonly Found[],
  scope: StaffScope | null,
): Promise<ReadonlyMap<OrderId, string>> {
  const seen = found.flatMap(({ order }) => (scope && mayWithOrders(scope, order.area, 'view') ? [order] : []));
  return new Map([...(await placesOf(tx, seen))].map(([id, { page }]) => [id, page]));
}

const presented = (
  { order, kind, title, words, at }: Found,
  pages: ReadonlyMap<OrderId, string>,
): IdentityObstacle => ({
  kind,
  orderId: order.id,
  page: pages.get(order.id) ?? null,
  title,
  words,
  at: at?.toISOString() ?? null,
});

/** A link that is locked opens on a device that staff hand over; a session outlives the end of its order. */
const question = `
  SELECT a.patient AS "patientId", o.id, o.area, coalesce(nullif(o.title, ''), '（名前のないオーダー）') AS title, o.issued_at AS "issuedAt",
         o.lifecycle <> 'canceled' AND EXISTS (
           SELECT FROM order_links l
            WHERE l.order_id = o.id AND l.revoked_at IS NULL
              AND (o.lifecycle = 'issued' AND o.expires_at > $2 AND l.expires_at > $2
                OR EXISTS (SELECT FROM link_sessions s
                            WHERE s.link_id = l.id AND s.ended_at IS NULL AND s.expires_at > $2
                              AND s.last_seen_at > $2::timestamptz - make_interval(secs => $3)))) AS opens
    FROM (SELECT patient, app.records_of(patient) AS record FROM unnest($1::uuid[]) AS patient) a
    JOIN orders o ON o.patient_id = a.record`;
