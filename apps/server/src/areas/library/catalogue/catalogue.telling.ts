import type { FacilityId, OrderId, StaffId, VideoId } from '@nattoku/contract/shared/primitives';
import { newId } from '#kernel/new-id.ts';
import { notify } from '#kernel/notify.ts';
import { videoPage } from '#domain/order/pages.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

type News = { id: VideoId; use: 'copy' | 'asIs'; withdrawn_at: Date; staff_ids: StaffId[]; order_ids: OrderId[] };

/** Who keeps the video, the administrators, and the person who has patients watching it. */
const NEWS = `
  SELECT v.id, v.catalogue_use AS use, v.catalogue_withdrawn_at AS withdrawn_at,
    ARRAY(SELECT s.id FROM staff s WHERE s.state = 'active' AND (s.role = 'admin' OR s.id IN (v.owner_id, v.created_by))
      UNION SELECT o.created_by FROM orders o JOIN order_items n ON n.order_id = o.id JOIN video_items i ON i.order_item_id = n.id
        WHERE i.video_id = v.id AND o.lifecycle = 'issued' AND o.created_by IS NOT NULL) AS staff_ids,
    ARRAY(SELECT DISTINCT o.id FROM orders o JOIN order_items n ON n.order_id = o.id JOIN video_items i ON i.order_item_id = n.id
        WHERE i.video_id = v.id AND o.lifecycle = 'issued') AS order_ids
    FROM videos v
   WHERE v.catalogue_withdrawn_at IS NOT NULL AND v.catalogue_told_at IS DISTINCT FROM v.catalogue_withdrawn_at
   FOR UPDATE`;

/** The operator took something back: what is used as it is has stopped already, and the people of a copy decide for themselves. */
const tellHere = write(async (tx, _: object, { clock }: Scope<SystemActor>) => {
  const { rows } = await tx.$client.query<News>(NEWS);
  const jobs = [];
  for (const { id, withdrawn_at: withdrawnAt, staff_ids: staffIds } of rows) {
    const subject = { type: 'video', id } as const;
    const event = { kind: 'catalogue.withdrawn', subject, cause: withdrawnAt.toISOString(), staffIds } as const;
    jobs.push(...(await notify(tx, { ...event, link: videoPage(id) }, clock.now())));
  }
  await tx.$client.query('UPDATE videos SET catalogue_told_at = catalogue_withdrawn_at WHERE id = ANY ($1)', [
    rows.map(({ id }) => id),
  ]);
  const audit = rows.map(({ id, use }) => ({
    action: 'catalogue.withdrawn' as const,
    subject: { type: 'video', id },
    detail: { use },
  }));
  const orders = rows.filter(({ use }) => use === 'asIs').flatMap((row) => row.order_ids);
  return { result: undefined, audit, jobs, changes: orders.map((id) => ({ topic: 'order', id }) as const) };
});

/** Told within a minute; the withdrawal itself holds from the moment it is made. */
export async function tellCatalogueNews({ database, log, scopeOf }: Services): Promise<void> {
  const { rows } = await database.pool.query<{ id: FacilityId }>('SELECT app.facilities_with_catalogue_news() AS id');
  for (const { id: facilityId } of rows) {
    await tellHere(scopeOf({ kind: 'system', facilityId } as const, newId(), log), {});
  }
}
