-- Visits by a patient's link are kept in memory like sessions of staff (0073): whatever the look-up of one was read of says when it changes. That of
-- the session of staff behind a device in a patient's hands, and of the facility, is said there already.
CREATE TRIGGER link_sessions_who_asks AFTER UPDATE ON link_sessions FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'last_seen_at' <> to_jsonb(NEW) - 'last_seen_at' OR NEW.last_seen_at < OLD.last_seen_at)
  EXECUTE FUNCTION app.tell_change_of_who_asks('id');
CREATE TRIGGER link_sessions_gone_who_asks AFTER DELETE ON link_sessions
  FOR EACH ROW EXECUTE FUNCTION app.tell_change_of_who_asks('id');

-- Tries of a birth date are counted in the link; they change nothing of who is in.
CREATE TRIGGER order_links_who_asks AFTER UPDATE ON order_links FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'wrong_tries' <> to_jsonb(NEW) - 'wrong_tries')
  EXECUTE FUNCTION app.tell_change_of_who_asks('id');
CREATE TRIGGER order_links_gone_who_asks AFTER DELETE ON order_links
  FOR EACH ROW EXECUTE FUNCTION app.tell_change_of_who_asks('id');

-- Of an order and of a patient only what says who is in; the rest changes all day long.
CREATE TRIGGER orders_who_asks AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.lifecycle = 'canceled', OLD.patient_id, OLD.mode) IS DISTINCT FROM (NEW.lifecycle = 'canceled', NEW.patient_id, NEW.mode))
  EXECUTE FUNCTION app.tell_change_of_who_asks('id');
CREATE TRIGGER orders_gone_who_asks AFTER DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION app.tell_change_of_who_asks('id');
CREATE TRIGGER patients_who_asks AFTER UPDATE ON patients FOR EACH ROW
  WHEN (OLD.survivor_id IS DISTINCT FROM NEW.survivor_id)
  EXECUTE FUNCTION app.tell_change_of_who_asks('id');
CREATE TRIGGER patients_gone_who_asks AFTER DELETE ON patients
  FOR EACH ROW EXECUTE FUNCTION app.tell_change_of_who_asks('id');
