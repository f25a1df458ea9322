import { EXPIRING_DAYS } from '@nattoku/contract/video/video';
import type { StaffId, VideoId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import { newId } from '#kernel/new-id.ts';
import { notify } from '#kernel/notify.ts';
import { videoPage } from '#domain/order/pages.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

type Expiring = { id: VideoId; valid_until: string; staff_ids: StaffId[] };

/** The owner, or the administrators where nobody owns it; each validity is told once. */
const tellOfExpiring = write(async (tx, _: object, scope: Scope<SystemActor>) => {
  const now = scope.clock.now();
  const today = todayInTokyo(now);
  const { rows } = await tx.$client.query<Expiring>(
    `SELECT v.id, v.valid_until::text, CASE WHEN v.owner_id IS NULL
              THEN ARRAY(SELECT s.id FROM staff s WHERE s.role = 'admin' AND s.state = 'active') ELSE ARRAY[v.owner_id] END AS staff_ids
       FROM videos v WHERE v.published AND v.status = 'ready' AND v.valid_until BETWEEN $1 AND $2
        AND NOT EXISTS (SELECT FROM notification_events e
              WHERE e.kind = 'video.expiring' AND e.subject_id = v.id AND e.cause = v.valid_until::text)
      LIMIT 200`,
    [today, addDays(today, EXPIRING_DAYS)],
  );
  const jobs = [];
  for (const { id, valid_until: cause, staff_ids: staffIds } of rows) {
    const subject = { type: 'video', id } as const;
    jobs.push(...(await notify(tx, { kind: 'video.expiring', subject, cause, staffIds, link: videoPage(id) }, now)));
  }
  const audit = rows.map(({ id, valid_until }) => ({
    action: 'video.expiring' as const,
    subject: { type: 'video', id },
    detail: { validUntil: valid_until },
  }));
  return { result: undefined, audit, jobs };
});

/** Looks every hour, so that a server that was off in the morning tells in the afternoon. */
export async function tellExpiringVideos(services: Services): Promise<void> {
  const { database, log, scopeOf } = services;
  for (const facilityId of await allFacilityIds(database))
    await tellOfExpiring(scopeOf({ kind: 'system', facilityId } as const, newId(), log), {});
}
