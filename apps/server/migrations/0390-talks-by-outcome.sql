-- Talks out of hours and talks with one decision (docs/specification/ic-support.md §24), in the order of their list: few of many, and none of those
-- still to come stands before them.
CREATE INDEX ic_talks_out_of_hours ON ic_talks (facility_id, starts_at, order_id) WHERE out_of_hours;
CREATE INDEX ic_talks_decided ON ic_talks (facility_id, decision, starts_at, order_id) WHERE decision IS NOT NULL;
