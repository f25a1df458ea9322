-- What lists of orders are sorted and narrowed by; with a million orders none of it may read them all.
CREATE INDEX orders_by_due_date ON orders (facility_id, kind, due_on, id) WHERE due_on IS NOT NULL;
CREATE INDEX orders_of_orderer ON orders (facility_id, created_by, created_at DESC, id);
CREATE INDEX orders_of_approach ON orders (facility_id, approach_id, created_at DESC, id) WHERE approach_id IS NOT NULL;
CREATE INDEX orders_of_template ON orders (facility_id, template_id, created_at DESC, id) WHERE template_id IS NOT NULL;
-- In the order of the list, so that its first page is read and nothing else.
DROP INDEX responses_last_seen;
CREATE INDEX responses_last_seen ON responses (facility_id, last_seen_at DESC, order_id);

-- The message as staff wrote it, with its placeholders; `message` of an issued order is what the patient reads.
ALTER TABLE orders ADD COLUMN message_written text;
