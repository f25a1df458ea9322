-- What an administrator sets: departments and wards, who may do what and how that changed, and what each member of staff likes to see.

ALTER TABLE facilities
  ADD COLUMN opening_hours jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(opening_hours) = 'array'),
  ADD COLUMN patient_number_rule jsonb NOT NULL
    DEFAULT '{"length": null, "padding": "none", "characters": "alphaNumHyphen", "checkDigit": "none"}'
    CHECK (patient_number_rule ?& ARRAY['length', 'padding', 'characters', 'checkDigit']),
  -- The table of permissions is saved as a whole, against its own version.
  ADD COLUMN permissions_version integer NOT NULL DEFAULT 1;
GRANT UPDATE (opening_hours, patient_number_rule, permissions_version) ON facilities TO nattoku_app;

-- Neither is ever removed: what once belonged to it goes on naming it.
ALTER TABLE departments
  ADD COLUMN short_name text,
  ADD COLUMN jami_code text,
  ADD COLUMN active boolean NOT NULL DEFAULT true,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE wards
  ADD COLUMN floor text,
  ADD COLUMN bed_count integer CHECK (bed_count BETWEEN 0 AND 9999),
  ADD COLUMN tablet_count integer CHECK (tablet_count BETWEEN 0 AND 9999),
  ADD COLUMN department_ids uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN active boolean NOT NULL DEFAULT true,
  ADD COLUMN version integer NOT NULL DEFAULT 1;

-- One row per cell of the table of permissions that was changed. Append-only by grant.
CREATE TABLE permission_changes (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  changed_at timestamptz NOT NULL,
  staff_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('doctor', 'nurse', 'comedical', 'clerk', 'admin')),
  permission text NOT NULL,
  granted boolean NOT NULL,
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CREATE INDEX permission_changes_by_time ON permission_changes (facility_id, changed_at DESC, id DESC);
CALL app.guard_by_facility('permission_changes', 'SELECT, INSERT');

-- How one person likes the staff app to look. Nothing about a patient.
CREATE TABLE staff_preferences (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  page_size integer NOT NULL CHECK (page_size IN (20, 50, 100)),
  text_size integer NOT NULL CHECK (text_size IN (100, 112, 125)),
  reduced_motion boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (facility_id, staff_id),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CALL app.guard_by_facility('staff_preferences', 'SELECT, INSERT, UPDATE');
