import type { FacilityId } from '@nattoku/contract/shared/primitives';
import type { Database } from '#kernel/database/database.ts';

/** The ids of all facilities, for work that is done in each of them by the clock. */
export async function allFacilityIds({ pool }: Pick<Database, 'pool'>): Promise<FacilityId[]> {
  const { rows } = await pool.query<{ id: FacilityId }>('SELECT app.facility_ids() AS id');
  return rows.map(({ id }) => id);
}
