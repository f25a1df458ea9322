-- An interview as an item of an order, and what becomes of the answers (docs/specification/medical-interview.md §§2, 13–20).
CREATE TABLE interview_items (
  order_item_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_id uuid NOT NULL,
  -- As the order says it, for lists; null while a response to a common order is nobody's.
  patient_id uuid,
  template_id uuid NOT NULL,
  issued_at timestamptz,
  -- The edition that the order was issued with; null while it is a draft, which shows the one that is published.
  version_id uuid,
  -- Optimistic lock of what staff do with the response.
  version integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'answering', 'submitted', 'returned', 'reviewed', 'finalised', 'amended')),
  -- Of the newest sending, for lists.
  received_at timestamptz,
  channel text CHECK (channel IN ('link', 'kiosk', 'staff', 'api')),
  respondent text CHECK (respondent IN ('patient', 'family', 'staff')),
  -- Flags that stand, and those of them that nobody has seen by name.
  red integer NOT NULL DEFAULT 0,
  amber integer NOT NULL DEFAULT 0,
  unseen_red integer NOT NULL DEFAULT 0,
  unseen_amber integer NOT NULL DEFAULT 0,
  assignee_id uuid,
  reviewed_at timestamptz,
  reviewed_by uuid,
  finalised_at timestamptz,
  finalised_by uuid,
  -- For other systems, which go on from what changed last.
  changed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (facility_id, order_item_id),
  FOREIGN KEY (facility_id, order_item_id) REFERENCES order_items (facility_id, id) ON DELETE CASCADE,
  FOREIGN KEY (facility_id, order_id) REFERENCES orders (facility_id, id),
  FOREIGN KEY (facility_id, patient_id) REFERENCES patients (facility_id, id),
  FOREIGN KEY (facility_id, template_id) REFERENCES interview_templates (facility_id, id),
  FOREIGN KEY (facility_id, version_id) REFERENCES interview_template_versions (facility_id, id),
  FOREIGN KEY (facility_id, assignee_id) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, reviewed_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, finalised_by) REFERENCES staff (facility_id, id),
  CHECK ((version_id IS NULL) = (issued_at IS NULL)),
  CHECK (state = 'open' OR version_id IS NOT NULL),
  CHECK ((state IN ('open', 'answering')) = (received_at IS NULL)),
  CHECK ((received_at IS NULL) = (channel IS NULL)),
  CHECK ((state IN ('finalised', 'amended')) = (finalised_at IS NOT NULL))
);
CREATE INDEX interview_items_of_order ON interview_items (order_id);
CREATE INDEX interview_items_changed ON interview_items (facility_id, changed_at, order_item_id) WHERE received_at IS NOT NULL;
CREATE INDEX interview_items_of_patient ON interview_items (patient_id, issued_at DESC);
CREATE INDEX interview_items_issued ON interview_items (facility_id, issued_at DESC, order_item_id DESC) WHERE issued_at IS NOT NULL;
CREATE INDEX interview_items_of_template ON interview_items (template_id, received_at);
CREATE INDEX interview_items_received ON interview_items (facility_id, received_at DESC, order_item_id DESC) WHERE received_at IS NOT NULL;
-- Red flags that nobody has seen first, then who waits longest.
CREATE INDEX interview_items_unread ON interview_items (facility_id, (unseen_red > 0) DESC, received_at, order_item_id) WHERE state = 'submitted';
CREATE INDEX interview_items_unseen ON interview_items (facility_id, received_at) WHERE unseen_red > 0 OR unseen_amber > 0;
CREATE INDEX interview_items_waiting ON interview_items (facility_id, order_item_id) WHERE state IN ('open', 'answering', 'returned');
CREATE INDEX interview_items_assigned ON interview_items (facility_id, assignee_id) WHERE assignee_id IS NOT NULL;
CALL app.guard_by_facility('interview_items', 'SELECT, INSERT, UPDATE, DELETE');

-- One way through the states, whatever asks for another.
CREATE FUNCTION app.check_interview_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state <> 'open' THEN
      RAISE EXCEPTION 'an interview that was begun stays' USING ERRCODE = 'check_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('open', 'answering'), ('open', 'submitted'), ('answering', 'submitted'), ('submitted', 'returned'), ('reviewed', 'returned'),
    ('returned', 'submitted'), ('submitted', 'reviewed'), ('reviewed', 'finalised'), ('submitted', 'finalised'), ('finalised', 'amended')
  ) THEN
    RAISE EXCEPTION 'illegal interview transition % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.version_id IS NOT NULL AND NEW.version_id IS DISTINCT FROM OLD.version_id AND OLD.state <> 'open' THEN
    RAISE EXCEPTION 'an interview keeps the edition that it was begun with' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER interview_items_move BEFORE UPDATE OR DELETE ON interview_items FOR EACH ROW EXECUTE FUNCTION app.check_interview_item();

-- Whose an order is may be found out later, or turn out to be another patient: the interviews of it follow.
CREATE FUNCTION app.interviews_follow_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE interview_items SET patient_id = NEW.patient_id WHERE order_id = NEW.id AND patient_id IS DISTINCT FROM NEW.patient_id;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_tell_interviews AFTER UPDATE OF patient_id ON orders
  FOR EACH ROW WHEN (NEW.patient_id IS DISTINCT FROM OLD.patient_id) EXECUTE FUNCTION app.interviews_follow_order();

-- What was typed so far, on whatever device: of each place the newest.
CREATE TABLE interview_draft_answers (
  order_item_id uuid NOT NULL,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  place text NOT NULL,
  -- Null: nothing is said there any more.
  answer jsonb,
  -- By the clock of the server, as far as the device told the time.
  at timestamptz NOT NULL,
  PRIMARY KEY (order_item_id, place),
  FOREIGN KEY (facility_id, order_item_id) REFERENCES order_items (facility_id, id)
);
CALL app.guard_by_facility('interview_draft_answers', 'SELECT, INSERT, UPDATE');

CREATE TABLE interview_draft_rows (
  order_item_id uuid NOT NULL,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  key text NOT NULL,
  -- The repeating group that it fills in, and the row around it.
  in_group text NOT NULL,
  within text,
  added_at timestamptz NOT NULL,
  -- Once taken out it stays out: its key is made once.
  removed_at timestamptz,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (order_item_id, key),
  FOREIGN KEY (facility_id, order_item_id) REFERENCES order_items (facility_id, id)
);
CALL app.guard_by_facility('interview_draft_rows', 'SELECT, INSERT, UPDATE');

-- What was sent, each time; ids are made on the device, so that what comes twice counts once.
CREATE TABLE interview_submissions (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_item_id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  channel text NOT NULL CHECK (channel IN ('link', 'kiosk', 'staff', 'api')),
  respondent text NOT NULL CHECK (respondent IN ('patient', 'family', 'staff')),
  respondent_name text NOT NULL,
  respondent_relation text NOT NULL,
  entered_by uuid,
  answers jsonb NOT NULL CHECK (jsonb_typeof(answers) = 'object'),
  rows jsonb NOT NULL CHECK (jsonb_typeof(rows) = 'array'),
  -- What was known besides, and decided what was asked.
  facts jsonb NOT NULL,
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  UNIQUE (facility_id, id),
  UNIQUE (order_item_id, number),
  FOREIGN KEY (facility_id, order_item_id) REFERENCES interview_items (facility_id, order_item_id),
  FOREIGN KEY (facility_id, entered_by) REFERENCES staff (facility_id, id)
);
CALL app.guard_by_facility('interview_submissions', 'SELECT, INSERT');

-- What staff corrected of a sending, one place after the other; what was sent stays.
CREATE TABLE interview_corrections (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  submission_id uuid NOT NULL,
  place text NOT NULL,
  before jsonb,
  after jsonb,
  reason text NOT NULL CHECK (reason <> ''),
  is_amendment boolean NOT NULL,
  made_by uuid NOT NULL,
  made_at timestamptz NOT NULL,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  FOREIGN KEY (facility_id, submission_id) REFERENCES interview_submissions (facility_id, id),
  FOREIGN KEY (facility_id, made_by) REFERENCES staff (facility_id, id)
);
CREATE INDEX interview_corrections_of_submission ON interview_corrections (submission_id, sequence);
CALL app.guard_by_facility('interview_corrections', 'SELECT, INSERT');

-- What rules of the questionnaire point out. A flag that the answers raise no more stays to be seen.
CREATE TABLE interview_flags (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_item_id uuid NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  level text NOT NULL CHECK (level IN ('red', 'amber')),
  said jsonb NOT NULL,
  rule text NOT NULL,
  raised_at timestamptz NOT NULL,
  gone_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  note text NOT NULL DEFAULT '',
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  FOREIGN KEY (facility_id, order_item_id) REFERENCES interview_items (facility_id, order_item_id),
  FOREIGN KEY (facility_id, acknowledged_by) REFERENCES staff (facility_id, id),
  CHECK ((acknowledged_at IS NULL) = (acknowledged_by IS NULL))
);
CREATE INDEX interview_flags_of_item ON interview_flags (order_item_id, sequence);
CALL app.guard_by_facility('interview_flags', 'SELECT, INSERT, UPDATE');

-- Each time that staff sent it back to the patient with a question.
CREATE TABLE interview_returns (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_item_id uuid NOT NULL,
  question text NOT NULL CHECK (question <> ''),
  returned_by uuid NOT NULL,
  returned_at timestamptz NOT NULL,
  answered_at timestamptz,
  FOREIGN KEY (facility_id, order_item_id) REFERENCES interview_items (facility_id, order_item_id),
  FOREIGN KEY (facility_id, returned_by) REFERENCES staff (facility_id, id)
);
CREATE INDEX interview_returns_of_item ON interview_returns (order_item_id, returned_at);
CALL app.guard_by_facility('interview_returns', 'SELECT, INSERT, UPDATE');

-- Pictures that are answers, without what a camera wrote into them.
CREATE TABLE interview_photos (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_item_id uuid NOT NULL,
  full_path text NOT NULL,
  content_type text NOT NULL CHECK (content_type IN ('image/png', 'image/jpeg')),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  size integer NOT NULL CHECK (size > 0),
  -- Null where it came from the patient's page.
  added_by uuid,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (facility_id, order_item_id) REFERENCES interview_items (facility_id, order_item_id),
  FOREIGN KEY (facility_id, added_by) REFERENCES staff (facility_id, id)
);
CREATE INDEX interview_photos_of_item ON interview_photos (order_item_id);
CALL app.guard_by_facility('interview_photos', 'SELECT, INSERT');
