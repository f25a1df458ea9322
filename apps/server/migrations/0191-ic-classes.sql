-- Classes of IC support (specification/ic-support.md §§54–57): a common order with a day, a place and attendance by its code.
ALTER TABLE common_orders DROP CONSTRAINT common_orders_area_check;
ALTER TABLE common_orders ADD CONSTRAINT common_orders_area_check CHECK (area IN ('video', 'consent', 'icSupport'));

CREATE TABLE ic_classes (
  common_order_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  -- NULL while a draft does not know it yet.
  held_at timestamptz,
  minutes integer NOT NULL CHECK (minutes BETWEEN 10 AND 480),
  venue text NOT NULL DEFAULT '',
  scenario_id uuid,
  UNIQUE (facility_id, common_order_id),
  FOREIGN KEY (facility_id, common_order_id) REFERENCES common_orders (facility_id, id),
  FOREIGN KEY (facility_id, scenario_id) REFERENCES scenarios (facility_id, id)
);
CALL app.guard_by_facility('ic_classes', 'SELECT, INSERT, UPDATE');

-- That the person of a response was there; written once. A person who came in with two devices is told apart by the patient of the responses.
CREATE TABLE ic_class_attendance (
  order_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  common_order_id uuid NOT NULL,
  attended_at timestamptz NOT NULL,
  FOREIGN KEY (facility_id, order_id) REFERENCES orders (facility_id, id),
  FOREIGN KEY (facility_id, common_order_id) REFERENCES ic_classes (facility_id, common_order_id)
);
CREATE INDEX ic_class_attendance_of_class ON ic_class_attendance (common_order_id, attended_at);
CALL app.guard_by_facility('ic_class_attendance', 'SELECT, INSERT');
