-- What staff are told: events (the outbox), what reached whom by which way, what each person wants to be told, and announcements.

-- One row per thing that happened, written in the transaction of its cause; a job hands it out afterwards. The same thing about the same
-- record is one event, however often its cause is repeated. Who was told, and whose turn it is, is the same for all of them and stands here.
CREATE TABLE notification_events (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  kind text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  cause text NOT NULL,
  -- Words of its own has only an announcement; everything else is said in the fixed words of its kind, without a name or a condition.
  title text,
  body text,
  link text,
  needs_action boolean NOT NULL DEFAULT false,
  -- Whom the cause itself names; others follow from the rules when it is handed out.
  staff_ids uuid[] NOT NULL DEFAULT '{}',
  occurred_at timestamptz NOT NULL,
  handed_out_at timestamptz,
  escalated_at timestamptz,
  assigned_to uuid,
  done_at timestamptz,
  done_by uuid,
  withdrawn_at timestamptz,
  UNIQUE (facility_id, id),
  UNIQUE (facility_id, kind, subject_id, cause),
  FOREIGN KEY (facility_id, assigned_to) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, done_by) REFERENCES staff (facility_id, id)
);
CREATE INDEX notification_events_waiting ON notification_events (facility_id, occurred_at) WHERE handed_out_at IS NULL;
CREATE INDEX notification_events_open ON notification_events (facility_id, subject_id) WHERE done_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX notification_events_unanswered ON notification_events (facility_id, occurred_at)
  WHERE needs_action AND done_at IS NULL AND escalated_at IS NULL AND assigned_to IS NULL;
CALL app.guard_by_facility('notification_events', 'SELECT, INSERT, UPDATE');

-- What was told before there were events.
INSERT INTO notification_events (id, facility_id, kind, subject_type, subject_id, cause, title, body, link, occurred_at, handed_out_at)
  SELECT id, facility_id, kind, 'notification', id, 'earlier', title, body, link, created_at, created_at FROM notifications;

-- Done, withdrawn and whether it is a task repeat what the event says, so that one person's bell is counted from one table.
ALTER TABLE notifications
  ADD COLUMN event_id uuid,
  ADD COLUMN needs_action boolean NOT NULL DEFAULT false,
  ADD COLUMN snoozed_until timestamptz,
  ADD COLUMN done_at timestamptz,
  ADD COLUMN withdrawn_at timestamptz;
UPDATE notifications SET event_id = id;
ALTER TABLE notifications
  ALTER COLUMN event_id SET NOT NULL,
  ADD FOREIGN KEY (facility_id, event_id) REFERENCES notification_events (facility_id, id),
  ADD UNIQUE (facility_id, event_id, staff_id);
CREATE INDEX notifications_of_staff ON notifications (staff_id, created_at DESC, id) WHERE withdrawn_at IS NULL;

-- One row for each way to each person, in the end done or given up: nobody gets the same thing twice (pitfall 6).
CREATE TABLE notification_deliveries (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  event_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('bell', 'email')),
  due_at timestamptz NOT NULL,
  letter_id uuid,
  done_at timestamptz,
  given_up_at timestamptz,
  UNIQUE (facility_id, event_id, staff_id, channel),
  FOREIGN KEY (facility_id, event_id) REFERENCES notification_events (facility_id, id),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CREATE INDEX notification_deliveries_waiting ON notification_deliveries (facility_id, channel, due_at)
  WHERE done_at IS NULL AND given_up_at IS NULL;
CALL app.guard_by_facility('notification_deliveries', 'SELECT, INSERT, UPDATE');

-- A letter gathers what waits for one person. Neither address nor text is kept.
CREATE TABLE notification_letters (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  claimed_until timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CREATE INDEX notification_letters_of_staff ON notification_letters (facility_id, staff_id, created_at DESC);
CALL app.guard_by_facility('notification_letters', 'SELECT, INSERT, UPDATE');
ALTER TABLE notification_deliveries
  ADD FOREIGN KEY (facility_id, letter_id) REFERENCES notification_letters (facility_id, id);

-- What a person wants otherwise than the default of a kind.
CREATE TABLE notification_preferences (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  kind text NOT NULL,
  bell boolean NOT NULL,
  email text NOT NULL CHECK (email IN ('off', 'daily', 'immediately')),
  PRIMARY KEY (facility_id, staff_id, kind),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CALL app.guard_by_facility('notification_preferences', 'SELECT, INSERT, UPDATE, DELETE');

-- Whose patients a person follows besides the own ones, when letters rest, and what home shows.
CREATE TABLE notification_settings (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  follow_departments boolean NOT NULL DEFAULT false,
  follow_wards boolean NOT NULL DEFAULT false,
  ward_ids uuid[] NOT NULL DEFAULT '{}',
  quiet_from time,
  quiet_until time,
  home_scope text NOT NULL DEFAULT 'all' CHECK (home_scope IN ('mine', 'department', 'ward', 'all')),
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
  PRIMARY KEY (facility_id, staff_id),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CALL app.guard_by_facility('notification_settings', 'SELECT, INSERT, UPDATE');

CREATE TABLE announcements (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'withdrawn')),
  title text NOT NULL,
  body text NOT NULL,
  importance text NOT NULL DEFAULT 'normal' CHECK (importance IN ('normal', 'important', 'urgent')),
  pinned boolean NOT NULL DEFAULT false,
  needs_acknowledgement boolean NOT NULL DEFAULT false,
  -- For whom; nobody named means everybody.
  roles text[] NOT NULL DEFAULT '{}',
  department_ids uuid[] NOT NULL DEFAULT '{}',
  publish_from timestamptz,
  publish_until timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  UNIQUE (facility_id, id),
  CHECK (state = 'draft' OR publish_from IS NOT NULL),
  CHECK (publish_until IS NULL OR publish_from IS NULL OR publish_until > publish_from),
  FOREIGN KEY (facility_id, created_by) REFERENCES staff (facility_id, id)
);
CREATE INDEX announcements_newest ON announcements (facility_id, publish_from DESC, id);
CALL app.guard_by_facility('announcements', 'SELECT, INSERT, UPDATE');

-- draft → published → withdrawn; a draft may be thrown away, too.
CREATE FUNCTION app.check_announcement_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = NEW.state OR (OLD.state, NEW.state) IN (('draft', 'published'), ('draft', 'withdrawn'), ('published', 'withdrawn')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'illegal announcement transition % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER announcements_transition BEFORE UPDATE OF state ON announcements
  FOR EACH ROW EXECUTE FUNCTION app.check_announcement_transition();

-- Who has read, and who has confirmed. The announcement may be the operator's, so it is looked up before a row is written, not by a key.
CREATE TABLE announcement_receipts (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  announcement_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  read_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  PRIMARY KEY (facility_id, announcement_id, staff_id),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CREATE INDEX announcement_receipts_of_announcement ON announcement_receipts (announcement_id);
CALL app.guard_by_facility('announcement_receipts', 'SELECT, INSERT, UPDATE');

-- What the operator tells all facilities stands once, in the operator's own rows. Copies in every facility would drift apart when it is
-- mended or withdrawn, and would have to be made for each new facility; a policy that lets other facilities in would be a hole in the only
-- wall between them. So the owner lends one question: what the operator has published, which is meant for everybody and is about nobody.
-- The bells are filled per facility by a job, within the facility's own rows.
CREATE FUNCTION app.operator_announcements()
  RETURNS SETOF announcements
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT a.* FROM public.announcements a JOIN public.facilities f ON f.id = a.facility_id
         WHERE f.kind = 'operator' AND a.state = 'published' $$;

-- How many in all facilities the operator's own announcement is for, and how many read it: numbers, never who. Answers the operator only.
CREATE FUNCTION app.operator_announcement_reach(wanted uuid)
  RETURNS TABLE (recipients integer, read integer, acknowledged integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT count(*)::int, count(r.read_at)::int, count(r.acknowledged_at)::int
      FROM public.announcements a
      JOIN public.facilities f ON f.id = a.facility_id AND f.kind = 'operator'
      JOIN public.staff s ON s.state = 'active' AND (a.roles = '{}' OR s.role = ANY (a.roles))
      LEFT JOIN public.announcement_receipts r ON r.announcement_id = a.id AND r.staff_id = s.id
     WHERE a.id = wanted AND a.facility_id = app.current_facility_id() $$;

-- What the operator's home shows of the installation: numbers of facilities and accounts, nothing of what they hold. Answers the operator only.
CREATE FUNCTION app.installation_overview()
  RETURNS TABLE (hospitals integer, active_staff integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT (SELECT count(*)::int FROM public.facilities WHERE kind = 'hospital'),
           (SELECT count(*)::int FROM public.staff s JOIN public.facilities h ON h.id = s.facility_id
             WHERE h.kind = 'hospital' AND s.state = 'active')
      FROM public.facilities f WHERE f.id = app.current_facility_id() AND f.kind = 'operator' $$;

-- When the talk with the patient is planned (product.md §4).
ALTER TABLE orders ADD COLUMN ic_at timestamptz;
CREATE INDEX orders_by_talk ON orders (facility_id, ic_at) WHERE ic_at IS NOT NULL AND lifecycle <> 'canceled';
-- Home: my drafts, and the patients whom I opened last.
CREATE INDEX orders_drafts_of_staff ON orders (created_by, updated_at DESC) WHERE lifecycle = 'draft';
CREATE INDEX audit_events_patients_seen ON audit_events (facility_id, actor_id, id DESC) WHERE action = 'patient.view';
