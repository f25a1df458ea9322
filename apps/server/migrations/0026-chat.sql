-- Talking with a patient about an order, and the texts that staff keep for it.

-- `read_at` of a patient's message says that staff have dealt with it: only then does it stop asking for a look. `seen_at` is the mark of
-- having been read, on either side.
ALTER TABLE chat_messages
  ADD COLUMN seen_at timestamptz,
  -- Sent by the hospital itself outside the hours in which somebody answers.
  ADD COLUMN automatic boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT automatic OR (sender = 'staff' AND staff_id IS NULL));
CREATE INDEX chat_messages_unseen ON chat_messages (facility_id, order_id) WHERE sender = 'patient' AND seen_at IS NULL;

-- One thread for each order that somebody wrote, noted or assigned something about (product.md §5).
CREATE TABLE chat_threads (
  order_id uuid NOT NULL,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  -- Counted up by what changes whose turn it is; a reply does not ask for it.
  version integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'waitingStaff', 'waitingPatient', 'closed')),
  department_id uuid,
  ward_id uuid,
  last_message_at timestamptz,
  -- Since when the patient has been waiting for an answer; null while nobody waits.
  waiting_since timestamptz,
  auto_answered_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (facility_id, order_id),
  FOREIGN KEY (facility_id, order_id) REFERENCES orders (facility_id, id),
  FOREIGN KEY (facility_id, department_id) REFERENCES departments (facility_id, id),
  FOREIGN KEY (facility_id, ward_id) REFERENCES wards (facility_id, id),
  CHECK (department_id IS NULL OR ward_id IS NULL),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK ((state = 'waitingStaff') = (waiting_since IS NOT NULL))
);
CREATE INDEX chat_threads_waiting ON chat_threads (facility_id, waiting_since) WHERE state = 'waitingStaff';
CREATE INDEX chat_threads_newest ON chat_threads (facility_id, last_message_at DESC);
CALL app.guard_by_facility('chat_threads', 'SELECT, INSERT, UPDATE');

-- Every question that came before there were threads has one now.
INSERT INTO chat_threads (order_id, facility_id, state, ward_id, department_id, last_message_at, waiting_since)
SELECT o.id, o.facility_id, CASE WHEN m.waiting_since IS NULL THEN 'open' ELSE 'waitingStaff' END,
       p.ward_id, CASE WHEN p.ward_id IS NULL THEN o.department_id END, m.last_message_at, m.waiting_since
  FROM orders o
  JOIN (SELECT facility_id, order_id, max(received_at) AS last_message_at,
               min(received_at) FILTER (WHERE sender = 'patient' AND read_at IS NULL) AS waiting_since
          FROM chat_messages GROUP BY facility_id, order_id) m ON m.facility_id = o.facility_id AND m.order_id = o.id
  LEFT JOIN patients p ON p.facility_id = o.facility_id AND p.id = o.patient_id;

-- What staff write for each other, in a table of its own: nothing that is read for a patient reads it. Append-only by grant.
CREATE TABLE chat_notes (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('note', 'handOver', 'closed', 'reopened')),
  -- Null where the clock or the patient brought it about.
  staff_id uuid,
  body text NOT NULL,
  -- To whom it was handed over, by the name that the team had then.
  team_name text,
  noted_at timestamptz NOT NULL,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  FOREIGN KEY (facility_id, order_id) REFERENCES orders (facility_id, id),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CREATE INDEX chat_notes_of_order ON chat_notes (order_id, noted_at, sequence);
CALL app.guard_by_facility('chat_notes', 'SELECT, INSERT');

-- When somebody answers, and what is said when nobody does. A facility without a row has set nothing.
CREATE TABLE chat_settings (
  facility_id uuid PRIMARY KEY DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  hours jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(hours) = 'array'),
  closed_days date[] NOT NULL DEFAULT '{}',
  automatic_answer text,
  updated_at timestamptz NOT NULL
);
CALL app.guard_by_facility('chat_settings', 'SELECT, INSERT, UPDATE');

CREATE TABLE chat_templates (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  title text NOT NULL,
  category text NOT NULL DEFAULT '',
  body text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('me', 'department', 'facility')),
  owner_id uuid NOT NULL,
  department_id uuid,
  used_count integer NOT NULL DEFAULT 0,
  last_used_at timestamptz,
  archived_at timestamptz,
  updated_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  search_text text NOT NULL DEFAULT '',
  grams text[] NOT NULL DEFAULT '{}',
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, owner_id) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, updated_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, department_id) REFERENCES departments (facility_id, id),
  CHECK ((scope = 'department') = (department_id IS NOT NULL))
);
CREATE INDEX chat_templates_newest ON chat_templates (facility_id, updated_at DESC, id);
CALL app.guard_by_facility('chat_templates', 'SELECT, INSERT, UPDATE');
