-- Somebody who came to a class without a telephone, as staff wrote them down (docs/specification/ic-support.md §57): a patient, or a guest by name who may
-- be said to be a patient later. A wrong row is taken off, not deleted.
CREATE TABLE ic_class_entries (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  common_order_id uuid NOT NULL,
  patient_id uuid,
  given_name text,
  given_birth_date date,
  attended_at timestamptz NOT NULL,
  entered_by uuid NOT NULL,
  entered_at timestamptz NOT NULL,
  -- Of a guest whose record was found later.
  linked_by uuid,
  linked_at timestamptz,
  removed_by uuid,
  removed_at timestamptz,
  FOREIGN KEY (facility_id, common_order_id) REFERENCES ic_classes (facility_id, common_order_id),
  FOREIGN KEY (facility_id, patient_id) REFERENCES patients (facility_id, id),
  FOREIGN KEY (facility_id, entered_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, linked_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, removed_by) REFERENCES staff (facility_id, id),
  CHECK (patient_id IS NOT NULL OR given_name IS NOT NULL),
  CHECK ((linked_by IS NULL) = (linked_at IS NULL)),
  CHECK ((removed_by IS NULL) = (removed_at IS NULL))
);
CREATE INDEX ic_class_entries_of_class ON ic_class_entries (common_order_id, attended_at);
CREATE INDEX ic_class_entries_of_patient ON ic_class_entries (patient_id) WHERE patient_id IS NOT NULL;
CALL app.guard_by_facility('ic_class_entries', 'SELECT, INSERT, UPDATE');
