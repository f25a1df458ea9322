-- A device that staff handed to a patient: whose session is locked behind it, and who saw to it that this is the patient.
ALTER TABLE link_sessions
  ADD COLUMN staff_session_id uuid REFERENCES sessions,
  ADD COLUMN confirmed_by uuid,
  ADD FOREIGN KEY (facility_id, confirmed_by) REFERENCES staff (facility_id, id),
  ADD CHECK ((staff_session_id IS NULL) = (confirmed_by IS NULL)),
  ADD CHECK (staff_session_id IS NULL OR verified_at IS NOT NULL);
CREATE INDEX link_sessions_of_staff_session ON link_sessions (staff_session_id) WHERE staff_session_id IS NOT NULL;
