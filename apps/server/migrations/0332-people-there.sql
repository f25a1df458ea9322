-- Who is in a department or on a ward is read whole by every list that is narrowed to it: from the index alone, without a look at each patient's row.
CREATE INDEX patients_in_ward ON patients (facility_id, ward_id, kana_folded, id) INCLUDE (survivor_id);
CREATE INDEX patients_in_department ON patients (facility_id, department_id, kana_folded, id) INCLUDE (survivor_id);
DROP INDEX patients_of_ward;
DROP INDEX patients_of_department;
