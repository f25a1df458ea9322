-- PDFs that were taken in to become consent forms: their upright pages wait here for a day until a template or a version uses them. The file
-- is named by its content and shared with the versions that are made of it.

CREATE TABLE consent_intakes (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  path text NOT NULL,
  sha256 bytea NOT NULL,
  size integer NOT NULL,
  pages jsonb NOT NULL,
  fields jsonb NOT NULL,
  reading jsonb NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (facility_id, created_by) REFERENCES staff (facility_id, id)
);
CREATE INDEX consent_intakes_expiring ON consent_intakes (facility_id, expires_at);
CALL app.guard_by_facility('consent_intakes', 'SELECT, INSERT, DELETE');
