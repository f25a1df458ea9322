-- What PostgreSQL believes of a table that has just grown from nothing is wrong until autovacuum comes by, a minute later at the earliest: an import
-- read every patient to find its numbers, and so did each search after it. Only the owner may count; an import asks for it as it goes.
-- In a schema of its own: the functions of `app` run as the role that sees every facility, which owns no table.
CREATE SCHEMA maintenance;
GRANT USAGE ON SCHEMA maintenance TO nattoku_app;
CREATE FUNCTION maintenance.analyze_patients() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  ANALYZE public.patients;
END $$;
REVOKE ALL ON FUNCTION maintenance.analyze_patients() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION maintenance.analyze_patients() TO nattoku_app;
