-- In bytes, for systems that read the sealed record of a talk (docs/specification/interoperability.md §15); unknown of what was sealed before.
ALTER TABLE ic_records ADD COLUMN size integer CHECK (size > 0);
-- What was sealed or amended since a moment, and talks that changed since then.
CREATE INDEX ic_records_sealed_by_time ON ic_records (facility_id, sealed_at, id) WHERE sealed_at IS NOT NULL;
CREATE INDEX ic_talks_by_change ON ic_talks (facility_id, updated_at, order_item_id);
