import { SEARCH_SHOWN, type FoundOrder } from '@nattoku/contract/search/search';
import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import type { OrderLifecycle } from '@nattoku/contract/order/order-state';
import { foldForSearch } from '@nattoku/rules/text/text-folding';
import { type OrderArea, orderArea, placesOf } from '#domain/order/order-area.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Titles that are looked through, of the newest orders of each area: the rest is found by its patient, and in the lists. */
const LOOKED_THROUGH = 300;

const namesOf = (areas: readonly OrderArea[]): string[] => areas.map(({ area }) => area);

/** The newest orders whose title holds every word. */
export async function titledLike(tx: Tx, areas: readonly OrderArea[], terms: readonly string[]): Promise<OrderId[]> {
  if (areas.length === 0) return [];
  const { rows } = await tx.$client.query<{ id: OrderId; title: string }>(
    `SELECT o.id, o.title FROM unnest($1::text[]) AS a (area)
      CROSS JOIN LATERAL (SELECT id, title, created_at FROM orders WHERE orders.area = a.area
                           ORDER BY created_at DESC, id LIMIT $2) o
      WHERE o.title <> '' ORDER BY o.created_at DESC`,
    [namesOf(areas), LOOKED_THROUGH],
  );
  return rows
    .filter(({ title }) => {
      const folded = foldForSearch(title);
      return terms.every((term) => folded.includes(term));
    })
    .slice(0, SEARCH_SHOWN)
    .map(({ id }) => id);
}

type Row = {
  id: OrderId;
  title: string;
  area: string;
  lifecycle: OrderLifecycle;
  patientId: PatientId | null;
  patient: FoundOrder['patient'];
};
type Wanted = { patientIds: readonly PatientId[]; orderIds: readonly OrderId[] };

/** Running orders of these patients and these orders, newest first, and whose they are. */
export async function ordersOf(tx: Tx, areas: readonly OrderArea[], { patientIds, orderIds }: Wanted, now: Date) {
  if (areas.length === 0 || patientIds.length + orderIds.length === 0) return { found: [], patientIds: [] };
  const { rows } = await tx.$client.query<Row>(
    `SELECT o.id, o.title, o.area, p.id AS "patientId",
            CASE WHEN o.lifecycle = 'issued' AND o.expires_at <= $4 THEN 'expired' ELSE o.lifecycle END AS lifecycle,
            CASE WHEN p.id IS NOT NULL THEN
              json_build_object('patientNumber', p.patient_number, 'familyName', p.family_name, 'givenName', p.given_name) END AS patient
       FROM (SELECT id FROM orders WHERE patient_id = ANY ($1) AND lifecycle IN ('draft', 'issued')
              UNION SELECT unnest($2::uuid[])) wanted
       JOIN orders o ON o.id = wanted.id AND o.area = ANY ($3)
       LEFT JOIN patients r ON r.id = o.patient_id
       LEFT JOIN patients p ON p.id = CASE WHEN r.survivor_id IS NULL THEN r.id ELSE r.survivor_id END
      ORDER BY o.created_at DESC, o.id LIMIT $5`,
    [patientIds, orderIds, namesOf(areas), now, SEARCH_SHOWN],
  );
  const places = await placesOf(tx, rows);
  const found = rows.flatMap(({ patientId: _, ...row }): FoundOrder[] => {
    const place = places.get(row.id);
    if (!place) return [];
    return [{ ...row, areaName: orderArea(row.area).words.order, state: place.state, page: place.page }];
  });
  return { found, patientIds: rows.flatMap(({ patientId }) => patientId ?? []) };
}
