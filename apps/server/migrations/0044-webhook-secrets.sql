-- A new secret comes into use without a gap: for a while messages are signed with the one before as well.
ALTER TABLE webhooks
  ADD COLUMN previous_secret bytea,
  ADD COLUMN previous_until timestamptz,
  ADD CHECK ((previous_secret IS NULL) = (previous_until IS NULL));
