-- Each of these rows names its facility and a row that has to be of the same one: who ordered, the order, the item, all of which name their facility
-- in turn. That the facility is there follows from that. To look it up once more for each row took a lock on the one row that all writers of a hospital
-- share, and was done four times for an order of one video.
ALTER TABLE orders DROP CONSTRAINT orders_facility_id_fkey;
ALTER TABLE order_items DROP CONSTRAINT order_items_facility_id_fkey;
ALTER TABLE video_items DROP CONSTRAINT video_items_facility_id_fkey;
ALTER TABLE order_links DROP CONSTRAINT order_links_facility_id_fkey;
-- Written by the trigger of audit_events alone, from rows that have been looked up.
ALTER TABLE audit_pending DROP CONSTRAINT audit_pending_facility_id_fkey;
