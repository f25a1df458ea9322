-- Every process keeps in memory who asks – sessions with the rights of their owners, visits by link, keys of other systems. Whatever that was
-- read of says itself when it changes, so that no writer can forget to: to all processes at commit, and beforehand on the connection of the
-- transaction, whose process therefore knows before the change is answered.
CREATE FUNCTION app.tell_who_asks(subject uuid) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  PERFORM pg_notify('nattoku_who_asks', subject::text);
  -- INFO reaches the client whatever client_min_messages says, and no log.
  RAISE INFO 'who asks: %', subject;
END $$;

-- The argument names the column whose value the change is told by.
CREATE FUNCTION app.tell_change_of_who_asks() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  before constant uuid := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE (to_jsonb(OLD) ->> TG_ARGV[0])::uuid END;
  since constant uuid := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE (to_jsonb(NEW) ->> TG_ARGV[0])::uuid END;
BEGIN
  IF before IS NOT NULL THEN
    PERFORM app.tell_who_asks(before);
  END IF;
  IF since IS NOT NULL AND since IS DISTINCT FROM before THEN
    PERFORM app.tell_who_asks(since);
  END IF;
  RETURN NULL;
END $$;

-- That somebody is still there changes nothing of who they are; a time of the last use that goes back does.
CREATE TRIGGER sessions_who_asks AFTER UPDATE ON sessions FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'last_seen_at' <> to_jsonb(NEW) - 'last_seen_at' OR NEW.last_seen_at < OLD.last_seen_at)
  EXECUTE FUNCTION app.tell_change_of_who_asks('id');
CREATE TRIGGER sessions_gone_who_asks AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION app.tell_change_of_who_asks('id');
CREATE TRIGGER staff_who_asks AFTER UPDATE OR DELETE ON staff FOR EACH ROW EXECUTE FUNCTION app.tell_change_of_who_asks('id');
CREATE TRIGGER totp_factors_who_asks AFTER INSERT OR UPDATE OR DELETE ON totp_factors
  FOR EACH ROW EXECUTE FUNCTION app.tell_change_of_who_asks('staff_id');
CREATE TRIGGER passkeys_who_asks AFTER INSERT OR UPDATE OR DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION app.tell_change_of_who_asks('staff_id');
CREATE TRIGGER role_permissions_who_asks AFTER INSERT OR UPDATE OR DELETE ON role_permissions
  FOR EACH ROW EXECUTE FUNCTION app.tell_change_of_who_asks('facility_id');
CREATE TRIGGER facilities_who_asks AFTER UPDATE OR DELETE ON facilities
  FOR EACH ROW EXECUTE FUNCTION app.tell_change_of_who_asks('id');

CREATE TRIGGER api_clients_who_asks AFTER UPDATE ON api_clients FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'last_used_at' <> to_jsonb(NEW) - 'last_used_at')
  EXECUTE FUNCTION app.tell_change_of_who_asks('id');
CREATE TRIGGER api_clients_gone_who_asks AFTER DELETE ON api_clients
  FOR EACH ROW EXECUTE FUNCTION app.tell_change_of_who_asks('id');
