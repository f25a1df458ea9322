-- Whom a plan does not name yet: the list of missing attendees (docs/specification/ic-support.md §24) reads these few instead of everybody who ever attended.
CREATE INDEX ic_attendees_unnamed ON ic_attendees (facility_id, order_item_id)
  WHERE required AND kind <> 'patient' AND staff_id IS NULL AND name = '';
