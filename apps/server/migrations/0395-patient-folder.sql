-- A folder into which a record system lays files of patients, which are imported by themselves.
CREATE TABLE patient_folders (
  facility_id uuid PRIMARY KEY DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  is_on boolean NOT NULL,
  profile_id uuid,
  rule text NOT NULL CHECK (rule IN ('goodRows', 'wholeFiles')),
  looked_at timestamptz,
  -- A code, nothing personal; and since when.
  failure text,
  failing_since timestamptz,
  updated_by uuid NOT NULL,
  updated_at timestamptz NOT NULL,
  FOREIGN KEY (facility_id, updated_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (profile_id) REFERENCES patient_import_profiles (id),
  CHECK (NOT is_on OR profile_id IS NOT NULL),
  CHECK ((failure IS NULL) = (failing_since IS NULL))
);
CALL app.guard_by_facility('patient_folders', 'SELECT, INSERT, UPDATE');

ALTER TABLE patient_imports
  -- Of a file that came by the folder: when it was changed there, by which one that could not be removed is known again.
  ADD COLUMN folder_file_at timestamptz,
  -- What is written without being asked for once it was checked; null where somebody asks.
  ADD COLUMN folder_rule text CHECK (folder_rule IN ('goodRows', 'wholeFiles'));
CREATE INDEX patient_imports_of_folder ON patient_imports (facility_id, file_name) WHERE folder_file_at IS NOT NULL;
