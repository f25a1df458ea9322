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

-- A form that cannot be brought to its end is issued once more with the same answers; the one before stays, with its strokes. Whatever else
-- the list of transitions has by now is kept; consentTransitions of the contract is the same list.
DO $$ BEGIN
  EXECUTE replace(replace(pg_get_functiondef('app.check_consent_form_transition'::regproc),
    '(''partiallySigned'', ''voided'')', '(''partiallySigned'', ''superseded''), (''partiallySigned'', ''voided'')'),
    '(''signed'', ''voided'')', '(''signed'', ''superseded''), (''signed'', ''voided'')');
END $$;
