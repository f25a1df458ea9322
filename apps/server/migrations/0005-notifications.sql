CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  link text,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CREATE INDEX notifications_newest ON notifications (staff_id, created_at DESC, id);
CREATE INDEX notifications_unread ON notifications (staff_id) WHERE read_at IS NULL;
CALL app.guard_by_facility('notifications', 'SELECT, INSERT, UPDATE');
