-- A draft that nobody wants any more goes, and with the only version of a template the template (domain.md §7.1 C). What was handed over for
-- approval or published stays: forms pin it, and the list of versions is evidence.

GRANT DELETE ON consent_template_versions, consent_templates TO nattoku_app;

CREATE FUNCTION app.check_consent_template_discard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'draft' THEN
    RAISE EXCEPTION 'a % consent template version is not discarded', OLD.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER consent_template_versions_kept BEFORE DELETE ON consent_template_versions
  FOR EACH ROW EXECUTE FUNCTION app.check_consent_template_discard();
