-- How somebody comes by a password: links that work once, and the letters that bring them.

-- The secret of a link exists in the letter or on the paper alone; here stands its SHA-256. A link that goes by mail gets its secret when it
-- is sent, so that none waits anywhere.
CREATE TABLE account_links (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid,
  purpose text NOT NULL CHECK (purpose IN ('invitation', 'passwordReset', 'firstOperator')),
  secret_hash bytea UNIQUE,
  issued_at timestamptz NOT NULL,
  issued_by uuid,
  expires_at timestamptz NOT NULL CHECK (expires_at > issued_at AND expires_at <= issued_at + interval '24 hours'),
  used_at timestamptz,
  revoked_at timestamptz,
  -- The first operator has no account before the link is used.
  CHECK (staff_id IS NOT NULL OR purpose = 'firstOperator'),
  CHECK (used_at IS NULL OR revoked_at IS NULL),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, issued_by) REFERENCES staff (facility_id, id)
);
-- A new link takes the place of the older one of its purpose.
CREATE UNIQUE INDEX account_links_open ON account_links (facility_id, staff_id, purpose) NULLS NOT DISTINCT
  WHERE used_at IS NULL AND revoked_at IS NULL;
CALL app.guard_by_facility('account_links', 'SELECT, INSERT, UPDATE');

-- One row per letter to one person about one thing, so that nobody gets it twice. Neither address nor text is kept.
CREATE TABLE account_mails (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invitation', 'passwordReset', 'passwordChanged')),
  -- What it is about: the link that it brings, or the change that it tells of.
  cause_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  claimed_until timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  UNIQUE (facility_id, staff_id, kind, cause_id),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CREATE INDEX account_mails_waiting ON account_mails (facility_id, created_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
CALL app.guard_by_facility('account_mails', 'SELECT, INSERT, UPDATE');

-- Whoever holds a link comes before it is known which facility it is of.
CREATE FUNCTION app.facility_of_account_link(wanted bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT facility_id FROM public.account_links WHERE secret_hash = wanted $$;
