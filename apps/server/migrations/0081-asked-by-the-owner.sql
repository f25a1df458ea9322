-- Row-level security holds for the owner of the tables too (FORCE). What the commands of an operator ask before a facility is known is asked by
-- narrow functions, like what the server asks before it knows one.
CREATE FUNCTION app.has_staff() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT EXISTS (SELECT FROM staff) $$;
CREATE FUNCTION app.operator_facility() RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT id FROM facilities WHERE kind = 'operator' ORDER BY id LIMIT 1 $$;
CREATE FUNCTION app.is_facility_name_taken(wanted text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT EXISTS (SELECT FROM facilities WHERE name = wanted) $$;
REVOKE ALL ON FUNCTION app.has_staff(), app.operator_facility(), app.is_facility_name_taken(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.has_staff(), app.operator_facility(), app.is_facility_name_taken(text) TO nattoku_app;
