-- The talk in which a patient is told what is to be done (docs/specification/ic-support.md §§20–34): an item of an order of the area icSupport.
CREATE TABLE ic_talks (
  order_item_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  -- One talk to an order.
  order_id uuid NOT NULL UNIQUE,
  -- Optimistic lock of the talk, beside the one of its order.
  version integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'planned'
    CHECK (state IN ('planned', 'inSession', 'explained', 'decided', 'finalised', 'amended', 'canceled')),
  -- A nurse leads what is nursing; everything else is a doctor's to finalise.
  led_topic text NOT NULL DEFAULT 'medical' CHECK (led_topic IN ('medical', 'nursing')),
  approach_id uuid,
  scenario_version_id uuid,
  procedure_name text NOT NULL DEFAULT '',
  procedure_on date,
  procedure_side text NOT NULL DEFAULT 'none' CHECK (procedure_side IN ('none', 'right', 'left', 'both')),
  facts jsonb NOT NULL DEFAULT '{}',
  starts_at timestamptz,
  minutes integer NOT NULL DEFAULT 30 CHECK (minutes BETWEEN 5 AND 480),
  place text NOT NULL DEFAULT '',
  room text NOT NULL DEFAULT '',
  explainer_id uuid,
  -- Written by somebody who may not send it: a doctor sends it.
  doctor_asked_at timestamptz,
  doctor_asked_by uuid,
  -- Who leads it now; another doctor may take over by name.
  led_by uuid,
  started_at timestamptz,
  explained_at timestamptz,
  -- Outside the hours of the facility when it began.
  out_of_hours boolean,
  decision text CHECK (decision IN ('agree', 'refuse', 'defer', 'secondOpinion')),
  decision_reason text NOT NULL DEFAULT '',
  revisit_on date,
  decided_at timestamptz,
  decided_by uuid,
  finalised_at timestamptz,
  finalised_by uuid,
  canceled_at timestamptz,
  cancel_reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (facility_id, order_item_id),
  FOREIGN KEY (facility_id, order_item_id) REFERENCES order_items (facility_id, id) ON DELETE CASCADE,
  FOREIGN KEY (facility_id, order_id) REFERENCES orders (facility_id, id),
  FOREIGN KEY (facility_id, approach_id) REFERENCES approaches (facility_id, id),
  FOREIGN KEY (facility_id, scenario_version_id) REFERENCES scenario_versions (facility_id, id),
  FOREIGN KEY (facility_id, explainer_id) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, doctor_asked_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, led_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, decided_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, finalised_by) REFERENCES staff (facility_id, id),
  CHECK ((state IN ('planned', 'canceled')) = (started_at IS NULL)),
  CHECK ((state IN ('planned', 'canceled', 'inSession')) = (explained_at IS NULL)),
  CHECK ((state IN ('decided', 'finalised', 'amended')) = (decision IS NOT NULL)),
  CHECK ((state IN ('finalised', 'amended')) = (finalised_at IS NOT NULL)),
  CHECK ((state = 'canceled') = (canceled_at IS NOT NULL))
);
CREATE INDEX ic_talks_by_start ON ic_talks (facility_id, starts_at, order_id);
CREATE INDEX ic_talks_of_explainer ON ic_talks (facility_id, explainer_id, starts_at);
CREATE INDEX ic_talks_undated ON ic_talks (facility_id, order_id) WHERE starts_at IS NULL;
-- Talks that were held and whose record nobody has finalised.
CREATE INDEX ic_talks_open ON ic_talks (facility_id, explained_at) WHERE state IN ('inSession', 'explained', 'decided');
CREATE INDEX ic_talks_begun ON ic_talks (facility_id, started_at) WHERE started_at IS NOT NULL;
CREATE INDEX ic_talks_for_doctor ON ic_talks (facility_id, doctor_asked_at) WHERE doctor_asked_at IS NOT NULL;
CALL app.guard_by_facility('ic_talks', 'SELECT, INSERT, UPDATE, DELETE');

-- One way through the states, whatever asks for another.
CREATE FUNCTION app.check_ic_talk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state <> 'planned' THEN
      RAISE EXCEPTION 'a talk that was begun stays' USING ERRCODE = 'check_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'planned' THEN
      RAISE EXCEPTION 'a talk begins as planned' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('planned', 'inSession'), ('planned', 'canceled'), ('inSession', 'explained'), ('explained', 'decided'),
    ('decided', 'finalised'), ('finalised', 'amended')
  ) THEN
    RAISE EXCEPTION 'illegal talk transition % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state <> 'planned' AND
    (NEW.starts_at, NEW.procedure_name, NEW.procedure_on, NEW.procedure_side, NEW.facts, NEW.approach_id, NEW.scenario_version_id, NEW.started_at)
    IS DISTINCT FROM
    (OLD.starts_at, OLD.procedure_name, OLD.procedure_on, OLD.procedure_side, OLD.facts, OLD.approach_id, OLD.scenario_version_id, OLD.started_at)
  THEN
    RAISE EXCEPTION 'the plan of a talk that was begun does not change' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ic_talks_states BEFORE INSERT OR UPDATE OR DELETE ON ic_talks FOR EACH ROW EXECUTE FUNCTION app.check_ic_talk();

-- Who must come, and who came.
CREATE TABLE ic_attendees (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_item_id uuid NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('patient', 'family', 'nurse', 'supervisor', 'interpreter', 'other')),
  staff_id uuid,
  name text NOT NULL DEFAULT '',
  relation text NOT NULL DEFAULT '',
  required boolean NOT NULL,
  -- The first time in, and since when gone; how often in between says the log.
  in_at timestamptz,
  out_at timestamptz,
  FOREIGN KEY (facility_id, order_item_id) REFERENCES ic_talks (facility_id, order_item_id) ON DELETE CASCADE,
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id),
  CHECK (out_at IS NULL OR in_at IS NOT NULL)
);
CREATE INDEX ic_attendees_of_talk ON ic_attendees (order_item_id, position);
CREATE INDEX ic_attendees_of_staff ON ic_attendees (facility_id, staff_id) WHERE staff_id IS NOT NULL;
CALL app.guard_by_facility('ic_attendees', 'SELECT, INSERT, UPDATE, DELETE');

-- Where a talk was moved from, and why.
CREATE TABLE ic_talk_moves (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_item_id uuid NOT NULL,
  from_at timestamptz,
  to_at timestamptz NOT NULL,
  from_place text NOT NULL,
  from_room text NOT NULL,
  reason text NOT NULL,
  moved_by uuid NOT NULL,
  moved_at timestamptz NOT NULL,
  FOREIGN KEY (facility_id, order_item_id) REFERENCES ic_talks (facility_id, order_item_id) ON DELETE CASCADE,
  FOREIGN KEY (facility_id, moved_by) REFERENCES staff (facility_id, id)
);
CREATE INDEX ic_talk_moves_of_talk ON ic_talk_moves (order_item_id, moved_at);
CALL app.guard_by_facility('ic_talk_moves', 'SELECT, INSERT');
