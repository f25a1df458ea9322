-- For which moment the signers of an open form were last asked: a birthday or another policy since makes it due again. Null is due.
ALTER TABLE consent_forms ADD COLUMN signers_asked_at timestamptz;
CREATE INDEX consent_forms_signers_due ON consent_forms (facility_id, signers_asked_at NULLS FIRST)
  WHERE state IN ('issued', 'explained', 'partiallySigned');
