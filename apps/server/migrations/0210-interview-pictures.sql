-- Pictures that questionnaires ask with. One that was taken in never changes.
CREATE TABLE interview_pictures (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  full_path text NOT NULL,
  content_type text NOT NULL CHECK (content_type IN ('image/png', 'image/jpeg')),
  width integer NOT NULL,
  height integer NOT NULL,
  size integer NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, created_by) REFERENCES staff (facility_id, id)
);
CALL app.guard_by_facility('interview_pictures', 'SELECT, INSERT');
