-- What the operator of an installation sees of its hospitals: what is set about them and how many work there; never who, and nothing of patients.
-- Answers the operator only.
CREATE FUNCTION app.hospitals()
  RETURNS TABLE (id uuid, name text, medical_institution_code text, phone text, features text[], version integer, created_at timestamptz,
                 active_staff integer, invited_staff integer, active_administrators integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT h.id, h.name, h.medical_institution_code, h.phone, h.features, h.version, h.created_at,
           s.active, s.invited, s.administrators
      FROM public.facilities h,
           LATERAL (SELECT count(*) FILTER (WHERE state = 'active')::int AS active,
                           count(*) FILTER (WHERE state = 'invited')::int AS invited,
                           count(*) FILTER (WHERE state = 'active' AND role = 'admin')::int AS administrators
                      FROM public.staff WHERE facility_id = h.id) s
     WHERE h.kind = 'hospital'
       AND EXISTS (SELECT FROM public.facilities f WHERE f.id = app.current_facility_id() AND f.kind = 'operator') $$;

-- Founds the hospital that the transaction stands in, with its first settings; false where another has the name. No other can be named, and one
-- that is there already is not touched.
CREATE FUNCTION app.found_hospital(called text, code text, number text, switched_on text[], second_factor_for text[])
  RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('app.found_hospital', 0));
  INSERT INTO public.facilities (id, kind, name, medical_institution_code, phone, features, second_factor_roles)
  SELECT app.current_facility_id(), 'hospital', called, code, number, switched_on, second_factor_for
   WHERE NOT app.is_facility_name_taken(called);
  RETURN FOUND;
END $$;

REVOKE ALL ON FUNCTION app.hospitals(), app.found_hospital(text, text, text, text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.hospitals(), app.found_hospital(text, text, text, text[], text[]) TO nattoku_app;
