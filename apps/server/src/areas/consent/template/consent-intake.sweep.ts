import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import type { Services } from '#kernel/services.ts';

/** Removes pages that were taken in and used by nobody; a file that a version or another intake holds stays. */
export async function forgetIntakes({ database, files, clock }: Services): Promise<void> {
  for (const id of await allFacilityIds(database)) {
    const unused = await database.transaction(id, async (tx) => {
      const gone = await tx.$client.query<{ path: string }>(
        'DELETE FROM consent_intakes WHERE expires_at < $1 RETURNING path',
        [clock.now()],
      );
      const paths = [...new Set(gone.rows.map(({ path }) => path))];
      const free = await tx.$client.query<{ path: string }>(
        `SELECT path FROM unnest($1::text[]) AS path
          WHERE NOT EXISTS (SELECT FROM consent_intakes i WHERE i.path = path.path)
            AND NOT EXISTS (SELECT FROM consent_template_versions v WHERE v.document_path = path.path)`,
        [paths],
      );
      return free.rows.map(({ path }) => path);
    });
    for (const path of unused) await files.remove(path);
  }
}
