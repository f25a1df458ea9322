import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import type { Services } from '#kernel/services.ts';

const CONTENT_MS = 30 * 24 * 3_600_000;

/** Deletes the content of messages that did not come again for thirty days. The task itself stays open: staff dismiss it, or the message comes again. */
export async function forgetRejectedContent(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - CONTENT_MS);
  for (const facilityId of await allFacilityIds(services.database)) {
    await services.database.transaction(facilityId, (tx) =>
      tx.$client.query(
        `UPDATE feed_rejections SET sent = NULL, message = NULL
          WHERE facility_id = app.current_facility_id() AND closed_at IS NULL AND last_at < $1 AND (sent IS NOT NULL OR message IS NOT NULL)`,
        [before],
      ),
    );
  }
}
