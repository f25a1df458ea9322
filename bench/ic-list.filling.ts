/**
 * Talks number `$FROM` to `$TO` of a hospital, over three years and the month to come: nearly all were held and finalised, those of the last days are
 * open, one of sixteen was called off, one of fifty has no time. Three attend each.
 */
export const talks = [
  // Every row is right by itself: what checks and follows single changes is not what is measured.
  "SET session_replication_role = 'replica'",
  `CREATE TEMP TABLE made AS
   SELECT n, gen_random_uuid() AS order_id, gen_random_uuid() AS item_id, f.id AS facility_id, p.id AS patient_id, p.department_id,
          o.ids[n % cardinality(o.ids) + 1] AS by, o.ids[(n / 7) % cardinality(o.ids) + 1] AS explainer,
          CASE WHEN n % 50 = 0 THEN NULL
               ELSE date_trunc('minute', now() - interval '3 years' + (n * 0.618033988749895 % 1) * interval '1126 days') END AS starts
     FROM facility f, orderers o, generate_series($FROM, $TO) n
          JOIN (SELECT id, department_id, row_number() OVER (ORDER BY id) AS place FROM patients WHERE patient_number LIKE 'B%') p
            ON p.place = n % $PATIENTS + 1`,
  `ALTER TABLE made ADD COLUMN state text`,
  `UPDATE made SET state = CASE WHEN n % 16 = 1 THEN 'canceled' WHEN starts IS NULL OR starts > now() THEN 'planned'
            WHEN starts > now() - interval '3 days' OR n % 400 = 7 THEN (ARRAY['inSession', 'explained', 'decided'])[n % 3 + 1]
            WHEN n % 30 = 3 THEN 'amended' ELSE 'finalised' END`,
  `INSERT INTO orders (id, facility_id, area, lifecycle, title, patient_id, department_id, expires_at, issued_at, created_by, created_at)
   SELECT order_id, facility_id, 'icSupport',
          CASE WHEN starts IS NULL AND n % 100 = 0 THEN 'draft' WHEN state IN ('finalised', 'amended', 'canceled') THEN 'closed' ELSE 'issued' END,
          '計測', patient_id, department_id, coalesce(starts, now()) + interval '21 days',
          CASE WHEN starts IS NULL AND n % 100 = 0 THEN NULL ELSE coalesce(starts, now()) - interval '14 days' END, by,
          coalesce(starts, now()) - interval '15 days'
     FROM made`,
  `INSERT INTO order_items (id, facility_id, order_id, kind, position, title)
   SELECT item_id, facility_id, order_id, 'talk', 0, '計測' FROM made`,
  `INSERT INTO ic_talks (order_item_id, facility_id, order_id, state, procedure_name, starts_at, place, room, explainer_id, ordered_by, doctor_asked_at, doctor_asked_by,
     led_by, led_topic, started_at, explained_at, out_of_hours, decision, decided_at, decided_by, finalised_at, finalised_by, canceled_at, cancel_reason,
     created_at, updated_at)
   SELECT item_id, facility_id, order_id, state, '計測', starts, '外来', '説明室' || n % 12, explainer, by,
          CASE WHEN starts IS NULL AND n % 100 = 0 THEN now() END, CASE WHEN starts IS NULL AND n % 100 = 0 THEN by END,
          CASE WHEN h.held THEN explainer END, CASE WHEN n % 5 = 0 THEN 'nursing' ELSE 'medical' END,
          CASE WHEN h.held THEN coalesce(starts, now()) END,
          CASE WHEN h.held AND state <> 'inSession' THEN coalesce(starts, now()) + interval '25 minutes' END,
          CASE WHEN h.held THEN n % 9 = 0 END,
          CASE WHEN h.decided THEN (ARRAY['agree', 'agree', 'agree', 'defer', 'refuse'])[n % 5 + 1] END,
          CASE WHEN h.decided THEN starts + interval '1 hour' END, CASE WHEN h.decided THEN explainer END,
          CASE WHEN h.closed THEN starts + interval '1 day' END, CASE WHEN h.closed THEN explainer END,
          CASE WHEN state = 'canceled' THEN now() END, CASE WHEN state = 'canceled' THEN '計測' END, now(), now()
     FROM made, LATERAL (SELECT state NOT IN ('planned', 'canceled') AS held, state IN ('decided', 'finalised', 'amended') AS decided,
                                state IN ('finalised', 'amended') AS closed) h`,
  // Of two hundred plans one lacks a name, of three hundred talks one lacked somebody.
  `INSERT INTO ic_attendees (id, facility_id, order_item_id, position, kind, staff_id, name, required, in_at)
   SELECT gen_random_uuid(), facility_id, item_id, a.position, a.kind, CASE WHEN a.kind = 'nurse' THEN by END,
          CASE WHEN a.kind = 'family' AND n % 200 <> 11 THEN '計測 花子' ELSE '' END, true,
          CASE WHEN state NOT IN ('planned', 'canceled') AND NOT (a.kind = 'family' AND n % 300 = 5) THEN starts END
     FROM made, (VALUES (0, 'patient'), (1, 'family'), (2, 'nurse')) a (position, kind)`,
  // A hospital has other orders too: three to each talk.
  `INSERT INTO orders (id, facility_id, area, lifecycle, title, patient_id, department_id, expires_at, issued_at, created_by, created_at)
   SELECT gen_random_uuid(), facility_id, 'video', 'closed', '計測', patient_id, department_id, created_at + interval '21 days', created_at, by, created_at
     FROM made, LATERAL (SELECT coalesce(starts, now()) - interval '15 days' AS created_at) c, generate_series(1, 3)`,
  'DROP TABLE made',
  "SET session_replication_role = 'origin'",
];
