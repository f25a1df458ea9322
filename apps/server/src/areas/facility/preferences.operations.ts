import { defaultPreferences, type Preferences } from '@nattoku/contract/staff/preferences';
import { eq } from 'drizzle-orm';
import { staffPreferences } from '#domain/facility/facility.table.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

export const getPreferences = (scope: StaffScope): Promise<Preferences> =>
  read(scope, async (tx) => {
    const [row] = await tx
      .select({
        pageSize: staffPreferences.pageSize,
        textSize: staffPreferences.textSize,
        reducedMotion: staffPreferences.reducedMotion,
        singleKeys: staffPreferences.singleKeys,
        sounds: staffPreferences.sounds,
      })
      .from(staffPreferences)
      .where(eq(staffPreferences.staffId, scope.actor.staffId));
    return row ?? defaultPreferences;
  });

export const updatePreferences = write(async (tx, preferences: Preferences, { actor, clock }: StaffScope) => {
  const { pageSize, textSize, reducedMotion, singleKeys, sounds } = preferences;
  await tx.$client.query(
    `INSERT INTO staff_preferences (staff_id, page_size, text_size, reduced_motion, single_keys, sounds, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (facility_id, staff_id) DO UPDATE
       SET page_size = excluded.page_size, text_size = excluded.text_size, reduced_motion = excluded.reduced_motion,
           single_keys = excluded.single_keys, sounds = excluded.sounds, updated_at = excluded.updated_at`,
    [actor.staffId, pageSize, textSize, reducedMotion, singleKeys, sounds, clock.now()],
  );
  return {
    result: preferences,
    audit: { action: 'preferences.update', subject: { type: 'staff', id: actor.staffId } },
  };
});
