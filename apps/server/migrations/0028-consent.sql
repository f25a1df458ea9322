-- Consent forms (product.md §§4–5, domain.md §§3.2–3.7): templates with versions that never change once published, one form for one order
-- of kind 'consent', what was filled in and signed as rows that are only ever added, and the PDFs made of it.

CREATE TABLE consent_templates (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  -- The hospital's own number of the form, as it is printed on paper.
  number text NOT NULL,
  name text NOT NULL,
  department_id uuid,
  approach_ids uuid[] NOT NULL DEFAULT '{}',
  owner_id uuid,
  review_due_on date,
  search_text text NOT NULL DEFAULT '',
  grams text[] NOT NULL DEFAULT '{}',
  archived_at timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (facility_id, id),
  UNIQUE (facility_id, number),
  FOREIGN KEY (facility_id, department_id) REFERENCES departments (facility_id, id),
  FOREIGN KEY (facility_id, owner_id) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, created_by) REFERENCES staff (facility_id, id)
);
CREATE INDEX consent_templates_grams ON consent_templates USING gin (grams);
CALL app.guard_by_facility('consent_templates', 'SELECT, INSERT, UPDATE');

CREATE TABLE consent_template_versions (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  template_id uuid NOT NULL,
  -- 第1版, 第2版, …
  number integer NOT NULL CHECK (number > 0),
  -- Optimistic lock of the draft.
  version integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'inReview', 'published', 'retired')),
  source text NOT NULL CHECK (source IN ('pdf', 'typed')),
  -- The pages on which fields are placed: upright, uncropped, without scripts. Null while a typed form has no pages yet.
  document_path text,
  document_sha256 bytea,
  -- [{ "width": points, "height": points }]
  pages jsonb NOT NULL DEFAULT '[]',
  fields jsonb NOT NULL DEFAULT '[]',
  -- The seven blocks of a typed form; null for a form made of a PDF.
  blocks jsonb,
  -- What patients read: [{ "heading": …, "text": … }]
  reading jsonb NOT NULL DEFAULT '[]',
  rules jsonb NOT NULL,
  change_note text NOT NULL DEFAULT '',
  author_id uuid NOT NULL,
  submitted_at timestamptz,
  submitted_by uuid,
  reviewed_at timestamptz,
  reviewed_by uuid,
  review_note text,
  published_at timestamptz,
  retired_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (facility_id, id),
  UNIQUE (template_id, number),
  FOREIGN KEY (facility_id, template_id) REFERENCES consent_templates (facility_id, id),
  FOREIGN KEY (facility_id, author_id) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, submitted_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, reviewed_by) REFERENCES staff (facility_id, id),
  CHECK ((document_path IS NULL) = (document_sha256 IS NULL)),
  CHECK (state IN ('draft', 'inReview') OR document_path IS NOT NULL),
  CHECK (state IN ('draft', 'inReview') OR published_at IS NOT NULL)
);
CREATE UNIQUE INDEX consent_template_versions_published ON consent_template_versions (template_id) WHERE state = 'published';
CREATE UNIQUE INDEX consent_template_versions_open ON consent_template_versions (template_id) WHERE state IN ('draft', 'inReview');
CALL app.guard_by_facility('consent_template_versions', 'SELECT, INSERT, UPDATE');

-- What was published never changes, whatever asks for it: orders pin it (pitfalls.md 15).
CREATE FUNCTION app.check_consent_template_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('draft', 'draft'), ('draft', 'inReview'), ('draft', 'published'), ('inReview', 'inReview'), ('inReview', 'draft'), ('inReview', 'published'),
    ('published', 'published'), ('published', 'retired'), ('retired', 'retired')
  ) THEN
    RAISE EXCEPTION 'illegal consent template transition % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state IN ('published', 'retired') AND
    (NEW.document_path, NEW.document_sha256, NEW.pages, NEW.fields, NEW.blocks, NEW.reading, NEW.rules, NEW.number, NEW.template_id, NEW.published_at)
      IS DISTINCT FROM
    (OLD.document_path, OLD.document_sha256, OLD.pages, OLD.fields, OLD.blocks, OLD.reading, OLD.rules, OLD.number, OLD.template_id, OLD.published_at)
  THEN
    RAISE EXCEPTION 'a published consent template version does not change' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER consent_template_versions_frozen BEFORE UPDATE ON consent_template_versions
  FOR EACH ROW EXECUTE FUNCTION app.check_consent_template_version();

-- A facility's own rules; where there is no row the defaults of the contract hold.
CREATE TABLE consent_policies (
  facility_id uuid PRIMARY KEY DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  policy jsonb NOT NULL,
  updated_by uuid NOT NULL,
  updated_at timestamptz NOT NULL,
  FOREIGN KEY (facility_id, updated_by) REFERENCES staff (facility_id, id)
);
CALL app.guard_by_facility('consent_policies', 'SELECT, INSERT, UPDATE');

-- One form is one order: link, messages, delivery and reminders are the order's.
CREATE TABLE consent_forms (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  order_id uuid NOT NULL UNIQUE,
  template_id uuid NOT NULL,
  template_version_id uuid NOT NULL,
  -- Of the version's pages, pinned when the form was made.
  template_sha256 bytea NOT NULL,
  -- As orders.patient_id: null for a response to a common order until somebody says whose it is.
  patient_id uuid,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN (
    'draft', 'awaitingApproval', 'issued', 'explained', 'partiallySigned', 'signed', 'finalised',
    'declined', 'withdrawn', 'superseded', 'expired', 'voided')),
  procedure_name text NOT NULL DEFAULT '',
  procedure_on date,
  side text CHECK (side IN ('left', 'right', 'both', 'none')),
  operator_name text NOT NULL DEFAULT '',
  assistant_names text[] NOT NULL DEFAULT '{}',
  -- Who explains, and answers for it.
  explainer_id uuid,
  -- How the signature comes about: on a device of the hospital, by the patient's own link, on paper.
  route text NOT NULL DEFAULT 'link' CHECK (route IN ('device', 'link', 'paper')),
  -- Who decides: see ConsentCapacity.
  capacity jsonb NOT NULL,
  language text NOT NULL DEFAULT 'ja',
  valid_until date,
  -- When the last signature is there, the doctor's final check is still to come, unless the form goes without.
  entered_by uuid NOT NULL,
  confirmed_by uuid,
  confirmed_at timestamptz,
  explained_by uuid,
  explained_at timestamptz,
  signed_at timestamptz,
  finalised_at timestamptz,
  finalised_by uuid,
  declined_at timestamptz,
  withdrawn_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  supersedes_id uuid,
  superseded_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, order_id) REFERENCES orders (facility_id, id),
  FOREIGN KEY (facility_id, template_id) REFERENCES consent_templates (facility_id, id),
  FOREIGN KEY (facility_id, template_version_id) REFERENCES consent_template_versions (facility_id, id),
  FOREIGN KEY (facility_id, patient_id) REFERENCES patients (facility_id, id),
  FOREIGN KEY (facility_id, explainer_id) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, entered_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, confirmed_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, explained_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, finalised_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, supersedes_id) REFERENCES consent_forms (facility_id, id),
  CHECK ((state = 'voided') = (voided_at IS NOT NULL)),
  CHECK (state <> 'voided' OR void_reason IS NOT NULL),
  CHECK (state <> 'finalised' OR (signed_at IS NOT NULL AND finalised_at IS NOT NULL)),
  CHECK (state <> 'withdrawn' OR withdrawn_at IS NOT NULL)
);
CREATE INDEX consent_forms_newest ON consent_forms (facility_id, created_at DESC, id);
CREATE INDEX consent_forms_by_state ON consent_forms (facility_id, state, created_at DESC, id);
CREATE INDEX consent_forms_by_procedure ON consent_forms (facility_id, procedure_on) WHERE procedure_on IS NOT NULL;
CREATE INDEX consent_forms_of_patient ON consent_forms (patient_id, created_at DESC);
CREATE INDEX consent_forms_of_version ON consent_forms (template_version_id);
CREATE INDEX consent_forms_superseding ON consent_forms (supersedes_id) WHERE supersedes_id IS NOT NULL;
CALL app.guard_by_facility('consent_forms', 'SELECT, INSERT, UPDATE');

-- product.md §5; consentTransitions of the contract is the same list, and a test holds the two together.
CREATE FUNCTION app.check_consent_form_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = NEW.state OR (OLD.state, NEW.state) IN (
    ('draft', 'awaitingApproval'), ('draft', 'issued'), ('draft', 'voided'),
    ('awaitingApproval', 'draft'), ('awaitingApproval', 'issued'), ('awaitingApproval', 'voided'),
    ('issued', 'explained'), ('issued', 'partiallySigned'), ('issued', 'signed'), ('issued', 'declined'), ('issued', 'expired'), ('issued', 'voided'),
    ('explained', 'partiallySigned'), ('explained', 'signed'), ('explained', 'declined'), ('explained', 'expired'), ('explained', 'voided'),
    ('partiallySigned', 'signed'), ('partiallySigned', 'declined'), ('partiallySigned', 'expired'), ('partiallySigned', 'voided'),
    ('signed', 'finalised'), ('signed', 'withdrawn'), ('signed', 'voided'),
    ('finalised', 'withdrawn'), ('finalised', 'superseded'), ('finalised', 'expired'), ('finalised', 'voided'),
    ('declined', 'superseded'), ('declined', 'voided'), ('withdrawn', 'superseded'),
    ('expired', 'issued'), ('expired', 'superseded'), ('expired', 'voided')
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'illegal consent form transition % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER consent_forms_transition BEFORE UPDATE OF state ON consent_forms
  FOR EACH ROW EXECUTE FUNCTION app.check_consent_form_transition();

-- One row for one value that somebody gave; the newest of a field counts (pitfalls.md 16).
CREATE TABLE consent_form_values (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  form_id uuid NOT NULL,
  field_id uuid NOT NULL,
  value jsonb NOT NULL,
  -- Where it comes from: see ValueSource.
  source text NOT NULL,
  given_by_kind text NOT NULL CHECK (given_by_kind IN ('staff', 'link', 'system')),
  given_by uuid,
  given_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  FOREIGN KEY (facility_id, form_id) REFERENCES consent_forms (facility_id, id)
);
CREATE INDEX consent_form_values_of_form ON consent_form_values (form_id, field_id, sequence DESC);
CALL app.guard_by_facility('consent_form_values', 'SELECT, INSERT');

CREATE TABLE consent_signers (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  form_id uuid NOT NULL,
  position integer NOT NULL,
  role text NOT NULL CHECK (role IN ('patient', 'proxy', 'scribe', 'witness', 'doctor', 'supervisor', 'interpreter')),
  required boolean NOT NULL,
  -- Why this person is asked: a code of SignerReason.
  reason text NOT NULL,
  name text NOT NULL DEFAULT '',
  -- HL7 RoleCode, for whoever signs for the patient.
  relation text,
  related_person_id uuid,
  staff_id uuid,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'signed', 'declined', 'skipped')),
  -- Who saw to it that this is the person: staff at the bedside, or the link with the birth date.
  identified_how text CHECK (identified_how IN ('staff', 'link', 'session', 'paper')),
  identified_by uuid,
  settled_at timestamptz,
  UNIQUE (facility_id, id),
  UNIQUE (form_id, position),
  FOREIGN KEY (facility_id, form_id) REFERENCES consent_forms (facility_id, id),
  FOREIGN KEY (facility_id, related_person_id) REFERENCES related_persons (facility_id, id),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, identified_by) REFERENCES staff (facility_id, id),
  CHECK (role NOT IN ('doctor', 'supervisor') OR related_person_id IS NULL)
);
CALL app.guard_by_facility('consent_signers', 'SELECT, INSERT, UPDATE, DELETE');

-- What must have happened before anybody signs.
CREATE TABLE consent_gates (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  form_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('videosWatched', 'readToEnd', 'comprehension', 'talkHeld', 'coolingTime')),
  -- What exactly: see ConsentGateRule.
  rule jsonb NOT NULL,
  met_at timestamptz,
  overridden_at timestamptz,
  overridden_by uuid,
  override_reason text,
  PRIMARY KEY (facility_id, form_id, kind),
  FOREIGN KEY (facility_id, form_id) REFERENCES consent_forms (facility_id, id),
  FOREIGN KEY (facility_id, overridden_by) REFERENCES staff (facility_id, id),
  CHECK ((overridden_at IS NULL) = (override_reason IS NULL)),
  CHECK ((overridden_at IS NULL) = (overridden_by IS NULL))
);
CALL app.guard_by_facility('consent_gates', 'SELECT, INSERT, UPDATE');

-- What somebody said: only ever added; the newest of a signer counts. The id was made on the device.
CREATE TABLE consent_decisions (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  form_id uuid NOT NULL,
  signer_id uuid NOT NULL,
  decision text NOT NULL CHECK (decision IN ('agree', 'refuse', 'defer', 'secondOpinion')),
  reason text NOT NULL DEFAULT '',
  -- When somebody who wants to think about it would like to be asked again.
  revisit_on date,
  decided_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  FOREIGN KEY (facility_id, form_id) REFERENCES consent_forms (facility_id, id),
  FOREIGN KEY (facility_id, signer_id) REFERENCES consent_signers (facility_id, id)
);
CREATE INDEX consent_decisions_of_form ON consent_decisions (form_id, sequence);
CALL app.guard_by_facility('consent_decisions', 'SELECT, INSERT');

-- Evidence: only ever added, one for one signer, chained within the form.
CREATE TABLE consent_signatures (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  form_id uuid NOT NULL,
  signer_id uuid NOT NULL UNIQUE,
  -- SignatureValue of @nattoku/rules: strokes as normalised vectors, or a witnessed mark.
  signature jsonb NOT NULL,
  -- Boxes that were initialled: { fieldId: SignatureValue }.
  initials jsonb NOT NULL DEFAULT '{}',
  typed_name text NOT NULL,
  -- Of the PDF that was shown to whoever signed.
  shown_sha256 bytea NOT NULL,
  method text NOT NULL CHECK (method IN ('ownDevice', 'hospitalDevice', 'staffSession', 'paper')),
  -- Staff who handed the device over or took the paper in.
  staff_id uuid,
  link_session_id uuid,
  user_agent text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  -- By the clock of the device; the server's own stands beside it.
  signed_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  previous_hash bytea,
  hash bytea NOT NULL,
  FOREIGN KEY (facility_id, form_id) REFERENCES consent_forms (facility_id, id),
  FOREIGN KEY (facility_id, signer_id) REFERENCES consent_signers (facility_id, id),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CREATE INDEX consent_signatures_of_form ON consent_signatures (form_id, sequence);
CALL app.guard_by_facility('consent_signatures', 'SELECT, INSERT');

-- Every PDF that was made: only ever added.
CREATE TABLE consent_documents (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  form_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('issued', 'sealed', 'refusal', 'withdrawal', 'scan')),
  path text NOT NULL,
  sha256 bytea NOT NULL,
  size bigint NOT NULL,
  page_count integer NOT NULL,
  -- What a verifier is told: certificate, time-stamp, read-back; see SealFacts.
  facts jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, form_id) REFERENCES consent_forms (facility_id, id)
);
CREATE INDEX consent_documents_of_form ON consent_documents (form_id, created_at);
-- Nothing is sealed twice.
CREATE UNIQUE INDEX consent_documents_sealed_once ON consent_documents (form_id, kind) WHERE kind IN ('sealed', 'refusal', 'withdrawal');
CALL app.guard_by_facility('consent_documents', 'SELECT, INSERT');

-- The work of making a sealed PDF, step by step; a row is put here in the transaction of the last signature.
CREATE TABLE consent_sealings (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  form_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sealed', 'refusal', 'withdrawal')),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'working', 'waiting', 'done', 'stuck')),
  -- drawn → signed → timeStamped → stored → checked; the last step that was finished.
  step text,
  attempts integer NOT NULL DEFAULT 0,
  claimed_until timestamptz,
  next_try_at timestamptz,
  -- A code, nothing personal.
  failure text,
  document_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  UNIQUE (facility_id, id),
  UNIQUE (form_id, kind),
  FOREIGN KEY (facility_id, form_id) REFERENCES consent_forms (facility_id, id),
  FOREIGN KEY (facility_id, document_id) REFERENCES consent_documents (facility_id, id),
  CHECK ((state = 'done') = (document_id IS NOT NULL))
);
CREATE INDEX consent_sealings_open ON consent_sealings (facility_id, created_at) WHERE state <> 'done';
CALL app.guard_by_facility('consent_sealings', 'SELECT, INSERT, UPDATE');

-- A withdrawal stands beside the consent and never overwrites it (domain.md §3.7).
CREATE TABLE consent_withdrawals (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  form_id uuid NOT NULL UNIQUE,
  withdrawn_by text NOT NULL CHECK (withdrawn_by IN ('patient', 'proxy')),
  name text NOT NULL,
  method text NOT NULL CHECK (method IN ('patientPage', 'heard', 'paper')),
  -- Who heard it or took the paper in.
  heard_by uuid,
  scope text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  withdrawn_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  escalated_at timestamptz,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, form_id) REFERENCES consent_forms (facility_id, id),
  FOREIGN KEY (facility_id, heard_by) REFERENCES staff (facility_id, id),
  CHECK ((method = 'patientPage') = (heard_by IS NULL))
);
CALL app.guard_by_facility('consent_withdrawals', 'SELECT, INSERT, UPDATE');

-- Until the responsible doctor, the ward and the theatre have each said that they know.
CREATE TABLE consent_withdrawal_acknowledgements (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  withdrawal_id uuid NOT NULL,
  party text NOT NULL CHECK (party IN ('doctor', 'ward', 'theatre')),
  acknowledged_by uuid,
  acknowledged_at timestamptz,
  PRIMARY KEY (facility_id, withdrawal_id, party),
  FOREIGN KEY (facility_id, withdrawal_id) REFERENCES consent_withdrawals (facility_id, id),
  FOREIGN KEY (facility_id, acknowledged_by) REFERENCES staff (facility_id, id),
  CHECK ((acknowledged_by IS NULL) = (acknowledged_at IS NULL))
);
CREATE INDEX consent_withdrawals_unacknowledged ON consent_withdrawal_acknowledgements (facility_id, withdrawal_id) WHERE acknowledged_at IS NULL;
CALL app.guard_by_facility('consent_withdrawal_acknowledgements', 'SELECT, INSERT, UPDATE');
