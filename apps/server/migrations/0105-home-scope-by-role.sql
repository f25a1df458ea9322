-- Until somebody chooses, home shows a nurse the own wards and a doctor the own patients. What stands there unchosen is taken for no choice.
ALTER TABLE notification_settings ALTER COLUMN home_scope DROP NOT NULL, ALTER COLUMN home_scope DROP DEFAULT;
UPDATE notification_settings s SET home_scope = NULL
 WHERE s.home_scope = 'all'
   AND NOT EXISTS (SELECT FROM audit_events a
                    WHERE a.facility_id = s.facility_id AND a.actor_id = s.staff_id AND a.action = 'home.chooseScope');
