-- One statement for all events that are written together, where there was one for each: reads share a commit, and an import writes thousands.
CREATE OR REPLACE FUNCTION app.await_audit_chain() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  INSERT INTO public.audit_pending (facility_id, event_id) SELECT facility_id, id FROM added;
  RETURN NULL;
END $$;
DROP TRIGGER await_audit_chain ON audit_events;
CREATE TRIGGER await_audit_chain AFTER INSERT ON audit_events
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.await_audit_chain();
