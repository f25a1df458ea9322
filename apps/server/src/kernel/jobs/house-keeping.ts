import type { Area } from '#kernel/area.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import { serveEvents } from '#kernel/http/event-stream.ts';
import type { Services } from '#kernel/services.ts';

const KEYS_KEPT_HOURS = 48;

/** Idempotency keys are kept longer than any client retries (specification/errors.md §6). */
async function forgetOldKeys({ database, clock }: Services): Promise<void> {
  for (const id of await allFacilityIds(database)) {
    await database.transaction(id, (tx) =>
      tx.$client.query('DELETE FROM idempotency_keys WHERE created_at < $1', [
        new Date(clock.now().getTime() - KEYS_KEPT_HOURS * 3_600_000),
      ]),
    );
  }
}

/** What the kernel does for all areas. */
export const houseKeeping: Area = {
  name: 'house-keeping',
  files: [serveEvents],
  schedules: [{ queue: 'house-keeping', cron: '17 * * * *', run: forgetOldKeys }],
};
