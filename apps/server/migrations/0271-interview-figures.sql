-- The figures of each response as it stands: scores, computed values and places on scales (docs/specification/medical-interview.md §33). Lists and
-- evaluations read them without reading questionnaires.
CREATE TABLE interview_figures (
  order_item_id uuid NOT NULL,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  link_id text NOT NULL,
  -- Their order in the questionnaire.
  position integer NOT NULL,
  name text NOT NULL,
  value double precision NOT NULL,
  -- What a score means by its questionnaire.
  band text,
  level text NOT NULL CHECK (level IN ('none', 'amber', 'red')),
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (order_item_id, link_id),
  FOREIGN KEY (facility_id, order_item_id) REFERENCES interview_items (facility_id, order_item_id) ON DELETE CASCADE
);
CALL app.guard_by_facility('interview_figures', 'SELECT, INSERT, DELETE');
