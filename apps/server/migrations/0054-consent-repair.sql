-- What staff did so that a form whose sealed PDF cannot be made as usual is sealed after all. Only ever added: the certificate page tells it.
CREATE TABLE consent_repairs (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  form_id uuid NOT NULL,
  -- substitutes: a doctor confirmed texts that do not read as they are recorded; issuedCopy: the pages that were shown take the place of a
  -- lost original.
  kind text NOT NULL CHECK (kind IN ('substitutes', 'issuedCopy')),
  -- Of substitutes: as consent_sealings.places.
  places jsonb NOT NULL DEFAULT '[]',
  reason text NOT NULL,
  confirmed_by uuid NOT NULL,
  confirmed_at timestamptz NOT NULL,
  FOREIGN KEY (facility_id, form_id) REFERENCES consent_forms (facility_id, id),
  FOREIGN KEY (facility_id, confirmed_by) REFERENCES staff (facility_id, id)
);
CREATE INDEX consent_repairs_of_form ON consent_repairs (form_id, confirmed_at);
CALL app.guard_by_facility('consent_repairs', 'SELECT, INSERT');

-- Where the last try found other text than is recorded: [{ "fieldId": …, "page": …, "unread": ["U+2009"] }], fieldId null for the
-- certificate. No value stands here.
ALTER TABLE consent_sealings ADD COLUMN places jsonb NOT NULL DEFAULT '[]';

-- A form that cannot be brought to its end is issued once more with the same answers; the one before stays, with its strokes.
CREATE OR REPLACE FUNCTION app.check_consent_form_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = NEW.state OR (OLD.state, NEW.state) IN (
    ('draft', 'awaitingApproval'), ('draft', 'issued'), ('draft', 'voided'),
    ('awaitingApproval', 'draft'), ('awaitingApproval', 'issued'), ('awaitingApproval', 'voided'),
    ('issued', 'explained'), ('issued', 'partiallySigned'), ('issued', 'signed'), ('issued', 'declined'), ('issued', 'expired'), ('issued', 'voided'),
    ('explained', 'partiallySigned'), ('explained', 'signed'), ('explained', 'declined'), ('explained', 'expired'), ('explained', 'voided'),
    ('partiallySigned', 'signed'), ('partiallySigned', 'declined'), ('partiallySigned', 'expired'), ('partiallySigned', 'superseded'), ('partiallySigned', 'voided'),
    ('signed', 'finalised'), ('signed', 'withdrawn'), ('signed', 'superseded'), ('signed', 'voided'),
    ('finalised', 'withdrawn'), ('finalised', 'superseded'), ('finalised', 'expired'), ('finalised', 'voided'),
    ('declined', 'superseded'), ('declined', 'voided'), ('withdrawn', 'superseded'),
    ('expired', 'issued'), ('expired', 'superseded'), ('expired', 'voided')
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'illegal consent form transition % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
END $$;
