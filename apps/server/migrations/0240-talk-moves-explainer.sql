-- A talk is also moved from one explainer to another (docs/specification/ic-support.md §37). Both are empty where nobody changed.
ALTER TABLE ic_talk_moves
  ADD COLUMN from_explainer_id uuid,
  ADD COLUMN to_explainer_id uuid,
  ADD FOREIGN KEY (facility_id, from_explainer_id) REFERENCES staff (facility_id, id),
  ADD FOREIGN KEY (facility_id, to_explainer_id) REFERENCES staff (facility_id, id);
