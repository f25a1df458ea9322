-- A talk that was started by mistake is planned again while nothing was recorded in it (docs/specification/ic-support.md §61). The log keeps the
-- start and says that it was undone; what has to be said is computed anew at the next start.
CREATE OR REPLACE FUNCTION app.check_ic_talk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state <> 'planned' THEN
      RAISE EXCEPTION 'a talk that was begun stays' USING ERRCODE = 'check_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'planned' THEN
      RAISE EXCEPTION 'a talk begins as planned' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('planned', 'inSession'), ('planned', 'canceled'), ('inSession', 'planned'), ('inSession', 'explained'), ('explained', 'decided'),
    ('decided', 'finalised'), ('finalised', 'amended')
  ) THEN
    RAISE EXCEPTION 'illegal talk transition % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state <> 'planned' AND
    (NEW.starts_at, NEW.procedure_name, NEW.procedure_on, NEW.procedure_side, NEW.facts, NEW.approach_id, NEW.scenario_version_id,
     CASE WHEN NEW.state = 'planned' THEN OLD.started_at ELSE NEW.started_at END)
    IS DISTINCT FROM
    (OLD.starts_at, OLD.procedure_name, OLD.procedure_on, OLD.procedure_side, OLD.facts, OLD.approach_id, OLD.scenario_version_id, OLD.started_at)
  THEN
    RAISE EXCEPTION 'the plan of a talk that was begun does not change' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

GRANT DELETE ON ic_points TO nattoku_app;

CREATE FUNCTION app.check_ic_point_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM ic_talks t WHERE t.facility_id = OLD.facility_id AND t.order_item_id = OLD.order_item_id
       AND t.state IN ('explained', 'decided', 'finalised', 'amended'))
  THEN
    RAISE EXCEPTION 'what had to be said in a talk that was held stays' USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER ic_points_stay BEFORE DELETE ON ic_points FOR EACH ROW EXECUTE FUNCTION app.check_ic_point_removal();
-- A database that is created at once grants this with all functions of the schema.
GRANT EXECUTE ON FUNCTION app.check_ic_point_removal() TO nattoku_every_facility;
