-- What staff did (lifecycle) stands in orders; what the patient did stands in responses. The two are never mixed (product.md §5).
CREATE TABLE orders (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  kind text NOT NULL CHECK (kind IN ('video', 'icSupport', 'consent', 'interview')),
  mode text NOT NULL DEFAULT 'custom' CHECK (mode IN ('custom', 'common')),
  lifecycle text NOT NULL DEFAULT 'draft' CHECK (lifecycle IN ('draft', 'issued', 'closed', 'expired', 'canceled')),
  title text NOT NULL DEFAULT '',
  patient_id uuid,
  approach_id uuid,
  message text NOT NULL DEFAULT '',
  due_on date,
  expires_at timestamptz,
  issued_at timestamptz,
  closed_at timestamptz,
  canceled_at timestamptz,
  cancel_reason text,
  reviewed_at timestamptz,
  reviewed_by uuid,
  -- When staff were told that the due date has passed; null again once it is moved.
  overdue_notified_at timestamptz,
  department_id uuid,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, patient_id) REFERENCES patients (facility_id, id),
  FOREIGN KEY (facility_id, approach_id) REFERENCES approaches (facility_id, id),
  FOREIGN KEY (facility_id, reviewed_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, created_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, department_id) REFERENCES departments (facility_id, id),
  CHECK (mode = 'common' OR patient_id IS NOT NULL),
  CHECK (lifecycle <> 'canceled' OR cancel_reason IS NOT NULL)
);
CREATE INDEX orders_newest ON orders (facility_id, kind, created_at DESC, id);
CREATE INDEX orders_by_lifecycle ON orders (facility_id, kind, lifecycle, created_at DESC, id);
CREATE INDEX orders_of_patient ON orders (patient_id, created_at DESC);
CREATE INDEX orders_by_due ON orders (facility_id, due_on) WHERE lifecycle = 'issued' AND due_on IS NOT NULL;
CREATE INDEX orders_by_expiry ON orders (expires_at) WHERE lifecycle = 'issued';
CALL app.guard_by_facility('orders', 'SELECT, INSERT, UPDATE');

-- draft → issued → closed; issued → expired → issued; draft and issued → canceled (product.md §5). Everything else is refused here too.
CREATE FUNCTION app.check_order_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.lifecycle = NEW.lifecycle
    OR (OLD.lifecycle, NEW.lifecycle) IN (
      ('draft', 'issued'), ('draft', 'canceled'), ('issued', 'closed'), ('issued', 'expired'), ('issued', 'canceled'), ('expired', 'issued')
    )
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'illegal order transition % to %', OLD.lifecycle, NEW.lifecycle USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER orders_transition BEFORE UPDATE OF lifecycle ON orders FOR EACH ROW EXECUTE FUNCTION app.check_order_transition();

-- Title, length and questions are copied at issue: an order shows what it was issued with, whatever becomes of the video.
CREATE TABLE order_items (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_id uuid NOT NULL,
  video_id uuid NOT NULL,
  position integer NOT NULL,
  title text,
  duration_seconds double precision,
  question_ids uuid[] NOT NULL DEFAULT '{}',
  UNIQUE (facility_id, id),
  UNIQUE (order_id, position),
  FOREIGN KEY (facility_id, order_id) REFERENCES orders (facility_id, id),
  FOREIGN KEY (facility_id, video_id) REFERENCES videos (facility_id, id)
);
CREATE INDEX order_items_of_video ON order_items (video_id);
CALL app.guard_by_facility('order_items', 'SELECT, INSERT, UPDATE, DELETE');

-- A link is a secret that only the patient holds; here is its SHA-256. At most one link of an order lives.
CREATE TABLE order_links (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_id uuid NOT NULL,
  secret_hash bytea NOT NULL UNIQUE,
  issued_at timestamptz NOT NULL DEFAULT now(),
  issued_by uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  wrong_tries integer NOT NULL DEFAULT 0,
  locked_at timestamptz,
  revoked_at timestamptz,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, order_id) REFERENCES orders (facility_id, id),
  FOREIGN KEY (facility_id, issued_by) REFERENCES staff (facility_id, id)
);
CREATE UNIQUE INDEX order_links_living ON order_links (order_id) WHERE revoked_at IS NULL;
CREATE INDEX order_links_locked ON order_links (facility_id, order_id) WHERE locked_at IS NOT NULL AND revoked_at IS NULL;
CALL app.guard_by_facility('order_links', 'SELECT, INSERT, UPDATE');

CREATE TABLE link_sessions (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  link_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  verified_at timestamptz,
  ended_at timestamptz,
  FOREIGN KEY (facility_id, link_id) REFERENCES order_links (facility_id, id)
);
CREATE INDEX link_sessions_of_link ON link_sessions (link_id);
CALL app.guard_by_facility('link_sessions', 'SELECT, INSERT, UPDATE');

CREATE FUNCTION app.facility_of_link(wanted bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT facility_id FROM public.order_links WHERE secret_hash = wanted $$;

CREATE FUNCTION app.facility_of_link_session(wanted bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT facility_id FROM public.link_sessions WHERE token_hash = wanted $$;

-- One person's run through an order.
CREATE TABLE responses (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_id uuid NOT NULL UNIQUE,
  progress text NOT NULL DEFAULT 'opened' CHECK (progress IN ('opened', 'inProgress', 'done')),
  -- What asks for a look since the last review; dueSoon depends on the clock and is never stored.
  attention text[] NOT NULL DEFAULT '{}',
  watched_share double precision NOT NULL DEFAULT 0,
  answered_count integer NOT NULL DEFAULT 0,
  correct_count integer NOT NULL DEFAULT 0,
  question_count integer NOT NULL DEFAULT 0,
  -- When staff were told that something was not understood: once for an order.
  comprehension_notified_at timestamptz,
  device_class text,
  language text NOT NULL DEFAULT 'ja',
  opened_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, order_id) REFERENCES orders (facility_id, id)
);
CREATE INDEX responses_attention ON responses (order_id) WHERE attention <> '{}';
CREATE INDEX responses_last_seen ON responses (facility_id, last_seen_at DESC);
CALL app.guard_by_facility('responses', 'SELECT, INSERT, UPDATE');

-- Seconds that were really played, kept as a set: adding the same stretch twice, late or out of order changes nothing.
CREATE TABLE item_watches (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_item_id uuid NOT NULL,
  watched nummultirange NOT NULL DEFAULT '{}',
  resume_seconds double precision NOT NULL DEFAULT 0,
  last_played_at timestamptz NOT NULL,
  PRIMARY KEY (facility_id, order_item_id),
  FOREIGN KEY (facility_id, order_item_id) REFERENCES order_items (facility_id, id)
);
CALL app.guard_by_facility('item_watches', 'SELECT, INSERT, UPDATE');

-- Each stretch as it was played, to see later what was watched again. The id was made on the device.
CREATE TABLE watched_stretches (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_item_id uuid NOT NULL,
  stretch_start double precision NOT NULL,
  stretch_end double precision NOT NULL,
  played_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  CHECK (stretch_end > stretch_start AND stretch_start >= 0),
  FOREIGN KEY (facility_id, order_item_id) REFERENCES order_items (facility_id, id)
);
CREATE INDEX watched_stretches_of_item ON watched_stretches (order_item_id);
CALL app.guard_by_facility('watched_stretches', 'SELECT, INSERT');

CREATE TABLE question_answers (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_item_id uuid NOT NULL,
  question_id uuid NOT NULL,
  option integer NOT NULL,
  correct boolean NOT NULL,
  answered_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- Parts answers whose times a wrong clock made equal.
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  FOREIGN KEY (facility_id, order_item_id) REFERENCES order_items (facility_id, id),
  FOREIGN KEY (facility_id, question_id) REFERENCES video_questions (facility_id, id)
);
CREATE INDEX question_answers_of_item ON question_answers (order_item_id, answered_at, sequence);
CALL app.guard_by_facility('question_answers', 'SELECT, INSERT');

CREATE TABLE chat_messages (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_id uuid NOT NULL,
  order_item_id uuid,
  sender text NOT NULL CHECK (sender IN ('patient', 'staff')),
  staff_id uuid,
  body text NOT NULL,
  sent_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  read_at timestamptz,
  FOREIGN KEY (facility_id, order_id) REFERENCES orders (facility_id, id),
  FOREIGN KEY (facility_id, order_item_id) REFERENCES order_items (facility_id, id),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CREATE INDEX chat_messages_of_order ON chat_messages (order_id, sent_at, sequence);
CALL app.guard_by_facility('chat_messages', 'SELECT, INSERT, UPDATE');
