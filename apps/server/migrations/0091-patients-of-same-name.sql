-- How many others have the name or the reading of those in a list is counted from the indexes alone: with a frequent name that was hundreds of
-- rows for each who is shown, all over the table.
DROP INDEX patients_by_name, patients_by_kana;
CREATE INDEX patients_by_name ON patients (facility_id, name_folded, id) INCLUDE (archived_at, merged_into);
CREATE INDEX patients_by_kana ON patients (facility_id, kana_folded, id) INCLUDE (archived_at, merged_into);
