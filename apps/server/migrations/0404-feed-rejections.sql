-- Messages of record systems and files of the patient folder that were rejected: tasks of staff until a later message or a person closes them.
-- A system has one row for each patient number (and questionnaire), however often the message comes; a file has one row.
CREATE TABLE feed_rejections (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  kind text NOT NULL CHECK (kind IN ('patient', 'response', 'import')),
  api_client_id uuid,
  import_id uuid,
  -- The record that the address names, otherwise the record with the number.
  patient_id uuid,
  patient_number text NOT NULL DEFAULT '',
  -- The version of the questionnaire that was answered.
  questionnaire text NOT NULL DEFAULT '',
  -- The problem code, and one sentence for each rejected part.
  problem text,
  faults jsonb NOT NULL DEFAULT '[]',
  -- Name, birth date and sex as sent, and the request for another try. Both are deleted when the task is closed, or after thirty days.
  sent jsonb,
  message text,
  -- Digest of the content: a dismissed message does not open the task again.
  digest bytea,
  times integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  closed_at timestamptz,
  closed_as text CHECK (closed_as IN ('accepted', 'dismissed', 'handled')),
  closed_by uuid,
  reason text,
  FOREIGN KEY (facility_id, api_client_id) REFERENCES api_clients (facility_id, id),
  FOREIGN KEY (facility_id, import_id) REFERENCES patient_imports (facility_id, id) ON DELETE CASCADE,
  FOREIGN KEY (facility_id, patient_id) REFERENCES patients (facility_id, id) ON DELETE CASCADE,
  FOREIGN KEY (facility_id, closed_by) REFERENCES staff (facility_id, id),
  CHECK ((kind = 'import') = (import_id IS NOT NULL)),
  CHECK ((kind = 'import') = (api_client_id IS NULL)),
  CHECK ((closed_at IS NULL) = (closed_as IS NULL)),
  CHECK (closed_at IS NULL OR (sent IS NULL AND message IS NULL)),
  CHECK ((closed_as IS NOT DISTINCT FROM 'dismissed') = (reason IS NOT NULL))
);
CALL app.guard_by_facility('feed_rejections', 'SELECT, INSERT, UPDATE, DELETE');

CREATE UNIQUE INDEX feed_rejections_of_client
  ON feed_rejections (facility_id, api_client_id, kind, patient_number, questionnaire) WHERE api_client_id IS NOT NULL;
CREATE UNIQUE INDEX feed_rejections_of_import ON feed_rejections (facility_id, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX feed_rejections_open ON feed_rejections (facility_id, last_at) WHERE closed_at IS NULL;
-- Undoing an import deletes the patients that it created.
CREATE INDEX feed_rejections_of_patient ON feed_rejections (facility_id, patient_id) WHERE patient_id IS NOT NULL;
