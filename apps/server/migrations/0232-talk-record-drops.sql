-- Sealed records of talks are laid into the folder as consent documents are (docs/specification/interoperability.md §§10–11): one row for each, of either.
ALTER TABLE record_drops RENAME COLUMN document_id TO id;
ALTER TABLE record_drops DROP CONSTRAINT record_drops_facility_id_document_id_fkey;
ALTER TABLE record_drops
  ADD COLUMN consent_document_id uuid,
  ADD COLUMN talk_record_id uuid;
UPDATE record_drops SET consent_document_id = id;
ALTER TABLE record_drops
  ADD FOREIGN KEY (facility_id, consent_document_id) REFERENCES consent_documents (facility_id, id),
  ADD FOREIGN KEY (facility_id, talk_record_id) REFERENCES ic_records (facility_id, id),
  -- It is laid down under the id of what it is of.
  ADD CHECK (num_nonnulls(consent_document_id, talk_record_id) = 1 AND id = coalesce(consent_document_id, talk_record_id));
