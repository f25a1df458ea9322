-- An order for nobody in particular: one QR code on a wall; each person who opens it gets a copy of their own, a row in orders (domain.md §7.1).
CREATE TABLE common_orders (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'active', 'paused', 'ended', 'discarded')),
  internal_title text NOT NULL DEFAULT '',
  patient_title text NOT NULL DEFAULT '',
  place text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  department_id uuid,
  valid_until date,
  max_responses integer CHECK (max_responses > 0),
  identification text NOT NULL DEFAULT 'none' CHECK (identification IN ('none', 'patientNumberAndBirthDate')),
  language text NOT NULL DEFAULT 'ja',
  -- In plain text: it hangs on a wall, and must be printed again.
  secret text UNIQUE,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  issued_at timestamptz,
  ended_at timestamptz,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, department_id) REFERENCES departments (facility_id, id),
  FOREIGN KEY (facility_id, created_by) REFERENCES staff (facility_id, id),
  CHECK ((state IN ('draft', 'discarded')) = (secret IS NULL))
);
CREATE INDEX common_orders_newest ON common_orders (facility_id, created_at DESC, id);
CALL app.guard_by_facility('common_orders', 'SELECT, INSERT, UPDATE');

CREATE TABLE common_order_videos (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  common_order_id uuid NOT NULL,
  position integer NOT NULL,
  video_id uuid NOT NULL,
  required boolean NOT NULL DEFAULT true,
  PRIMARY KEY (facility_id, common_order_id, position),
  UNIQUE (facility_id, common_order_id, video_id),
  FOREIGN KEY (facility_id, common_order_id) REFERENCES common_orders (facility_id, id),
  FOREIGN KEY (facility_id, video_id) REFERENCES videos (facility_id, id)
);
CREATE INDEX common_order_videos_of_video ON common_order_videos (video_id);
CALL app.guard_by_facility('common_order_videos', 'SELECT, INSERT, UPDATE, DELETE');

-- What only a response to a common order has: the code by which staff find it, and who said whose it is.
CREATE TABLE common_responses (
  order_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  common_order_id uuid NOT NULL,
  -- Six digits, for as long as it is needed; then the same digits may go to somebody else.
  receipt_code text CHECK (receipt_code ~ '^[0-9]{6}$'),
  code_until timestamptz NOT NULL,
  linked_at timestamptz,
  linked_by uuid,
  linked_how text CHECK (linked_how IN ('staff', 'identification')),
  UNIQUE (facility_id, receipt_code),
  FOREIGN KEY (facility_id, order_id) REFERENCES orders (facility_id, id),
  FOREIGN KEY (facility_id, common_order_id) REFERENCES common_orders (facility_id, id),
  FOREIGN KEY (facility_id, linked_by) REFERENCES staff (facility_id, id),
  CHECK ((linked_at IS NULL) = (linked_how IS NULL))
);
CREATE INDEX common_responses_of_order ON common_responses (common_order_id, order_id);
CALL app.guard_by_facility('common_responses', 'SELECT, INSERT, UPDATE');

ALTER TABLE orders
  ADD FOREIGN KEY (facility_id, common_order_id) REFERENCES common_orders (facility_id, id),
  ADD CHECK ((mode = 'common') = (common_order_id IS NOT NULL));
CREATE INDEX orders_of_common ON orders (common_order_id, created_at DESC, id) WHERE common_order_id IS NOT NULL;

CREATE FUNCTION app.facility_of_common_order(wanted text) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT facility_id FROM public.common_orders WHERE secret = wanted $$;
