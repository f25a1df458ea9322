-- Scales of others, and whether the hospital may use them.
CREATE TABLE interview_instruments (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  holder text NOT NULL,
  licence text NOT NULL CHECK (licence IN ('free', 'permitted', 'unclear', 'notPermitted')),
  proof text NOT NULL,
  scoring_version text NOT NULL,
  lowest double precision NOT NULL,
  highest double precision NOT NULL CHECK (highest >= lowest),
  missing_rule text NOT NULL,
  permitted_on date,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (facility_id, id)
);
CALL app.guard_by_facility('interview_instruments', 'SELECT, INSERT, UPDATE');

-- Questionnaires that a hospital writes for itself, and their editions.
CREATE TABLE interview_templates (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  department_id uuid,
  approach_id uuid,
  instrument_id uuid,
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
  FOREIGN KEY (facility_id, instrument_id) REFERENCES interview_instruments (facility_id, id),
  FOREIGN KEY (facility_id, owner_id) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, created_by) REFERENCES staff (facility_id, id)
);
CREATE INDEX interview_templates_grams ON interview_templates USING gin (grams);
CREATE INDEX interview_templates_by_approach ON interview_templates (facility_id, approach_id);
CALL app.guard_by_facility('interview_templates', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE interview_template_versions (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  template_id uuid NOT NULL,
  -- 第1版, 第2版, …
  number integer NOT NULL CHECK (number > 0),
  -- Optimistic lock of the draft.
  version integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'inReview', 'published', 'retired')),
  -- As the contract describes it: the questions in their order, flags, text for the record.
  form jsonb NOT NULL CHECK (jsonb_typeof(form) = 'object'),
  -- What came along from another system: of the resource, and of its items by their linkId.
  kept jsonb NOT NULL DEFAULT '{"resource": null, "items": {}, "foreign": []}',
  -- Told in lists, where the questions themselves would weigh too much.
  item_count integer NOT NULL,
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
  UNIQUE (template_id, number),
  FOREIGN KEY (facility_id, template_id) REFERENCES interview_templates (facility_id, id),
  FOREIGN KEY (facility_id, author_id) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, submitted_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, reviewed_by) REFERENCES staff (facility_id, id),
  CHECK (state IN ('draft', 'inReview') OR published_at IS NOT NULL)
);
CREATE UNIQUE INDEX interview_template_versions_published ON interview_template_versions (template_id) WHERE state = 'published';
CREATE UNIQUE INDEX interview_template_versions_open ON interview_template_versions (template_id) WHERE state IN ('draft', 'inReview');
CALL app.guard_by_facility('interview_template_versions', 'SELECT, INSERT, UPDATE, DELETE');

-- What was published never changes and never goes, whatever asks for it: orders pin it.
CREATE FUNCTION app.check_interview_template_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state <> 'draft' OR OLD.published_at IS NOT NULL THEN
      RAISE EXCEPTION 'only a draft of a questionnaire may be discarded' USING ERRCODE = 'check_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF (OLD.state, NEW.state) NOT IN (
    ('draft', 'draft'), ('draft', 'inReview'), ('draft', 'published'), ('inReview', 'inReview'), ('inReview', 'draft'), ('inReview', 'published'),
    ('published', 'published'), ('published', 'retired'), ('retired', 'retired')
  ) THEN
    RAISE EXCEPTION 'illegal questionnaire transition % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state IN ('published', 'retired') AND
    (NEW.form, NEW.kept, NEW.number, NEW.template_id, NEW.published_at) IS DISTINCT FROM (OLD.form, OLD.kept, OLD.number, OLD.template_id, OLD.published_at)
  THEN
    RAISE EXCEPTION 'a published version of a questionnaire does not change' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER interview_template_versions_frozen BEFORE UPDATE OR DELETE ON interview_template_versions
  FOR EACH ROW EXECUTE FUNCTION app.check_interview_template_version();
