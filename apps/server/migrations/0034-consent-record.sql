-- What becomes of consent forms once they are signed: voiding by two persons, and the indexes of their lists.

-- Whoever asks for it and whoever agrees are two (product.md §5).
CREATE TABLE consent_voidings (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  form_id uuid NOT NULL,
  reason text NOT NULL,
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  approved_by uuid,
  approved_at timestamptz,
  dropped_by uuid,
  dropped_at timestamptz,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, form_id) REFERENCES consent_forms (facility_id, id),
  FOREIGN KEY (facility_id, requested_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, approved_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, dropped_by) REFERENCES staff (facility_id, id),
  CHECK (approved_by <> requested_by),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CHECK ((dropped_by IS NULL) = (dropped_at IS NULL)),
  CHECK (approved_at IS NULL OR dropped_at IS NULL)
);
CREATE UNIQUE INDEX consent_voidings_open ON consent_voidings (form_id) WHERE approved_at IS NULL AND dropped_at IS NULL;
CREATE INDEX consent_voidings_of_form ON consent_voidings (form_id, requested_at);
CALL app.guard_by_facility('consent_voidings', 'SELECT, INSERT, UPDATE');

-- Of a million forms a few hundred are open: what waits for somebody is found in these.
CREATE INDEX consent_forms_open ON consent_forms (facility_id, procedure_on, created_at DESC, id)
  WHERE state IN ('draft', 'awaitingApproval', 'issued', 'explained', 'partiallySigned', 'signed', 'expired');
-- The list by the day of the procedure; what has none comes behind it, newest first.
CREATE INDEX consent_forms_dated ON consent_forms (facility_id, procedure_on, id) WHERE procedure_on IS NOT NULL;
CREATE INDEX consent_forms_by_explainer ON consent_forms (facility_id, explainer_id, created_at DESC, id);
CREATE INDEX consent_forms_by_template ON consent_forms (facility_id, template_id, created_at DESC, id);
CREATE INDEX consent_withdrawals_waiting ON consent_withdrawals (facility_id, recorded_at) WHERE escalated_at IS NULL;
