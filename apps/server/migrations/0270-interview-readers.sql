-- What the person who sent a response had read, and who said that they answer (docs/specification/medical-interview.md §§15, 30).
ALTER TABLE interview_submissions
  -- In which the page spoke.
  ADD COLUMN language text NOT NULL DEFAULT 'ja' CHECK (language IN ('ja', 'ja-easy', 'en', 'zh', 'vi', 'pt')),
  -- How many texts of the questionnaire stood there reviewed, as drafts, and in Japanese alone; null where all of it was Japanese.
  ADD COLUMN layers jsonb CHECK (jsonb_typeof(layers) = 'object');

-- Who answers, as it was said last on whatever device: kept with what was typed.
CREATE TABLE interview_draft_respondents (
  order_item_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  kind text NOT NULL CHECK (kind IN ('patient', 'family', 'staff')),
  name text NOT NULL,
  relation text NOT NULL,
  -- By the clock of the server, as far as the device told the time.
  at timestamptz NOT NULL,
  FOREIGN KEY (facility_id, order_item_id) REFERENCES order_items (facility_id, id)
);
CALL app.guard_by_facility('interview_draft_respondents', 'SELECT, INSERT, UPDATE');
