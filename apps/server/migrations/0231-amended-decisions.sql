-- What a patient had decided before it was decided otherwise (docs/specification/ic-support.md §58): kept with who changed it and why.
CREATE TABLE ic_past_decisions (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_item_id uuid NOT NULL,
  decision text NOT NULL CHECK (decision IN ('agree', 'refuse', 'defer', 'secondOpinion')),
  reason text NOT NULL,
  revisit_on date,
  decided_at timestamptz NOT NULL,
  decided_by uuid NOT NULL,
  amended_at timestamptz NOT NULL,
  amended_by uuid NOT NULL,
  amend_reason text NOT NULL CHECK (amend_reason <> ''),
  FOREIGN KEY (facility_id, order_item_id) REFERENCES ic_talks (facility_id, order_item_id),
  FOREIGN KEY (facility_id, decided_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, amended_by) REFERENCES staff (facility_id, id)
);
CREATE INDEX ic_past_decisions_of_talk ON ic_past_decisions (order_item_id, amended_at);
CALL app.guard_by_facility('ic_past_decisions', 'SELECT, INSERT');

-- A task that the decision before had asked for, and the one that holds does not.
ALTER TABLE ic_follow_ups
  ADD COLUMN dropped_at timestamptz,
  ADD CHECK (dropped_at IS NULL OR done_at IS NULL);
DROP INDEX ic_follow_ups_open;
CREATE INDEX ic_follow_ups_open ON ic_follow_ups (facility_id, due_on) WHERE done_at IS NULL AND dropped_at IS NULL;
