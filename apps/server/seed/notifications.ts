import type pg from 'pg';
import { dispatchEvent } from '#areas/notification/notification.dispatch.ts';
import { savePreferences, getPreferences } from '#areas/notification/notification.preferences.ts';
import type { Services } from '#kernel/services.ts';
import { actAs, memberOf, type DemoHospital } from '#seed/world.ts';

/** Whom the doctor and the nurse follow besides their own patients, so that bells and home have something in each scope. */
const followers = ['doctor@sakura.example', 'nurse@sakura.example'];

/** Hands out what happened in the demonstration at the times when it happened; without this it would all seem to have come just now. */
export async function seedNotifications(services: Services, owner: pg.Client, hospital: DemoHospital): Promise<void> {
  for (const email of followers) await follow(services, hospital, email);
  const { rows } = await owner.query<{ id: string; facility_id: string; occurred_at: Date }>(
    'SELECT id, facility_id, occurred_at FROM notification_events WHERE handed_out_at IS NULL ORDER BY occurred_at, id',
  );
  for (const { id, facility_id: facilityId, occurred_at: at } of rows) {
    await dispatchEvent({ ...services, clock: { now: () => at } }, facilityId, id);
  }
}

const follow = async (services: Services, hospital: DemoHospital, email: string): Promise<void> => {
  const scope = actAs(services, memberOf(hospital, email), services.clock.now());
  const known = await getPreferences(scope, services);
  if (known.version > 1) return;
  const ward = hospital.wards.get('5E');
  await savePreferences(
    scope,
    {
      ...known,
      kinds: known.kinds.map(({ kind, bell }) => ({
        kind,
        bell,
        email: kind === 'patient.question' ? 'immediately' : 'off',
      })),
      followDepartments: true,
      followWards: ward !== undefined,
      wardIds: ward === undefined ? [] : [ward],
      quietHours: { from: '20:00', until: '07:00' },
    },
    services,
  );
};
