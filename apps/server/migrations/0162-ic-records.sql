-- What a talk comes to once a doctor has finalised it (docs/specification/ic-support.md §32): one edition, and a further one for each amendment. What
-- an edition says never changes; its sealed PDF is made behind it.
CREATE TABLE ic_records (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_item_id uuid NOT NULL,
  -- 第1版, 第2版, …
  number integer NOT NULL CHECK (number > 0),
  body jsonb NOT NULL,
  -- What is another than in the edition before; empty in the first.
  change_note text NOT NULL DEFAULT '',
  finalised_by uuid NOT NULL,
  finalised_at timestamptz NOT NULL,
  path text,
  sha256 bytea,
  sealed_at timestamptz,
  UNIQUE (facility_id, id),
  UNIQUE (order_item_id, number),
  FOREIGN KEY (facility_id, order_item_id) REFERENCES ic_talks (facility_id, order_item_id),
  FOREIGN KEY (facility_id, finalised_by) REFERENCES staff (facility_id, id),
  CHECK (number = 1 OR change_note <> ''),
  CHECK ((path IS NULL) = (sealed_at IS NULL) AND (sha256 IS NULL) = (sealed_at IS NULL))
);
CREATE INDEX ic_records_unsealed ON ic_records (facility_id, finalised_at) WHERE sealed_at IS NULL;
CALL app.guard_by_facility('ic_records', 'SELECT, INSERT, UPDATE');

CREATE FUNCTION app.check_ic_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.sealed_at IS NOT NULL OR
    (NEW.order_item_id, NEW.number, NEW.body, NEW.change_note, NEW.finalised_by, NEW.finalised_at) IS DISTINCT FROM
    (OLD.order_item_id, OLD.number, OLD.body, OLD.change_note, OLD.finalised_by, OLD.finalised_at)
  THEN
    RAISE EXCEPTION 'the record of a talk does not change' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ic_records_frozen BEFORE UPDATE ON ic_records FOR EACH ROW EXECUTE FUNCTION app.check_ic_record();
