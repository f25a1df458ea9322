-- A patient stays who they are (docs/decisions/0027): what was changed of name, birth date and sex, and whose name stands on a form.

-- Every change of a whole name, a known birth date or a known sex, whichever way it came: only ever added.
CREATE TABLE patient_identity_changes (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  patient_id uuid NOT NULL,
  way text NOT NULL CHECK (way IN ('edit', 'correction', 'import', 'importUndo', 'merge', 'mergeUndo')),
  fields text[] NOT NULL CHECK (cardinality(fields) > 0),
  -- Identity of @nattoku/rules.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  changed_at timestamptz NOT NULL,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, patient_id) REFERENCES patients (facility_id, id)
);
CREATE INDEX patient_identity_changes_of_patient ON patient_identity_changes (patient_id, changed_at DESC);
CALL app.guard_by_facility('patient_identity_changes', 'SELECT, INSERT');

-- Whom the pages of a form name, kept as soon as the record names somebody else: for a marriage as for a correction, by every way of writing.
CREATE TABLE consent_form_identities (
  form_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  family_name text NOT NULL,
  given_name text NOT NULL,
  family_name_kana text NOT NULL,
  given_name_kana text NOT NULL,
  birth_date date NOT NULL,
  sex text NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (facility_id, form_id) REFERENCES consent_forms (facility_id, id)
);
CALL app.guard_by_facility('consent_form_identities', 'SELECT, INSERT');

CREATE FUNCTION app.keep_form_identities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO consent_form_identities
    (form_id, facility_id, family_name, given_name, family_name_kana, given_name_kana, birth_date, sex)
  SELECT f.id, f.facility_id, OLD.family_name, OLD.given_name, OLD.family_name_kana, OLD.given_name_kana, OLD.birth_date, OLD.sex
    FROM consent_forms f
   WHERE f.patient_id = OLD.id AND f.state NOT IN ('draft', 'awaitingApproval')
  ON CONFLICT (form_id) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER patients_keep_form_identities AFTER UPDATE OF family_name, given_name, birth_date, sex ON patients
  FOR EACH ROW WHEN ((OLD.family_name, OLD.given_name, OLD.birth_date, OLD.sex) IS DISTINCT FROM (NEW.family_name, NEW.given_name, NEW.birth_date, NEW.sex))
  EXECUTE FUNCTION app.keep_form_identities();

-- A link is given to the patient whom the record names: a change of the record is waited for, and waits for a link that is being made.
CREATE FUNCTION app.hold_patient_of_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM patients p JOIN orders o ON o.patient_id = p.id WHERE o.id = NEW.order_id FOR SHARE OF p;
  RETURN NEW;
END $$;
CREATE TRIGGER order_links_hold_patient BEFORE INSERT ON order_links FOR EACH ROW EXECUTE FUNCTION app.hold_patient_of_link();
