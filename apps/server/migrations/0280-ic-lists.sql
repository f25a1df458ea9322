-- The list of talks to which somebody is missing (docs/specification/ic-support.md §24), without looking at every talk there ever was.
CREATE INDEX ic_attendees_absent ON ic_attendees (facility_id, order_item_id) WHERE required AND in_at IS NULL;
CREATE INDEX ic_talks_planned ON ic_talks (facility_id, starts_at) WHERE state = 'planned';
CREATE INDEX ic_talks_begun_by_item ON ic_talks (facility_id, order_item_id) WHERE state NOT IN ('planned', 'canceled');
