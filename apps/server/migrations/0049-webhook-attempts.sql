-- Every try with its moment and its answer, oldest first: [{ at, statusCode, failure }]. Codes, nothing personal. `tries` begins anew when
-- somebody sends by hand, since the waits do; what was tried before stays here.
ALTER TABLE webhook_messages ADD COLUMN attempts jsonb NOT NULL DEFAULT '[]';
