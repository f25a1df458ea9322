/**
 * Interviews number `$FROM` to `$TO` of a hospital, over three years: nearly all are finalised, those of the last two days wait to be read, one of
 * thirty was never answered, and those of the last week are open with the patient. One of fifty has a red flag, one of twenty an amber one.
 */
export const interviews = [
  // Every row is right by itself: what checks and follows single changes is not what is measured.
  "SET session_replication_role = 'replica'",
  `CREATE TEMP TABLE made AS
   SELECT n, gen_random_uuid() AS order_id, gen_random_uuid() AS item_id, f.id AS facility_id, p.id AS patient_id, p.department_id,
          o.ids[n % cardinality(o.ids) + 1] AS by, o.ids[(n / 7) % cardinality(o.ids) + 1] AS assignee, v.id AS version_id, v.template_id,
          i.issued, s.state, CASE WHEN s.state NOT IN ('open', 'answering') THEN least(now(), i.issued + (n % 96) * interval '15 minutes') END AS received
     FROM facility f, orderers o, generate_series($FROM, $TO) n
          JOIN (SELECT id, department_id, row_number() OVER (ORDER BY id) AS place FROM patients WHERE patient_number LIKE 'B%') p
            ON p.place = n % $PATIENTS + 1
          JOIN (SELECT v.id, v.template_id, row_number() OVER (ORDER BY v.id) AS place, count(*) OVER () AS total
                  FROM interview_template_versions v JOIN facility f ON f.id = v.facility_id WHERE v.state = 'published') v
            ON v.place = n % v.total + 1,
          LATERAL (SELECT now() - (1 - n * 0.618033988749895 % 1) * interval '1095 days' AS issued) i,
          LATERAL (SELECT CASE WHEN n % 30 = 4 THEN 'open' WHEN i.issued > now() - interval '7 days' AND n % 3 = 0 THEN 'answering'
                               WHEN n % 5000 = 11 THEN 'returned' WHEN i.issued > now() - interval '2 days' OR n % 3000 = 17 THEN 'submitted'
                               WHEN i.issued > now() - interval '9 days' THEN 'reviewed' WHEN n % 60 = 5 THEN 'amended' ELSE 'finalised' END AS state) s`,
  `INSERT INTO orders (id, facility_id, area, lifecycle, title, patient_id, department_id, expires_at, issued_at, created_by, created_at)
   SELECT order_id, facility_id, 'medicalInterview',
          CASE WHEN issued > now() - interval '21 days' THEN 'issued' WHEN state = 'open' THEN 'expired' ELSE 'closed' END,
          '計測', patient_id, department_id, issued + interval '21 days', issued, by, issued
     FROM made`,
  `INSERT INTO order_items (id, facility_id, order_id, kind, position, title)
   SELECT item_id, facility_id, order_id, 'interview', 0, '計測' FROM made`,
  `INSERT INTO interview_items (order_item_id, facility_id, order_id, patient_id, ordered_by, template_id, issued_at, version_id, state, received_at, channel,
     respondent, red, amber, unseen_red, unseen_amber, assignee_id, reviewed_at, reviewed_by, finalised_at, finalised_by)
   SELECT item_id, facility_id, order_id, patient_id, by, template_id, issued, version_id, state, received,
          CASE WHEN received IS NOT NULL THEN 'link' END, CASE WHEN received IS NOT NULL THEN 'patient' END,
          h.red, h.amber, CASE WHEN state = 'submitted' THEN h.red ELSE 0 END, CASE WHEN state = 'submitted' THEN h.amber ELSE 0 END,
          CASE WHEN n % 3 > 0 THEN assignee END, CASE WHEN h.read THEN received + interval '1 hour' END, CASE WHEN h.read THEN by END,
          CASE WHEN h.closed THEN received + interval '1 day' END, CASE WHEN h.closed THEN by END
     FROM made, LATERAL (SELECT state IN ('reviewed', 'finalised', 'amended') AS read, state IN ('finalised', 'amended') AS closed,
                                (received IS NOT NULL AND n % 50 = 9)::int AS red, (received IS NOT NULL AND n % 20 = 3)::int AS amber) h`,
  'ANALYZE made',
  `INSERT INTO interview_flags (id, facility_id, order_item_id, key, name, level, said, rule, raised_at, acknowledged_at, acknowledged_by)
   SELECT gen_random_uuid(), i.facility_id, i.order_item_id, 'bench', '計測', l.level, '[]', '計測', i.received_at,
          CASE WHEN i.state <> 'submitted' THEN i.received_at END, CASE WHEN i.state <> 'submitted' THEN m.by END
     FROM made m JOIN interview_items i ON i.order_item_id = m.item_id, (VALUES ('red'), ('amber')) l (level)
    WHERE CASE l.level WHEN 'red' THEN i.red ELSE i.amber END > 0`,
  'DROP TABLE made',
  "SET session_replication_role = 'origin'",
];

/** What the statements fill. */
export const filledTables = ['orders', 'order_items', 'interview_items', 'interview_flags'];
