import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import type { Services } from '#kernel/services.ts';

const KEPT_MS = 24 * 3_600_000;

/** What was opened, or never was, says nothing any more after a day; that it was opened stands in the audit log. */
export async function forgetLaunches(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - KEPT_MS);
  for (const facilityId of await allFacilityIds(services.database)) {
    await services.database.transaction(facilityId, (tx) =>
      tx.$client.query('DELETE FROM launches WHERE facility_id = app.current_facility_id() AND expires_at < $1', [
        before,
      ]),
    );
  }
}
