-- The package of an order of IC support: what goes out with the talk, and how many days before the procedure each part is due
-- (specification/ic-support.md §§15–17). Videos, scenario and forms become items of the order when it is issued.
CREATE TABLE ic_packages (
  order_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  contents jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (facility_id, order_id),
  FOREIGN KEY (facility_id, order_id) REFERENCES orders (facility_id, id) ON DELETE CASCADE
);
CALL app.guard_by_facility('ic_packages', 'SELECT, INSERT, UPDATE');

-- Forms that lacked something when the package went out: each is a draft in an order of its own, to be completed.
CREATE TABLE ic_package_forms (
  form_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_id uuid NOT NULL,
  lacking text[] NOT NULL,
  FOREIGN KEY (facility_id, order_id) REFERENCES ic_packages (facility_id, order_id) ON DELETE CASCADE,
  FOREIGN KEY (facility_id, form_id) REFERENCES consent_forms (facility_id, id) ON DELETE CASCADE
);
CREATE INDEX ic_package_forms_of_order ON ic_package_forms (order_id);
CALL app.guard_by_facility('ic_package_forms', 'SELECT, INSERT');
