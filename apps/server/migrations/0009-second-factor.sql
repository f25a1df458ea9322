-- Second factors, what stands in for a lost one, and what the rules about passwords need to know.

ALTER TABLE staff
  ADD COLUMN password_set_at timestamptz,
  -- Shorter than what is asked of somebody without a second factor. The length itself is not kept.
  ADD COLUMN password_is_short boolean NOT NULL DEFAULT false,
  ADD COLUMN first_sign_in_at timestamptz;
UPDATE staff SET
  password_set_at = CASE WHEN password_hash IS NOT NULL THEN now() END,
  first_sign_in_at = (SELECT min(created_at) FROM sessions WHERE sessions.staff_id = staff.id);

-- The secret is sealed with a key that is kept outside the database. The last step that was used makes a code work once.
CREATE TABLE totp_factors (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  last_used_at timestamptz,
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
-- One that works, and beside it one that is being set up.
CREATE UNIQUE INDEX totp_factors_of_staff ON totp_factors (staff_id, (confirmed_at IS NOT NULL));
CALL app.guard_by_facility('totp_factors', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CREATE INDEX passkeys_of_staff ON passkeys (staff_id);
CALL app.guard_by_facility('passkeys', 'SELECT, INSERT, UPDATE, DELETE');

-- HMAC with the key outside the database: fifty bits alone could be searched.
CREATE TABLE recovery_codes (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  made_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (staff_id, code_hash),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CALL app.guard_by_facility('recovery_codes', 'SELECT, INSERT, UPDATE, DELETE');

-- Two administrators, neither of them the person concerned: the database refuses anything else.
CREATE TABLE second_factor_resets (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  requested_by uuid NOT NULL CHECK (requested_by <> staff_id),
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > requested_at AND expires_at <= requested_at + interval '24 hours'),
  approved_by uuid CHECK (approved_by <> staff_id AND approved_by <> requested_by),
  approved_at timestamptz CHECK (approved_at < expires_at),
  canceled_by uuid,
  canceled_at timestamptz,
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CHECK (approved_at IS NULL OR canceled_at IS NULL),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, requested_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, approved_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, canceled_by) REFERENCES staff (facility_id, id)
);
CREATE UNIQUE INDEX second_factor_resets_open ON second_factor_resets (staff_id)
  WHERE approved_at IS NULL AND canceled_at IS NULL;
CALL app.guard_by_facility('second_factor_resets', 'SELECT, INSERT, UPDATE');

CREATE TABLE temporary_accesses (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  code_hash bytea NOT NULL,
  given_by uuid NOT NULL CHECK (given_by <> staff_id),
  given_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > given_at AND expires_at <= given_at + interval '24 hours'),
  used_at timestamptz,
  revoked_by uuid,
  revoked_at timestamptz,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, given_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, revoked_by) REFERENCES staff (facility_id, id)
);
CREATE INDEX temporary_accesses_of_staff ON temporary_accesses (staff_id, expires_at);
CREATE INDEX temporary_accesses_by_time ON temporary_accesses (facility_id, given_at DESC);
CALL app.guard_by_facility('temporary_accesses', 'SELECT, INSERT, UPDATE');

ALTER TABLE sessions
  ADD COLUMN proved_at timestamptz,
  ADD COLUMN temporary_access_id uuid,
  ADD FOREIGN KEY (facility_id, temporary_access_id) REFERENCES temporary_accesses (facility_id, id);

-- The last few passwords, so that none of them comes back.
CREATE TABLE password_history (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  password_hash text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, password_hash),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CALL app.guard_by_facility('password_history', 'SELECT, INSERT, DELETE');

-- Browsers at which somebody has signed in before: no letter is sent for them, and what strangers try elsewhere does not slow them down.
CREATE TABLE known_devices (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  device_hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, device_hash),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CALL app.guard_by_facility('known_devices', 'SELECT, INSERT, UPDATE, DELETE');

-- Random numbers that authenticators sign, each once. They come before it is known who asks, and say nothing of anybody.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('signIn', 'present', 'enrol')),
  session_id uuid,
  expires_at timestamptz NOT NULL,
  CHECK ((session_id IS NULL) = (purpose = 'signIn'))
);
CREATE INDEX passkey_challenges_age ON passkey_challenges (expires_at);
GRANT SELECT, INSERT, DELETE ON passkey_challenges TO nattoku_app;

-- What comes before the facility is known, in place of app.account_by_email at sign-in: as much work for an address that nobody has.
CREATE FUNCTION app.account_for_sign_in(wanted text, device bytea)
  RETURNS TABLE (staff_id uuid, facility_id uuid, password_hash text, state text, knows_device boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT s.id, s.facility_id, s.password_hash, s.state,
               EXISTS (SELECT FROM public.known_devices d WHERE d.staff_id = s.id AND d.device_hash = device)
          FROM public.staff s WHERE lower(s.email) = lower(wanted) $$;

CREATE FUNCTION app.owner_of_passkey(wanted bytea)
  RETURNS TABLE (staff_id uuid, facility_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT staff_id, facility_id FROM public.passkeys WHERE credential_id = wanted $$;

CREATE FUNCTION app.any_passkey_alone() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT EXISTS (SELECT FROM public.facilities WHERE passkey_alone) $$;

ALTER TABLE account_mails DROP CONSTRAINT account_mails_kind_check, ADD CONSTRAINT account_mails_kind_check CHECK (kind IN (
  'invitation', 'passwordReset', 'passwordChanged', 'newDevice', 'secondFactorAdded', 'secondFactorRemoved', 'secondFactorReset',
  'recoveryCodeUsed', 'temporaryAccess', 'manyMisses'));
