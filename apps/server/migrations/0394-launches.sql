-- What other systems ask to open on the screen of who works at them: by an id that says nothing, for ten minutes.
CREATE TABLE launches (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  api_client_id uuid NOT NULL,
  patient_id uuid NOT NULL,
  intent text NOT NULL,
  -- The address of who works in the other system, as it was given.
  user_email text,
  -- What the other system says of the patient otherwise than the record.
  differences text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  opened_at timestamptz,
  opened_by uuid,
  FOREIGN KEY (facility_id, api_client_id) REFERENCES api_clients (facility_id, id),
  FOREIGN KEY (facility_id, patient_id) REFERENCES patients (facility_id, id) ON DELETE CASCADE,
  FOREIGN KEY (facility_id, opened_by) REFERENCES staff (facility_id, id),
  CHECK ((opened_at IS NULL) = (opened_by IS NULL))
);
CALL app.guard_by_facility('launches', 'SELECT, INSERT, UPDATE, DELETE');

-- Where a patient is removed with the import that brought them, and where old ones are forgotten.
CREATE INDEX launches_of_patient ON launches (facility_id, patient_id);
CREATE INDEX launches_by_end ON launches (facility_id, expires_at);

-- Other systems know a patient by the number alone, perhaps by one of before, which few have: without it every patient is read. Row-level security
-- keeps PostgreSQL from looking for an element of an array in an index, so the few are read one by one.
CREATE INDEX patients_renumbered ON patients (facility_id) WHERE former_numbers <> '{}';
