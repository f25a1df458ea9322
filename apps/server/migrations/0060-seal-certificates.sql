-- The certificates that consents were sealed with, of this installation: they are published, so that whoever holds a sealed file can ask the
-- hospital itself whose key it was. One that was used stays, since what it sealed stays.
CREATE TABLE seal_certificates (
  sha256 bytea PRIMARY KEY CHECK (octet_length(sha256) = 32),
  subject text NOT NULL,
  -- Null for those that sealed before this table: their files hold them.
  issuer text,
  not_before timestamptz,
  not_after timestamptz NOT NULL,
  -- Made by the installation itself for trying out.
  self_made boolean NOT NULL,
  first_used_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON seal_certificates TO nattoku_app;

INSERT INTO seal_certificates (sha256, subject, not_after, self_made, first_used_at)
  SELECT decode(facts->>'certificateSha256', 'hex'), min(facts->>'certificateSubject'), min((facts->>'certificateNotAfter')::timestamptz),
         bool_or(NOT (facts->>'trusted')::boolean), min((facts->>'sealedAt')::timestamptz)
    FROM consent_documents
   WHERE facts ? 'certificateSha256'
   GROUP BY 1;

-- Which hospitals these certificates seal for: their names alone, for the page that anybody may read.
CREATE FUNCTION app.hospital_names() RETURNS SETOF text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT name FROM facilities WHERE kind = 'hospital' ORDER BY created_at, name $$;
REVOKE ALL ON FUNCTION app.hospital_names() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.hospital_names() TO nattoku_app;
