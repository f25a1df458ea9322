-- The role with which the server signs in to this database, and its secret. Only the owner of the database may read it: neither nattoku_app nor a
-- backup does. A copy of this database contains the name of the role of the original; the server then creates a role and a secret of its own.
CREATE TABLE app.server_login (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  name text NOT NULL,
  secret text NOT NULL
);
REVOKE ALL ON app.server_login FROM PUBLIC;
