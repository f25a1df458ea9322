-- Facilities, the people who work there, and what every other table leans on.
--
-- Every table of a facility has facility_id, filled from the transaction's own setting and guarded by row-level security:
-- a query that forgets to say which facility it means sees nothing, and none can be named but the transaction's own.
-- References between such tables carry facility_id too, so that a row cannot point across. The owner of the tables is exempt:
-- it migrates and lends three narrow functions; requests are served by nattoku_app, which owns nothing.

CREATE SCHEMA app;
GRANT USAGE ON SCHEMA app TO nattoku_app;
CREATE SCHEMA pgboss AUTHORIZATION nattoku_app;

CREATE FUNCTION app.current_facility_id() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.facility_id', true), '')::uuid $$;

-- Called for each table of a facility at the end of the migration that makes it.
CREATE PROCEDURE app.guard_by_facility(guarded regclass, granted text)
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', guarded);
  EXECUTE format(
    'CREATE POLICY facility ON %s TO nattoku_app USING (facility_id = app.current_facility_id()) WITH CHECK (facility_id = app.current_facility_id())',
    guarded);
  EXECUTE format('GRANT %s ON %s TO nattoku_app', granted, guarded);
END $$;

CREATE TABLE facilities (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('hospital', 'operator')),
  name text NOT NULL,
  phone text,
  features text[] NOT NULL DEFAULT '{}',
  idle_timeout_seconds integer NOT NULL DEFAULT 1800 CHECK (idle_timeout_seconds BETWEEN 60 AND 43200),
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE facilities ENABLE ROW LEVEL SECURITY;
CREATE POLICY facility ON facilities TO nattoku_app USING (id = app.current_facility_id());
GRANT SELECT ON facilities TO nattoku_app;

CREATE TABLE departments (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  code text NOT NULL,
  name text NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  UNIQUE (facility_id, id),
  UNIQUE (facility_id, code)
);
CALL app.guard_by_facility('departments', 'SELECT, INSERT, UPDATE');

CREATE TABLE wards (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  code text NOT NULL,
  name text NOT NULL,
  phone text,
  sort integer NOT NULL DEFAULT 0,
  UNIQUE (facility_id, id),
  UNIQUE (facility_id, code)
);
CALL app.guard_by_facility('wards', 'SELECT, INSERT, UPDATE');

CREATE TABLE staff (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  email text NOT NULL,
  name text NOT NULL,
  name_kana text NOT NULL,
  role text NOT NULL CHECK (role IN ('doctor', 'nurse', 'comedical', 'clerk', 'admin', 'operator')),
  department_ids uuid[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('invited', 'active', 'locked', 'suspended', 'retired')),
  password_hash text,
  last_sign_in_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (facility_id, id)
);
-- One address signs in to one account, whatever its upper and lower case.
CREATE UNIQUE INDEX staff_email ON staff (lower(email));
CALL app.guard_by_facility('staff', 'SELECT, INSERT, UPDATE');

-- The token itself is never stored: only its SHA-256.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  locked_at timestamptz,
  ended_at timestamptz,
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CREATE INDEX sessions_of_staff ON sessions (staff_id) WHERE ended_at IS NULL;
CALL app.guard_by_facility('sessions', 'SELECT, INSERT, UPDATE');

-- Three questions come before the facility is known. Each is one narrow function of the owner instead of a hole in the policies.
CREATE FUNCTION app.account_by_email(wanted text)
  RETURNS TABLE (staff_id uuid, facility_id uuid, password_hash text, state text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT id, facility_id, password_hash, state FROM public.staff WHERE lower(email) = lower(wanted) $$;

CREATE FUNCTION app.facility_of_session(wanted bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT facility_id FROM public.sessions WHERE token_hash = wanted $$;

CREATE FUNCTION app.facility_ids() RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT id FROM public.facilities ORDER BY id $$;

-- A create that was answered once answers the same again. The body can only be opened with the key that the caller holds.
CREATE TABLE idempotency_keys (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  actor_id uuid NOT NULL,
  key_hash bytea NOT NULL,
  request_hash bytea NOT NULL,
  sealed_body bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (facility_id, actor_id, key_hash)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
CALL app.guard_by_facility('idempotency_keys', 'SELECT, INSERT, UPDATE, DELETE');

-- Append-only by grant: the application can neither change nor remove what it wrote.
CREATE TABLE audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  at timestamptz NOT NULL DEFAULT now(),
  actor_kind text NOT NULL CHECK (actor_kind IN ('staff', 'link', 'system')),
  actor_id uuid,
  actor_name text,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid,
  patient_id uuid,
  request_id text,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_events_of_subject ON audit_events (facility_id, subject_id, id DESC);
CREATE INDEX audit_events_of_patient ON audit_events (facility_id, patient_id, id DESC) WHERE patient_id IS NOT NULL;
CREATE INDEX audit_events_by_time ON audit_events (facility_id, at DESC);
CALL app.guard_by_facility('audit_events', 'SELECT, INSERT');

-- Counters of the rate limiter (rate-limiter-flexible); keys are hashed, nothing in it belongs to a facility.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO nattoku_app;

-- Facts about the installation itself, such as the demonstration data it holds.
CREATE TABLE installation (
  name text PRIMARY KEY,
  value text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON installation TO nattoku_app;
