-- A link of its own for somebody of the family, which the patient allows and ends. It hangs on the patient's link by which it was allowed: whatever
-- ends that one ends it, too.
CREATE TABLE family_links (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  link_id uuid NOT NULL,
  secret_hash bytea NOT NULL UNIQUE,
  name text NOT NULL,
  relation text NOT NULL,
  -- In which the page begins; null for the one of the device.
  language text,
  allowed_at timestamptz NOT NULL,
  opened_at timestamptz,
  last_opened_at timestamptz,
  wrong_tries integer NOT NULL DEFAULT 0,
  locked_at timestamptz,
  ended_at timestamptz,
  -- Null where the patient did it.
  ended_by uuid,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, link_id) REFERENCES order_links (facility_id, id),
  FOREIGN KEY (facility_id, ended_by) REFERENCES staff (facility_id, id),
  CHECK (ended_by IS NULL OR ended_at IS NOT NULL),
  CHECK ((opened_at IS NULL) = (last_opened_at IS NULL))
);
CREATE INDEX family_links_of_link ON family_links (link_id, allowed_at);
CALL app.guard_by_facility('family_links', 'SELECT, INSERT, UPDATE');

CREATE TABLE family_sessions (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  family_link_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  verified_at timestamptz,
  ended_at timestamptz,
  FOREIGN KEY (facility_id, family_link_id) REFERENCES family_links (facility_id, id)
);
CREATE INDEX family_sessions_of_link ON family_sessions (family_link_id);
CALL app.guard_by_facility('family_sessions', 'SELECT, INSERT, UPDATE');

CREATE FUNCTION app.facility_of_family_link(wanted bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT facility_id FROM public.family_links WHERE secret_hash = wanted $$;

CREATE FUNCTION app.facility_of_family_session(wanted bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT facility_id FROM public.family_sessions WHERE token_hash = wanted $$;

-- Visits of the family are kept in memory as those of patients are (0092).
CREATE TRIGGER family_sessions_who_asks AFTER UPDATE ON family_sessions FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'last_seen_at' <> to_jsonb(NEW) - 'last_seen_at' OR NEW.last_seen_at < OLD.last_seen_at)
  EXECUTE FUNCTION app.tell_change_of_who_asks('id');
CREATE TRIGGER family_sessions_gone_who_asks AFTER DELETE ON family_sessions
  FOR EACH ROW EXECUTE FUNCTION app.tell_change_of_who_asks('id');
CREATE TRIGGER family_links_who_asks AFTER UPDATE ON family_links FOR EACH ROW
  WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at)
  EXECUTE FUNCTION app.tell_change_of_who_asks('id');
CREATE TRIGGER family_links_gone_who_asks AFTER DELETE ON family_links
  FOR EACH ROW EXECUTE FUNCTION app.tell_change_of_who_asks('id');

-- Where nobody can end it any more, because the patient has died or the record was put away, it opens nothing.
CREATE TRIGGER patients_there_who_asks AFTER UPDATE ON patients FOR EACH ROW
  WHEN ((OLD.archived_at IS NULL, OLD.deceased_on IS NULL) IS DISTINCT FROM (NEW.archived_at IS NULL, NEW.deceased_on IS NULL))
  EXECUTE FUNCTION app.tell_change_of_who_asks('id');

ALTER TABLE audit_events DROP CONSTRAINT audit_events_actor_kind_check;
ALTER TABLE audit_events ADD CONSTRAINT audit_events_actor_kind_check
  CHECK (actor_kind IN ('staff', 'link', 'family', 'system', 'client')) NOT VALID;
