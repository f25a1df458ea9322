-- A row of a file that would make a patient somebody else is held until a person has looked at it (docs/decisions/0027).
ALTER TABLE patient_import_rows
  DROP CONSTRAINT patient_import_rows_verdict_check,
  ADD CHECK (verdict IN ('created', 'changed', 'held', 'same', 'error', 'kept', 'undone')),
  -- Which of name, birth date and sex the row changes, and how they stood when it was held.
  ADD COLUMN identity_fields text[] NOT NULL DEFAULT '{}',
  ADD COLUMN identity_before jsonb,
  ADD COLUMN confirmed_reason text,
  ADD COLUMN confirmed_by uuid,
  ADD COLUMN confirmed_at timestamptz,
  ADD FOREIGN KEY (facility_id, confirmed_by) REFERENCES staff (facility_id, id),
  ADD CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL) AND (confirmed_at IS NULL) = (confirmed_reason IS NULL));

DROP INDEX patient_import_rows_to_write;
CREATE INDEX patient_import_rows_to_write ON patient_import_rows (facility_id, import_id, line)
  WHERE NOT written AND (verdict IN ('created', 'changed') OR (verdict = 'held' AND confirmed_at IS NOT NULL));

UPDATE patient_imports SET found = found || '{"held": 0}' WHERE found IS NOT NULL;
UPDATE patient_imports SET written = written || '{"held": 0}' WHERE written IS NOT NULL;
