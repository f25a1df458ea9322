import type { Home } from '@nattoku/contract/home/home';
import type { HomePatient, HomeScope } from '@nattoku/contract/home/home-patient';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import { readDrafts } from '#areas/home/home.drafts.ts';
import { readNotices } from '#areas/home/home.notices.ts';
import { viewerOf } from '#areas/home/home.viewer.ts';
import { findFeedTasks } from '#areas/home/worklist.feed.ts';
import { areasFor } from '#domain/order/order-area.ts';
import type { Tx } from '#kernel/database/database.ts';
import { feedKindsFor } from '#domain/patient/feed-rejections.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const RECENT = 6;

/** Those whose record I opened last, out of what was written down about it. */
const recentPatientsOf = async (tx: Tx, { actor }: StaffScope): Promise<HomePatient[]> => {
  const { rows } = await tx.$client.query<HomePatient>(
    `SELECT p.id, p.patient_number AS "patientNumber", p.family_name AS "familyName", p.given_name AS "givenName",
            p.family_name_kana AS "familyNameKana", p.given_name_kana AS "givenNameKana", p.birth_date AS "birthDate",
            w.name AS "wardName", p.room
       FROM (SELECT patient_id, max(id) AS last
               FROM (SELECT patient_id, id FROM audit_events
                      WHERE facility_id = app.current_facility_id() AND actor_id = $1 AND action = 'patient.view'
                      ORDER BY id DESC LIMIT 100) seen GROUP BY patient_id) seen
       JOIN patients p ON p.id = seen.patient_id AND p.archived_at IS NULL
       LEFT JOIN wards w ON w.id = p.ward_id
      ORDER BY seen.last DESC LIMIT $2`,
    [actor.staffId, RECENT],
  );
  return rows;
};

const hasFeedTasks = async (tx: Tx, scope: StaffScope): Promise<boolean> => {
  if (feedKindsFor(scope).length === 0) return false;
  const { total } = await findFeedTasks(tx, scope, {
    viewer: await viewerOf(tx, scope),
    search: { page: 1, pageSize: 20 },
  });
  return total > 0;
};

const installationFor = async (tx: Tx): Promise<Home['installation']> => {
  const { rows } = await tx.$client.query<{ hospitals: number; active_staff: number }>(
    'SELECT hospitals, active_staff FROM app.installation_overview()',
  );
  return rows[0] ? { hospitals: rows[0].hospitals, activeStaff: rows[0].active_staff } : null;
};

/** Everything that the page shows, in one snapshot of one transaction; which patients were on it is written down with it. */
export const getHome = (scope: StaffScope): Promise<Home> =>
  recordedRead(scope, async (tx) => {
    const { actor } = scope;
    const hasWork = areasFor(scope, 'view').length > 0 || (await hasFeedTasks(tx, scope));
    const drafts = areasFor(scope, 'order').length > 0 ? await readDrafts(tx, scope) : null;
    const recentPatients = isAllowed(actor, 'patient.view') ? await recentPatientsOf(tx, scope) : null;
    const announcements = isAllowed(actor, 'notification.view') ? await readNotices(tx, scope) : null;
    const installation = isAllowed(actor, 'facility.manage') ? await installationFor(tx) : null;
    const shown = [
      ...(drafts?.items ?? []).map(({ patient }) => patient.id),
      ...(recentPatients ?? []).map(({ id }) => id),
    ];
    const patientIds = [...new Set(shown)];
    return {
      result: { hasWork, drafts, recentPatients, announcements, installation },
      audit:
        patientIds.length === 0
          ? []
          : { action: 'home.view', subject: { type: 'staff', id: actor.staffId }, patientIds },
    };
  });

export const chooseScope = write(async (tx, { scope: homeScope }: { scope: HomeScope }, scope: StaffScope) => {
  const { staffId } = scope.actor;
  await tx.$client.query(
    `INSERT INTO notification_settings (staff_id, home_scope) VALUES ($1, $2)
     ON CONFLICT (facility_id, staff_id) DO UPDATE SET home_scope = excluded.home_scope`,
    [staffId, homeScope],
  );
  return {
    result: {},
    audit: { action: 'home.chooseScope', subject: { type: 'staff', id: staffId }, detail: { homeScope } },
  };
});
