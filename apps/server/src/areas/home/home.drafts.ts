import { HOME_DRAFTS_SHOWN, type Home, type HomeDraft } from '@nattoku/contract/home/home';
import type { HomePatient } from '@nattoku/contract/home/home-patient';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { HOME_PATIENT_JSON } from '#areas/home/home.viewer.ts';
import { areasFor, placesOf } from '#domain/order/order-area.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Row = { id: OrderId; area: string; title: string; updated_at: Date; total: number; patient: HomePatient };

/** What the reader began and has not issued, the last first. */
export async function readDrafts(tx: Tx, scope: StaffScope): Promise<NonNullable<Home['drafts']>> {
  const areas = areasFor(scope, 'order').filter(({ home }) => home.drafts);
  const { rows } = await tx.$client.query<Row>(
    `SELECT o.id, o.area, o.title, o.updated_at, o.total,
            json_build_object(${HOME_PATIENT_JSON}) AS patient
       FROM (SELECT *, count(*) OVER ()::int AS total FROM orders
              WHERE created_by = $1 AND lifecycle = 'draft' AND area = ANY ($2) ORDER BY updated_at DESC LIMIT $3) o
       JOIN patients p ON p.id = o.patient_id LEFT JOIN wards wd ON wd.id = p.ward_id ORDER BY o.updated_at DESC`,
    [scope.actor.staffId, areas.map(({ area }) => area), HOME_DRAFTS_SHOWN],
  );
  const places = await placesOf(tx, rows);
  const items = rows.map(({ id, title, patient, updated_at: updatedAt }): HomeDraft => ({
    id,
    title,
    patient,
    updatedAt: updatedAt.toISOString(),
    page: places.get(id)?.page ?? '/',
  }));
  return { total: rows[0]?.total ?? 0, items };
}
