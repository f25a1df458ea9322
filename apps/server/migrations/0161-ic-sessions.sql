-- What happened in the room (docs/specification/ic-support.md §§25–30): a log that is only ever added to, what had to be said as it stood when the
-- talk began, the second window for the patient, and what follows from the decision.
CREATE TABLE ic_entries (
  -- Made by the device, so that what is sent twice counts once.
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_item_id uuid NOT NULL,
  -- In the order of arrival.
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  body jsonb NOT NULL,
  staff_id uuid NOT NULL,
  -- By the clock of the server, as far as the device told how its own is off.
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  FOREIGN KEY (facility_id, order_item_id) REFERENCES ic_talks (facility_id, order_item_id),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CREATE INDEX ic_entries_of_talk ON ic_entries (order_item_id, sequence);
CALL app.guard_by_facility('ic_entries', 'SELECT, INSERT');

-- Nothing is added to what was not begun, or was finalised.
CREATE FUNCTION app.check_ic_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ic_talks t WHERE t.facility_id = NEW.facility_id AND t.order_item_id = NEW.order_item_id
       AND t.state IN ('inSession', 'explained', 'decided'))
  THEN
    RAISE EXCEPTION 'a talk that does not run takes no entries' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
-- After the row, so that the policy has refused what is of another facility before.
CREATE TRIGGER ic_entries_running AFTER INSERT ON ic_entries FOR EACH ROW EXECUTE FUNCTION app.check_ic_entry();

-- What has to be said, as it stood when the talk began: core risks of the approach, key points of the scenario, and what the patient did not
-- understand or asked.
CREATE TABLE ic_points (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_item_id uuid NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('risk', 'keyPoint', 'topic')),
  -- The id of the core risk, step and option, or what of the map it was made of.
  source text NOT NULL,
  title text NOT NULL,
  detail text NOT NULL,
  plain text NOT NULL,
  -- The record is not finalised while it is open.
  required boolean NOT NULL,
  -- A step of the scenario in which it is explained, where one does.
  step text,
  FOREIGN KEY (facility_id, order_item_id) REFERENCES ic_talks (facility_id, order_item_id)
);
CREATE INDEX ic_points_of_talk ON ic_points (order_item_id, position);
CALL app.guard_by_facility('ic_points', 'SELECT, INSERT');

-- The second window: opened with a code that lives two minutes, and then by a cookie of its own.
CREATE TABLE ic_windows (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_item_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  code_until timestamptz NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  joined_at timestamptz,
  token_hash bytea UNIQUE,
  ended_at timestamptz,
  FOREIGN KEY (facility_id, order_item_id) REFERENCES ic_talks (facility_id, order_item_id),
  FOREIGN KEY (facility_id, created_by) REFERENCES staff (facility_id, id),
  CHECK ((joined_at IS NULL) = (token_hash IS NULL))
);
CREATE INDEX ic_windows_by_code ON ic_windows (code_hash, code_until);
CREATE INDEX ic_windows_of_talk ON ic_windows (order_item_id);
CALL app.guard_by_facility('ic_windows', 'SELECT, INSERT, UPDATE');

CREATE FUNCTION app.facility_of_ic_window_code(wanted bytea, at timestamptz) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT facility_id FROM public.ic_windows
     WHERE code_hash = wanted AND code_until > at AND joined_at IS NULL AND ended_at IS NULL ORDER BY created_at DESC LIMIT 1 $$;

CREATE FUNCTION app.facility_of_ic_window(wanted bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT facility_id FROM public.ic_windows WHERE token_hash = wanted $$;

-- What a decision asks staff to do: papers for another opinion, another visit, what is done instead.
CREATE TABLE ic_follow_ups (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_item_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('refusal', 'revisit', 'referral')),
  due_on date,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  done_by uuid,
  note text NOT NULL DEFAULT '',
  FOREIGN KEY (facility_id, order_item_id) REFERENCES ic_talks (facility_id, order_item_id),
  FOREIGN KEY (facility_id, done_by) REFERENCES staff (facility_id, id),
  CHECK ((done_at IS NULL) = (done_by IS NULL))
);
CREATE INDEX ic_follow_ups_of_talk ON ic_follow_ups (order_item_id);
CREATE INDEX ic_follow_ups_open ON ic_follow_ups (facility_id, due_on) WHERE done_at IS NULL;
CALL app.guard_by_facility('ic_follow_ups', 'SELECT, INSERT, UPDATE');
