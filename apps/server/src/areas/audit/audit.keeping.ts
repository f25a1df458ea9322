import { anchorAudit } from '#kernel/audit/audit-roots.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import type { Services } from '#kernel/services.ts';

/** Events follow each other into the chain this soon after they were written. */
export const CHAIN_EVERY_MS = 1000;

/** The head of each chain, once an hour: to audit_roots and the file store, and to the log, which may go to another machine. */
export async function anchorEverywhere(services: Services): Promise<void> {
  for (const id of await allFacilityIds(services.database)) {
    const root = await anchorAudit(services, id);
    if (root) services.log.info({ facilityId: id, seq: root.seq, hash: root.hash.toString('hex') }, 'audit root');
  }
}
