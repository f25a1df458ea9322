-- Which patients an import made is looked up by the lines of the file, one by one: by their ids all rows of the import were read for every batch,
-- and taking back 50,000 patients took minutes.
DROP FUNCTION app.remove_imported_patients(uuid, uuid[]);

-- Removes what the import made, where it is as the import wrote it and nothing refers to it; answers who is gone. A patient is removed in no
-- other way.
CREATE FUNCTION app.remove_imported_patients(wanted_import uuid, lines integer[]) RETURNS SETOF uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  facility uuid := app.current_facility_id();
  one uuid;
  removable uuid[];
  removed uuid[];
BEGIN
  SELECT coalesce(array_agg(p.id), '{}') INTO removable
    FROM unnest(lines) AS wanted
    CROSS JOIN LATERAL (
      SELECT r.patient_id, r.version_after FROM public.patient_import_rows r
       WHERE r.facility_id = facility AND r.import_id = wanted_import AND r.line = wanted AND r.verdict = 'created' AND r.written
       OFFSET 0) AS made
    CROSS JOIN LATERAL (
      SELECT p.id FROM public.patients p
       WHERE p.id = made.patient_id AND p.facility_id = facility AND p.version = made.version_after
       OFFSET 0) AS p;
  BEGIN
    WITH gone AS (DELETE FROM public.patients WHERE id = ANY (removable) RETURNING id)
    SELECT array_agg(id) INTO removed FROM gone;
    RETURN QUERY SELECT unnest(removed);
    RETURN;
  EXCEPTION WHEN foreign_key_violation THEN
    NULL;
  END;
  FOREACH one IN ARRAY removable LOOP
    BEGIN
      DELETE FROM public.patients WHERE id = one;
      RETURN NEXT one;
    EXCEPTION WHEN foreign_key_violation THEN
      NULL;
    END;
  END LOOP;
END $$;
