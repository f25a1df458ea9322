-- Messages to patients: which ways a facility uses, and every single one that was to be sent (docs/decisions/0018).

-- The secret of a link once more, sealed with a key that does not lie in the database; null for links made before.
ALTER TABLE order_links ADD COLUMN sealed_secret bytea;

CREATE TABLE patient_contact_settings (
  facility_id uuid PRIMARY KEY DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  email_on boolean NOT NULL,
  sms_on boolean NOT NULL,
  -- Who the message says it is from; null means the name of the facility.
  sender_name text,
  -- In Tokyo, on the hour.
  reminder_hour integer NOT NULL CHECK (reminder_hour BETWEEN 0 AND 23),
  quiet_from time,
  quiet_until time,
  email_subject text NOT NULL,
  email_body text NOT NULL,
  sms_body text NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);
CALL app.guard_by_facility('patient_contact_settings', 'SELECT, INSERT, UPDATE');

-- One row is one message to one address. Its text is put together when it is sent, so that it never brings a dead link or an old date.
CREATE TABLE deliveries (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  kind text NOT NULL CHECK (kind IN ('first', 'reminder', 'resend')),
  -- Null only where there was none to send to.
  recipient text,
  -- Given for this order alone; the record of the patient does not know it.
  typed boolean NOT NULL DEFAULT false,
  state text NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'refused', 'canceled')),
  -- Which entry of the plan on which day: it has one message, whoever looks and however often.
  plan_entry text,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  claimed_until timestamptz,
  -- A server was killed while it sent: the message may have gone out twice.
  maybe_twice boolean NOT NULL DEFAULT false,
  provider_id text,
  error text,
  -- Null when it follows from the plan.
  created_by uuid,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  UNIQUE (facility_id, id),
  CHECK (recipient IS NOT NULL OR state = 'refused'),
  CHECK (state <> 'sent' OR sent_at IS NOT NULL),
  FOREIGN KEY (facility_id, order_id) REFERENCES orders (facility_id, id),
  FOREIGN KEY (facility_id, created_by) REFERENCES staff (facility_id, id)
);
CREATE UNIQUE INDEX deliveries_of_plan ON deliveries (order_id, plan_entry) WHERE plan_entry IS NOT NULL;
CREATE INDEX deliveries_of_order ON deliveries (order_id, created_at DESC, id DESC);
CREATE INDEX deliveries_due ON deliveries (facility_id, channel, next_try_at) WHERE state IN ('queued', 'sending');
CALL app.guard_by_facility('deliveries', 'SELECT, INSERT, UPDATE');

-- What has left the queue stays as it was left.
CREATE FUNCTION app.check_delivery_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = NEW.state OR OLD.state IN ('queued', 'sending') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'illegal delivery transition % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER deliveries_transition BEFORE UPDATE OF state ON deliveries
  FOR EACH ROW EXECUTE FUNCTION app.check_delivery_transition();

-- Whoever ends an order, in whatever way, ends what still waits to be sent about it in the same transaction.
CREATE FUNCTION app.cancel_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deliveries SET state = 'canceled', claimed_until = NULL, error = 'オーダーが終わったため、送信しませんでした。'
   WHERE order_id = NEW.id AND state = 'queued';
  RETURN NEW;
END $$;
CREATE TRIGGER orders_end_deliveries AFTER UPDATE OF lifecycle ON orders
  FOR EACH ROW WHEN (OLD.lifecycle = 'issued' AND NEW.lifecycle <> 'issued') EXECUTE FUNCTION app.cancel_deliveries();

-- The clock looks for orders with a plan, and for nothing else.
CREATE INDEX orders_with_reminders ON orders (facility_id) WHERE lifecycle = 'issued' AND reminder_plan <> '[]';
