-- The presets of the list of interviews (docs/specification/medical-interview.md §19), each in the order in which the list shows it.
CREATE INDEX interview_items_returned ON interview_items (facility_id, issued_at DESC, order_item_id DESC) WHERE state = 'returned';
CREATE INDEX interview_items_unanswered ON interview_items (facility_id, issued_at DESC, order_item_id DESC) WHERE state IN ('open', 'answering');
