-- Whose interviews somebody takes care of (docs/specification/medical-interview.md §19), in the order in which the list shows what is read: the newest
-- of one person come first, and not after everything that others were sent meanwhile.
CREATE INDEX interview_items_of_assignee ON interview_items (facility_id, assignee_id, issued_at DESC, order_item_id DESC) WHERE assignee_id IS NOT NULL;
DROP INDEX interview_items_assigned;
