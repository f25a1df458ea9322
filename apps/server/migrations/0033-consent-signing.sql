-- What was answered to the questions of a consent form (product.md §5, "Gates"): only ever added, also what was wrong.
CREATE TABLE consent_answers (
  -- Made on the device, so that an answer sent twice counts once.
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  form_id uuid NOT NULL,
  question_id uuid NOT NULL,
  option integer NOT NULL CHECK (option >= 0),
  correct boolean NOT NULL,
  answered_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  FOREIGN KEY (facility_id, form_id) REFERENCES consent_forms (facility_id, id)
);
CREATE INDEX consent_answers_of_form ON consent_answers (form_id, sequence);
CALL app.guard_by_facility('consent_answers', 'SELECT, INSERT');
