-- The list of somebody's own talks (docs/specification/ic-support.md §24): as the order says it, which never changes. With who explains in one table
-- and who ordered in another, every talk of the facility was met with its order.
ALTER TABLE ic_talks ADD COLUMN ordered_by uuid;
UPDATE ic_talks SET ordered_by = o.created_by FROM orders o WHERE o.id = ic_talks.order_id;
ALTER TABLE ic_talks ALTER COLUMN ordered_by SET NOT NULL,
  ADD FOREIGN KEY (facility_id, ordered_by) REFERENCES staff (facility_id, id);
CREATE INDEX ic_talks_of_orderer ON ic_talks (facility_id, ordered_by, starts_at);
