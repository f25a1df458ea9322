-- Guided explanations that a hospital writes for itself: the scenario, its editions, and the pictures of its steps.
CREATE TABLE scenarios (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  department_id uuid,
  -- Whose core risks it explains.
  approach_id uuid,
  owner_id uuid,
  review_due_on date,
  search_text text NOT NULL DEFAULT '',
  grams text[] NOT NULL DEFAULT '{}',
  archived_at timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, department_id) REFERENCES departments (facility_id, id),
  FOREIGN KEY (facility_id, approach_id) REFERENCES approaches (facility_id, id),
  FOREIGN KEY (facility_id, owner_id) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, created_by) REFERENCES staff (facility_id, id)
);
CREATE INDEX scenarios_grams ON scenarios USING gin (grams);
CREATE INDEX scenarios_by_approach ON scenarios (facility_id, approach_id);
CALL app.guard_by_facility('scenarios', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE scenario_versions (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  scenario_id uuid NOT NULL,
  -- 第1版, 第2版, …
  number integer NOT NULL CHECK (number > 0),
  -- Optimistic lock of the draft.
  version integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'inReview', 'published', 'retired')),
  -- As the contract describes them, in the order of the list.
  steps jsonb NOT NULL CHECK (jsonb_typeof(steps) = 'array'),
  -- Told in lists, where the steps themselves would weigh too much.
  step_count integer NOT NULL,
  minutes double precision NOT NULL,
  change_note text NOT NULL DEFAULT '',
  author_id uuid NOT NULL,
  submitted_at timestamptz,
  submitted_by uuid,
  reviewed_at timestamptz,
  reviewed_by uuid,
  review_note text,
  published_at timestamptz,
  retired_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (facility_id, id),
  UNIQUE (scenario_id, number),
  FOREIGN KEY (facility_id, scenario_id) REFERENCES scenarios (facility_id, id),
  FOREIGN KEY (facility_id, author_id) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, submitted_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, reviewed_by) REFERENCES staff (facility_id, id),
  CHECK (state IN ('draft', 'inReview') OR published_at IS NOT NULL)
);
CREATE UNIQUE INDEX scenario_versions_published ON scenario_versions (scenario_id) WHERE state = 'published';
CREATE UNIQUE INDEX scenario_versions_open ON scenario_versions (scenario_id) WHERE state IN ('draft', 'inReview');
CALL app.guard_by_facility('scenario_versions', 'SELECT, INSERT, UPDATE, DELETE');

-- What was published never changes and never goes, whatever asks for it: orders pin it.
CREATE FUNCTION app.check_scenario_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state <> 'draft' OR OLD.published_at IS NOT NULL THEN
      RAISE EXCEPTION 'only a draft of a scenario may be discarded' USING ERRCODE = 'check_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF (OLD.state, NEW.state) NOT IN (
    ('draft', 'draft'), ('draft', 'inReview'), ('draft', 'published'), ('inReview', 'inReview'), ('inReview', 'draft'), ('inReview', 'published'),
    ('published', 'published'), ('published', 'retired'), ('retired', 'retired')
  ) THEN
    RAISE EXCEPTION 'illegal scenario transition % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state IN ('published', 'retired') AND
    (NEW.steps, NEW.number, NEW.scenario_id, NEW.published_at) IS DISTINCT FROM (OLD.steps, OLD.number, OLD.scenario_id, OLD.published_at)
  THEN
    RAISE EXCEPTION 'a published version of a scenario does not change' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER scenario_versions_frozen BEFORE UPDATE OR DELETE ON scenario_versions
  FOR EACH ROW EXECUTE FUNCTION app.check_scenario_version();

CREATE TABLE scenario_pictures (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  full_path text NOT NULL,
  content_type text NOT NULL CHECK (content_type IN ('image/png', 'image/jpeg')),
  width integer NOT NULL,
  height integer NOT NULL,
  size integer NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, created_by) REFERENCES staff (facility_id, id)
);
CALL app.guard_by_facility('scenario_pictures', 'SELECT, INSERT');
