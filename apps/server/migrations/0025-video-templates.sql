-- Sets of videos to order from, with the message, the rule of the due date and the reminders that go with them (domain.md §7.1 A).
CREATE TABLE video_templates (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  scope text NOT NULL CHECK (scope IN ('me', 'department', 'facility')),
  department_id uuid,
  owner_id uuid NOT NULL,
  approach_id uuid,
  order_title text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  -- { "from": "order" | "talk", "days": … }
  due_rule jsonb,
  reminder_plan jsonb NOT NULL DEFAULT '[]',
  reminder_channel text CHECK (reminder_channel IN ('email', 'sms')),
  archived_at timestamptz,
  -- Kept by app.count_template_use below: among a hundred thousand orders they are not counted again for every list.
  used_count integer NOT NULL DEFAULT 0,
  last_used_at timestamptz,
  search_text text NOT NULL DEFAULT '',
  grams text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, department_id) REFERENCES departments (facility_id, id),
  FOREIGN KEY (facility_id, owner_id) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, approach_id) REFERENCES approaches (facility_id, id),
  CHECK ((scope = 'department') = (department_id IS NOT NULL))
);
CREATE INDEX video_templates_by_use ON video_templates (facility_id, used_count DESC, id) WHERE archived_at IS NULL;
CALL app.guard_by_facility('video_templates', 'SELECT, INSERT, UPDATE');

CREATE TABLE video_template_items (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  template_id uuid NOT NULL,
  video_id uuid NOT NULL,
  position integer NOT NULL,
  required boolean NOT NULL DEFAULT true,
  PRIMARY KEY (facility_id, template_id, video_id),
  FOREIGN KEY (facility_id, template_id) REFERENCES video_templates (facility_id, id),
  FOREIGN KEY (facility_id, video_id) REFERENCES videos (facility_id, id)
);
CREATE INDEX video_template_items_of_video ON video_template_items (video_id);
CALL app.guard_by_facility('video_template_items', 'SELECT, INSERT, UPDATE, DELETE');

-- An order counts as a use once, when it first goes out; extending it or giving it a new link is no new use.
CREATE FUNCTION app.count_template_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE video_templates SET used_count = used_count + 1, last_used_at = NEW.issued_at
   WHERE facility_id = NEW.facility_id AND id = NEW.template_id;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_count_template_use AFTER UPDATE OF lifecycle ON orders FOR EACH ROW
  WHEN (OLD.lifecycle = 'draft' AND NEW.lifecycle = 'issued' AND NEW.template_id IS NOT NULL)
  EXECUTE FUNCTION app.count_template_use();

-- The newest film that follows another one and may be ordered on a day (`isOrderable` of the videos, for the database), or null.
CREATE FUNCTION app.newest_edition(wanted uuid, today date) RETURNS uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE following AS (
    SELECT id, 1 AS place FROM videos WHERE previous_video_id = wanted
    UNION ALL
    SELECT v.id, f.place + 1 FROM following f JOIN videos v ON v.previous_video_id = f.id WHERE f.place < 50)
  SELECT v.id FROM following f JOIN videos v ON v.id = f.id
   WHERE v.published AND v.status = 'ready' AND v.withdrawn_at IS NULL AND (v.valid_until IS NULL OR v.valid_until >= today)
   ORDER BY f.place DESC, v.id DESC LIMIT 1
$$;

-- What somebody marked with a star. The record is named without a foreign key, since it is one of four kinds; one that is gone is not shown.
CREATE TABLE favourites (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('video', 'approach', 'template', 'commonOrder')),
  subject_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (facility_id, staff_id, kind, subject_id),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CALL app.guard_by_facility('favourites', 'SELECT, INSERT, DELETE');

-- The top page of the videos asks for the newest orders of one person, and for what a department orders most.
CREATE INDEX orders_newest_of_staff ON orders (facility_id, created_by, created_at DESC, id) WHERE kind = 'video';
CREATE INDEX orders_by_approach ON orders (facility_id, issued_at, department_id, approach_id)
  WHERE approach_id IS NOT NULL AND issued_at IS NOT NULL;
