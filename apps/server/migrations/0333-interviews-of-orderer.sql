-- The list of somebody's own interviews (docs/specification/medical-interview.md §19): as the order says it, which never changes. Asked of the orders,
-- every interview of the facility was read for somebody who has none.
ALTER TABLE interview_items ADD COLUMN ordered_by uuid;

-- Every row is written anew: a million in a minute, where each of a dozen indexes following it took a quarter of an hour.
DO $$
DECLARE
  definitions text[];
  one text;
BEGIN
  SELECT array_agg(pg_get_indexdef(i.indexrelid)) INTO definitions
    FROM pg_index i WHERE i.indrelid = 'interview_items'::regclass AND NOT i.indisunique;
  FOR one IN SELECT i.indexrelid::regclass::text FROM pg_index i WHERE i.indrelid = 'interview_items'::regclass AND NOT i.indisunique LOOP
    EXECUTE 'DROP INDEX ' || one;
  END LOOP;
  UPDATE interview_items SET ordered_by = o.created_by FROM orders o WHERE o.id = interview_items.order_id;
  FOREACH one IN ARRAY definitions LOOP
    EXECUTE one;
  END LOOP;
END $$;

ALTER TABLE interview_items ALTER COLUMN ordered_by SET NOT NULL,
  ADD FOREIGN KEY (facility_id, ordered_by) REFERENCES staff (facility_id, id);
CREATE INDEX interview_items_of_orderer ON interview_items (facility_id, ordered_by);
-- Those that are being closed, and those corrected afterwards: few among all that are closed.
CREATE INDEX interview_items_of_state ON interview_items (facility_id, state, issued_at DESC, order_item_id DESC) WHERE state IN ('reviewed', 'amended');
