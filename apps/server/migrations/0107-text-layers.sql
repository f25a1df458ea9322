-- What patients read in another language, in easy Japanese or with its readings. A row is never changed but for its end and its review: which
-- words stood on a page on a day can be said later.
CREATE TABLE text_layers (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  kind text NOT NULL,
  content_id uuid NOT NULL,
  language text NOT NULL CHECK (language IN ('ja-easy', 'ja-Hrkt', 'en', 'zh', 'vi', 'pt')),
  text_key text NOT NULL,
  source text NOT NULL,
  body text NOT NULL,
  -- Null where nobody wrote it: made by the server, or shipped with the product.
  written_by uuid,
  written_at timestamptz NOT NULL,
  reviewed_by uuid,
  reviewed_at timestamptz,
  review_note text,
  superseded_at timestamptz,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, written_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, reviewed_by) REFERENCES staff (facility_id, id),
  CHECK ((reviewed_by IS NULL) = (reviewed_at IS NULL))
);
-- One layer of one text: two places of a content that say the same share it.
CREATE UNIQUE INDEX text_layers_current ON text_layers (facility_id, content_id, language, kind, md5(source))
  WHERE superseded_at IS NULL;
CALL app.guard_by_facility('text_layers', 'SELECT, INSERT, UPDATE');
