-- Common orders of consent forms, responses that belong to nobody yet, and forms that went out on paper and came back as scans.
ALTER TABLE common_orders
  ADD COLUMN kind text NOT NULL DEFAULT 'video' CHECK (kind IN ('video', 'consent')),
  ADD COLUMN consent_template_id uuid,
  ADD FOREIGN KEY (facility_id, consent_template_id) REFERENCES consent_templates (facility_id, id),
  ADD CHECK ((kind = 'consent') = (consent_template_id IS NOT NULL));
CREATE INDEX common_orders_of_consent_template ON common_orders (consent_template_id) WHERE consent_template_id IS NOT NULL;

-- What somebody said of themselves whom no record matched.
ALTER TABLE common_responses
  ADD COLUMN given_name text,
  ADD COLUMN given_birth_date date,
  ADD COLUMN given_number text;

-- Whose a signed response is: only ever added, the newest counts. A wrong link is mended by another one with its reason.
CREATE TABLE consent_response_links (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  form_id uuid NOT NULL,
  patient_id uuid NOT NULL,
  previous_patient_id uuid,
  reason text NOT NULL DEFAULT '',
  linked_by uuid NOT NULL,
  linked_at timestamptz NOT NULL,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  FOREIGN KEY (facility_id, form_id) REFERENCES consent_forms (facility_id, id),
  FOREIGN KEY (facility_id, patient_id) REFERENCES patients (facility_id, id),
  FOREIGN KEY (facility_id, previous_patient_id) REFERENCES patients (facility_id, id),
  FOREIGN KEY (facility_id, linked_by) REFERENCES staff (facility_id, id),
  CHECK (previous_patient_id IS NULL OR reason <> '')
);
CREATE INDEX consent_response_links_of_form ON consent_response_links (form_id, sequence);
CALL app.guard_by_facility('consent_response_links', 'SELECT, INSERT');

-- One printing of one form: its pages carry codes that name this row, and nothing about anybody.
CREATE TABLE consent_papers (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  form_id uuid NOT NULL,
  -- Printed at the foot of each page, for pages whose code cannot be read.
  number text NOT NULL CHECK (number ~ '^[0-9]{8}$'),
  -- Of the issued PDF that was printed.
  document_id uuid NOT NULL,
  page_count integer NOT NULL CHECK (page_count > 0),
  printed_by uuid NOT NULL,
  printed_at timestamptz NOT NULL,
  UNIQUE (facility_id, id),
  UNIQUE (facility_id, number),
  FOREIGN KEY (facility_id, form_id) REFERENCES consent_forms (facility_id, id),
  FOREIGN KEY (facility_id, document_id) REFERENCES consent_documents (facility_id, id),
  FOREIGN KEY (facility_id, printed_by) REFERENCES staff (facility_id, id)
);
CREATE INDEX consent_papers_of_form ON consent_papers (form_id);
CALL app.guard_by_facility('consent_papers', 'SELECT, INSERT');

-- A file that came from a scanner; it may hold pages of several patients.
CREATE TABLE consent_scans (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  state text NOT NULL DEFAULT 'reading' CHECK (state IN ('reading', 'read', 'failed', 'discarded')),
  path text NOT NULL,
  sha256 bytea NOT NULL,
  size bigint NOT NULL,
  page_count integer NOT NULL,
  failure text,
  uploaded_by uuid NOT NULL,
  uploaded_at timestamptz NOT NULL,
  read_at timestamptz,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, uploaded_by) REFERENCES staff (facility_id, id)
);
CREATE INDEX consent_scans_newest ON consent_scans (facility_id, uploaded_at DESC, id);
CALL app.guard_by_facility('consent_scans', 'SELECT, INSERT, UPDATE');

CREATE TABLE consent_scan_pages (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  scan_id uuid NOT NULL,
  -- In the file, from 1.
  position integer NOT NULL CHECK (position > 0),
  -- `form`: a page of the form below; `foreign`: of another paper; `unreadable`: nothing tells whose it is.
  kind text NOT NULL CHECK (kind IN ('form', 'blank', 'unreadable', 'foreign')),
  -- Degrees clockwise by which it must be turned to stand upright.
  turn integer NOT NULL DEFAULT 0 CHECK (turn IN (0, 90, 180, 270)),
  -- Dots per inch; null where the page holds no picture.
  resolution integer,
  paper_id uuid,
  page integer,
  -- Somebody said whose it is, because no code did.
  assigned_by uuid,
  assigned_at timestamptz,
  set_aside_at timestamptz,
  set_aside_by uuid,
  -- The document of the form that it became part of.
  document_id uuid,
  UNIQUE (facility_id, id),
  UNIQUE (scan_id, position),
  FOREIGN KEY (facility_id, scan_id) REFERENCES consent_scans (facility_id, id),
  FOREIGN KEY (facility_id, paper_id) REFERENCES consent_papers (facility_id, id),
  FOREIGN KEY (facility_id, assigned_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, set_aside_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, document_id) REFERENCES consent_documents (facility_id, id),
  CHECK ((kind = 'form') = (paper_id IS NOT NULL)),
  CHECK ((paper_id IS NULL) = (page IS NULL))
);
CREATE INDEX consent_scan_pages_open ON consent_scan_pages (facility_id, scan_id) WHERE document_id IS NULL AND set_aside_at IS NULL;
CREATE INDEX consent_scan_pages_of_paper ON consent_scan_pages (paper_id) WHERE paper_id IS NOT NULL;
CALL app.guard_by_facility('consent_scan_pages', 'SELECT, INSERT, UPDATE');
