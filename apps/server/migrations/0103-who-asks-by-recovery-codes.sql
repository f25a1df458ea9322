-- What the browser is told of a session is kept with who asks. It says whether there are recovery codes.
CREATE TRIGGER recovery_codes_who_asks AFTER INSERT OR UPDATE OR DELETE ON recovery_codes
  FOR EACH ROW EXECUTE FUNCTION app.tell_change_of_who_asks('staff_id');
