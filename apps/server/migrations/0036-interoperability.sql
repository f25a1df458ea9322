-- Other systems of the hospital: keys with which they read, addresses that are told what happened, and the folder that sealed PDFs are laid into.

-- A key is shown once; what is kept of it is its SHA-256.
CREATE TABLE api_clients (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  name text NOT NULL,
  -- What it may read: see ApiResource.
  resources text[] NOT NULL CHECK (cardinality(resources) > 0),
  key_hash bytea NOT NULL UNIQUE,
  -- The end of the key, by which people tell keys apart.
  key_hint text NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, created_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, revoked_by) REFERENCES staff (facility_id, id),
  CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);
CALL app.guard_by_facility('api_clients', 'SELECT, INSERT, UPDATE');

-- Asked before the facility is known, like the one of a session.
CREATE FUNCTION app.facility_of_api_client(wanted bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT facility_id FROM public.api_clients WHERE key_hash = wanted $$;

-- A fourth kind of actor. Rows that are there fulfil it, so that nobody has to look at them.
ALTER TABLE audit_events DROP CONSTRAINT audit_events_actor_kind_check;
ALTER TABLE audit_events ADD CONSTRAINT audit_events_actor_kind_check
  CHECK (actor_kind IN ('staff', 'link', 'system', 'client')) NOT VALID;

CREATE TABLE webhooks (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  -- off: by somebody; stopped: by the server, after it got nothing through for days.
  state text NOT NULL DEFAULT 'on' CHECK (state IN ('on', 'off', 'stopped')),
  -- What messages are signed with, sealed with a key that does not lie in the database.
  sealed_secret bytea NOT NULL,
  failing_since timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  removed_at timestamptz,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, created_by) REFERENCES staff (facility_id, id)
);
CALL app.guard_by_facility('webhooks', 'SELECT, INSERT, UPDATE');

-- One row is one event for one address. What is sent follows from it: ids and codes, nothing personal.
CREATE TABLE webhook_messages (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  webhook_id uuid NOT NULL,
  -- The same for every address and every try: who gets it twice can tell.
  event_id uuid NOT NULL,
  event text NOT NULL,
  -- Null for a message that only tries the address.
  form_id uuid,
  occurred_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'delivered', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  -- Tries end a few days after this.
  tried_from timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL,
  claimed_until timestamptz,
  last_tried_at timestamptz,
  -- Of the newest answer; null where there was none.
  status_code integer,
  -- A code, nothing personal.
  failure text,
  delivered_at timestamptz,
  UNIQUE (facility_id, id),
  UNIQUE (webhook_id, event_id),
  FOREIGN KEY (facility_id, webhook_id) REFERENCES webhooks (facility_id, id),
  FOREIGN KEY (facility_id, form_id) REFERENCES consent_forms (facility_id, id),
  CHECK ((state = 'delivered') = (delivered_at IS NOT NULL))
);
CREATE INDEX webhook_messages_of_webhook ON webhook_messages (webhook_id, occurred_at DESC, id DESC);
CREATE INDEX webhook_messages_due ON webhook_messages (facility_id, next_try_at) WHERE state IN ('waiting', 'sending');
CALL app.guard_by_facility('webhook_messages', 'SELECT, INSERT, UPDATE');

CREATE TABLE record_drop_settings (
  facility_id uuid PRIMARY KEY DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  is_on boolean NOT NULL,
  encoding text NOT NULL CHECK (encoding IN ('cp932', 'utf-8')),
  -- Documents sealed before are not laid into the folder.
  since timestamptz NOT NULL,
  updated_by uuid NOT NULL,
  updated_at timestamptz NOT NULL,
  FOREIGN KEY (facility_id, updated_by) REFERENCES staff (facility_id, id)
);
CALL app.guard_by_facility('record_drop_settings', 'SELECT, INSERT, UPDATE');

-- One row for each sealed document that was or will be laid into the folder.
CREATE TABLE record_drops (
  document_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'written')),
  file_name text,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  -- A code, nothing personal.
  failure text,
  created_at timestamptz NOT NULL,
  written_at timestamptz,
  FOREIGN KEY (facility_id, document_id) REFERENCES consent_documents (facility_id, id),
  CHECK ((state = 'written') = (written_at IS NOT NULL))
);
CREATE INDEX record_drops_waiting ON record_drops (facility_id, next_try_at) WHERE state = 'waiting';
CREATE INDEX record_drops_newest ON record_drops (facility_id, created_at DESC, document_id DESC);
CALL app.guard_by_facility('record_drops', 'SELECT, INSERT, UPDATE');

-- What was sealed since a moment, and what changed since then.
CREATE INDEX consent_documents_sealed_by_time ON consent_documents (facility_id, created_at, id)
  WHERE kind IN ('sealed', 'refusal', 'withdrawal');
CREATE INDEX consent_forms_by_change ON consent_forms (facility_id, updated_at, id);
