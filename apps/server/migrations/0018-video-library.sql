-- When the order of an item went out, on the item itself: how often a video was used is then counted from an index alone.
ALTER TABLE order_items ADD COLUMN issued_at timestamptz;
UPDATE order_items i SET issued_at = o.issued_at FROM orders o WHERE o.id = i.order_id AND o.issued_at IS NOT NULL;
CREATE INDEX order_items_by_use ON order_items (facility_id, video_id, issued_at) WHERE issued_at IS NOT NULL;

CREATE FUNCTION app.mark_items_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_items SET issued_at = NEW.issued_at
   WHERE facility_id = NEW.facility_id AND order_id = NEW.id AND issued_at IS DISTINCT FROM NEW.issued_at;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_mark_items_issued AFTER UPDATE OF issued_at ON orders FOR EACH ROW
  WHEN (OLD.issued_at IS DISTINCT FROM NEW.issued_at) EXECUTE FUNCTION app.mark_items_issued();

-- A response to a common order is issued before its items are there.
CREATE FUNCTION app.mark_item_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.issued_at := (SELECT o.issued_at FROM orders o WHERE o.facility_id = NEW.facility_id AND o.id = NEW.order_id);
  RETURN NEW;
END $$;
CREATE TRIGGER order_items_mark_issued BEFORE INSERT ON order_items FOR EACH ROW EXECUTE FUNCTION app.mark_item_issued();

-- The library asks what ends soon, every day and in every list.
CREATE INDEX videos_by_validity ON videos (facility_id, valid_until) WHERE valid_until IS NOT NULL AND published;
