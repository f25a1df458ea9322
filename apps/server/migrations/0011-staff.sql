-- What an administrator knows of a member of staff, and the rules that hold for every account.
ALTER TABLE staff
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN profession text,
  ADD COLUMN staff_number text CHECK (staff_number <> ''),
  ADD COLUMN phone text CHECK (phone <> ''),
  ADD COLUMN ward_ids uuid[] NOT NULL DEFAULT '{}',
  -- The last day of the account, and the first day on which the person has left; both in Tokyo.
  ADD COLUMN valid_until date,
  ADD COLUMN retires_on date,
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN suspended_reason text,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();

CREATE INDEX staff_by_kana ON staff (facility_id, name_kana, id);

-- Whoever has left leaves the address and the number to the next, so that somebody who comes back gets an account again.
DROP INDEX staff_email;
CREATE UNIQUE INDEX staff_email ON staff (lower(email)) WHERE state <> 'retired';
CREATE UNIQUE INDEX staff_number ON staff (facility_id, staff_number) WHERE state <> 'retired';

CREATE OR REPLACE FUNCTION app.account_by_email(wanted text)
  RETURNS TABLE (staff_id uuid, facility_id uuid, password_hash text, state text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT id, facility_id, password_hash, state FROM public.staff
         WHERE lower(email) = lower(wanted) AND state <> 'retired' $$;

CREATE OR REPLACE FUNCTION app.account_for_sign_in(wanted text, device bytea)
  RETURNS TABLE (staff_id uuid, facility_id uuid, password_hash text, state text, knows_device boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT s.id, s.facility_id, s.password_hash, s.state,
               EXISTS (SELECT FROM public.known_devices d WHERE d.staff_id = s.id AND d.device_hash = device)
          FROM public.staff s WHERE lower(s.email) = lower(wanted) AND s.state <> 'retired' $$;

-- product.md §5: invited → active ⇄ locked, suspended → retired. An invitation that is called off ends as retired.
CREATE FUNCTION app.check_staff_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = NEW.state OR (OLD.state, NEW.state) IN (
    ('invited', 'active'), ('invited', 'retired'),
    ('active', 'locked'), ('active', 'suspended'), ('active', 'retired'),
    ('locked', 'active'), ('locked', 'suspended'), ('locked', 'retired'),
    ('suspended', 'active'), ('suspended', 'retired')
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'illegal staff transition % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER staff_transition BEFORE UPDATE OF state ON staff FOR EACH ROW EXECUTE FUNCTION app.check_staff_transition();

-- A facility cannot lose its last administrator who stays: one without a day on which the account ends. Two who end each other's at once
-- come here one after the other, and the second finds that it would be the last. As the owner, because it locks the facility.
CREATE FUNCTION app.keep_an_administrator() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM public.facilities WHERE id = OLD.facility_id FOR NO KEY UPDATE;
  IF NOT EXISTS (
    SELECT FROM public.staff
     WHERE facility_id = OLD.facility_id AND role = 'admin' AND state = 'active' AND valid_until IS NULL AND retires_on IS NULL
  ) THEN
    RAISE EXCEPTION 'the last administrator of a facility stays' USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_last_administrator';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER staff_last_administrator
  AFTER UPDATE OF role, state, valid_until, retires_on ON staff
  FOR EACH ROW
  WHEN (
    OLD.role = 'admin' AND OLD.state = 'active' AND OLD.valid_until IS NULL AND OLD.retires_on IS NULL
    AND NOT (NEW.role = 'admin' AND NEW.state = 'active' AND NEW.valid_until IS NULL AND NEW.retires_on IS NULL)
  )
  EXECUTE FUNCTION app.keep_an_administrator();
