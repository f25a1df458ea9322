-- An order holds items of several kinds (docs/decisions/0031). What every item has stands in order_items; what only a video has, or only a
-- consent form, in a table of that kind. Which kinds there are is the program's to know.
CREATE TABLE video_items (
  order_item_id uuid NOT NULL,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id(),
  video_id uuid NOT NULL,
  -- Length, chapters and questions are copied at issue: an order shows what it was issued with, whatever becomes of the video.
  duration_seconds double precision,
  chapters jsonb NOT NULL DEFAULT '[]',
  question_ids uuid[] NOT NULL DEFAULT '{}',
  -- When the order went out, so that how often a video was used is counted from an index alone.
  issued_at timestamptz
);
INSERT INTO video_items (order_item_id, facility_id, video_id, duration_seconds, chapters, question_ids, issued_at)
  SELECT id, facility_id, video_id, duration_seconds, chapters, question_ids, issued_at FROM order_items;
ALTER TABLE video_items
  ADD PRIMARY KEY (order_item_id),
  ADD FOREIGN KEY (facility_id) REFERENCES facilities,
  ADD FOREIGN KEY (facility_id, order_item_id) REFERENCES order_items (facility_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (facility_id, video_id) REFERENCES videos (facility_id, id);
CREATE INDEX video_items_of_video ON video_items (video_id);
CREATE INDEX video_items_by_use ON video_items (facility_id, video_id, issued_at) WHERE issued_at IS NOT NULL;
CALL app.guard_by_facility('video_items', 'SELECT, INSERT, UPDATE, DELETE');

DROP TRIGGER order_items_mark_issued ON order_items;
ALTER TABLE order_items
  DROP COLUMN video_id,
  DROP COLUMN duration_seconds,
  DROP COLUMN chapters,
  DROP COLUMN question_ids,
  DROP COLUMN issued_at,
  ADD COLUMN kind text NOT NULL DEFAULT 'video',
  -- Since when nothing more is expected of the patient about it.
  ADD COLUMN done_at timestamptz,
  -- Since when nothing can be done about it any more, and how that came.
  ADD COLUMN ended_at timestamptz,
  ADD COLUMN ended_how text CHECK (ended_how IN ('closed', 'canceled')),
  ADD CHECK ((ended_at IS NULL) = (ended_how IS NULL));
ALTER TABLE order_items ALTER COLUMN kind DROP DEFAULT;

CREATE OR REPLACE FUNCTION app.mark_items_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE video_items v SET issued_at = NEW.issued_at FROM order_items i
   WHERE i.facility_id = NEW.facility_id AND i.order_id = NEW.id AND v.order_item_id = i.id AND v.issued_at IS DISTINCT FROM NEW.issued_at;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION app.mark_item_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.issued_at := (
    SELECT o.issued_at FROM order_items i JOIN orders o ON o.facility_id = i.facility_id AND o.id = i.order_id
     WHERE i.facility_id = NEW.facility_id AND i.id = NEW.order_item_id);
  RETURN NEW;
END $$;
CREATE TRIGGER video_items_mark_issued BEFORE INSERT ON video_items FOR EACH ROW EXECUTE FUNCTION app.mark_item_issued();

-- What had to be seen of an order that is done counts as done; where everything could be left out, everything does.
UPDATE order_items i SET done_at = coalesce(r.done_at, r.last_seen_at)
  FROM responses r
 WHERE r.order_id = i.order_id AND r.progress = 'done'
   AND (i.required OR NOT EXISTS (SELECT FROM order_items n WHERE n.order_id = i.order_id AND n.required));

-- One form is one item. An order may hold several.
ALTER TABLE consent_forms ADD COLUMN order_item_id uuid;
UPDATE consent_forms SET order_item_id = gen_random_uuid();
INSERT INTO order_items (id, facility_id, order_id, kind, position, title, required, done_at, ended_at, ended_how)
  SELECT f.order_item_id, f.facility_id, f.order_id, 'consent', 0, t.name, true,
         CASE WHEN f.state IN ('signed', 'finalised', 'withdrawn', 'declined', 'superseded', 'expired', 'voided')
           THEN coalesce(f.signed_at, f.declined_at) END,
         CASE f.state WHEN 'voided' THEN f.voided_at WHEN 'superseded' THEN coalesce(f.superseded_at, f.updated_at) END,
         CASE f.state WHEN 'voided' THEN 'canceled' WHEN 'superseded' THEN 'closed' END
    FROM consent_forms f JOIN consent_templates t ON t.id = f.template_id;
ALTER TABLE consent_forms
  ALTER COLUMN order_item_id SET NOT NULL,
  ADD UNIQUE (order_item_id),
  ADD FOREIGN KEY (facility_id, order_item_id) REFERENCES order_items (facility_id, id),
  DROP CONSTRAINT consent_forms_order_id_key;
CREATE INDEX consent_forms_of_order ON consent_forms (order_id);
