-- What staff ask the people who run this system, with their files and the answers.

CREATE SEQUENCE contact_references;
GRANT USAGE ON SEQUENCE contact_references TO nattoku_app;

CREATE TABLE contact_messages (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  -- What somebody reads out on the telephone.
  reference bigint NOT NULL DEFAULT nextval('contact_references') UNIQUE,
  staff_id uuid NOT NULL,
  category text NOT NULL CHECK (category IN ('howTo', 'trouble', 'request', 'account', 'other')),
  urgency text NOT NULL CHECK (urgency IN ('normal', 'urgent')),
  subject text NOT NULL,
  body text NOT NULL,
  -- The pattern of a page of the staff app, never an address with ids in it.
  screen text,
  reply_to text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'closed')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CREATE INDEX contact_messages_newest ON contact_messages (facility_id, created_at DESC, id DESC);
CREATE INDEX contact_messages_of_staff ON contact_messages (facility_id, staff_id, created_at DESC);
CALL app.guard_by_facility('contact_messages', 'SELECT, INSERT, UPDATE');

-- An operator who answers belongs to another facility, so the author stands here by name and without a reference.
CREATE TABLE contact_answers (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  message_id uuid NOT NULL,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  from_operator boolean NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (facility_id, message_id) REFERENCES contact_messages (facility_id, id)
);
CREATE INDEX contact_answers_of_message ON contact_answers (facility_id, message_id, created_at);
CALL app.guard_by_facility('contact_answers', 'SELECT, INSERT');

-- A file comes before its message, and goes again when none follows.
CREATE TABLE contact_files (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  message_id uuid,
  name text NOT NULL,
  content_type text NOT NULL CHECK (content_type IN ('image/png', 'image/jpeg', 'application/pdf')),
  size integer NOT NULL,
  full_path text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, message_id) REFERENCES contact_messages (facility_id, id)
);
CREATE INDEX contact_files_of_message ON contact_files (facility_id, message_id);
CREATE INDEX contact_files_unsent ON contact_files (facility_id, created_at) WHERE message_id IS NULL;
CALL app.guard_by_facility('contact_files', 'SELECT, INSERT, UPDATE, DELETE');

-- One row per letter to one operator about one message, so that nobody gets it twice.
CREATE TABLE contact_mails (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  message_id uuid NOT NULL,
  recipient text NOT NULL,
  created_at timestamptz NOT NULL,
  claimed_until timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  UNIQUE (facility_id, message_id, recipient),
  FOREIGN KEY (facility_id, message_id) REFERENCES contact_messages (facility_id, id)
);
CREATE INDEX contact_mails_waiting ON contact_mails (facility_id, created_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
CALL app.guard_by_facility('contact_mails', 'SELECT, INSERT, UPDATE');

-- Operators stand in a facility of their own, which a hospital cannot see: two narrow questions lead across.
CREATE FUNCTION app.operator_addresses() RETURNS SETOF text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT s.email FROM public.staff s JOIN public.facilities f ON f.id = s.facility_id
         WHERE f.kind = 'operator' AND s.role = 'operator' AND s.state = 'active' ORDER BY s.email $$;

CREATE FUNCTION app.facility_of_contact(wanted uuid) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT facility_id FROM public.contact_messages WHERE id = wanted $$;
