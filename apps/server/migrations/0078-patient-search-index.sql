-- A search for a patient costs what it finds, however many patients there are and however many were registered just before.
--
-- Makes one index again: half a minute to two minutes for a million patients, in which nothing can be written to them. Nobody is served while the
-- server migrates.

-- All that the words of a query are found by in a record: every one, two and three neighbouring characters of a part of its search text. A digit
-- alone is in almost every number and finds nothing. Three characters are found at once where two and two would have to be compared.
CREATE FUNCTION app.search_grams(search_text text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
DECLARE
  grams text[] := '{}';
  part text;
  letters text[];
  count integer;
BEGIN
  FOREACH part IN ARRAY string_to_array(search_text, E'\n') LOOP
    letters := string_to_array(part, NULL);
    count := cardinality(letters);
    FOR i IN 1..count LOOP
      IF letters[i] NOT IN ('0', '1', '2', '3', '4', '5', '6', '7', '8', '9') THEN
        grams := grams || letters[i];
      END IF;
      IF i < count THEN grams := grams || (letters[i] || letters[i + 1]); END IF;
      IF i + 1 < count THEN grams := grams || (letters[i] || letters[i + 1] || letters[i + 2]); END IF;
    END LOOP;
  END LOOP;
  RETURN grams;
END $$;

-- Every search reads the list of what is still to be entered, of four megabytes if nothing is said: it is emptied every hundred registrations or so.
-- Without any list a registration would take several times as long.
DROP INDEX patients_grams;
-- The index of triples is part of it. That of the living in their order held the whole search text, which for somebody with many other names is
-- longer than a row of such an index may be: the registration failed.
DROP INDEX patients_triples, patients_listed;
CREATE INDEX patients_grams ON patients USING gin (app.search_grams(search_text)) WITH (gin_pending_list_limit = 128);
ALTER TABLE patients DROP COLUMN grams;

-- What a search text must be like to hold each of the terms that are not grams themselves: those the index has found already.
CREATE FUNCTION app.search_patterns(terms text[], found text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT coalesce(array_agg('%' || regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%'), '{}')
      FROM unnest(terms) AS term WHERE term <> ALL (found)
  $$;

-- Patients of the transaction's own facility whose search text holds every term. `@>` is not leakproof, so PostgreSQL will not use its index below
-- a row-level policy; here the owner asks. `IS TRUE` keeps the indexes of a whole facility out: one index finds what is asked for.
CREATE OR REPLACE FUNCTION app.find_patients(wanted_grams text[], terms text[]) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off SET jit = off ROWS 100
  AS $$
DECLARE
  facility uuid := app.current_facility_id();
  patterns text[] := app.search_patterns(terms, wanted_grams);
BEGIN
  RETURN QUERY SELECT p.id FROM public.patients p
    WHERE app.search_grams(p.search_text) @> wanted_grams AND (p.facility_id = facility) IS TRUE AND p.search_text LIKE ALL (patterns);
END $$;

-- The same for records that live, and no more of them than asked for.
CREATE OR REPLACE FUNCTION app.find_some_patients(wanted_grams text[], terms text[], archived boolean, at_most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off SET jit = off ROWS 100
  AS $$
DECLARE
  facility uuid := app.current_facility_id();
  patterns text[] := app.search_patterns(terms, wanted_grams);
BEGIN
  RETURN QUERY SELECT p.id FROM public.patients p
    WHERE app.search_grams(p.search_text) @> wanted_grams AND (p.facility_id = facility) IS TRUE AND p.search_text LIKE ALL (patterns)
      AND (p.archived_at IS NOT NULL) = archived AND p.merged_into IS NULL
    LIMIT at_most;
END $$;

-- One page of them in the wanted order, but for those that are left out, and how many there are: one more than `counted` where there are more.
-- Words that many have in common are mostly met soon on the way through the order; where they are not, as with a family name at the end of the
-- alphabet, all that have them are sorted. How far one goes on the way depends on how many there seem to be: the first of them lie as close to
-- each other in the table as all do.
CREATE FUNCTION app.find_patient_page(
  wanted_grams text[], terms text[], archived boolean, left_out uuid[], sort text, descending boolean, skip integer, take integer, counted integer,
  OUT ids uuid[], OUT total integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off SET jit = off
  AS $$
DECLARE
  facility uuid := app.current_facility_id();
  patterns text[] := app.search_patterns(terms, wanted_grams);
  placed text := CASE sort WHEN 'kana' THEN 'kana_folded' WHEN 'patientNumber' THEN 'patient_number'
                           WHEN 'birthDate' THEN 'birth_date' WHEN 'updatedAt' THEN 'updated_at' END;
  ordering text := format(CASE WHEN descending THEN '%I DESC, id DESC' ELSE '%I, id' END, placed);
  living text := 'merged_into IS NULL AND id <> ALL ($3) AND archived_at ' || CASE WHEN archived THEN 'IS NOT NULL' ELSE 'IS NULL' END;
  found text := format('SELECT id, %I, ctid FROM public.patients WHERE app.search_grams(search_text) @> $1 AND (facility_id = $2) IS TRUE
                          AND search_text LIKE ALL ($4) AND %s', placed, living);
  last_block bigint;
  expected bigint;
BEGIN
  EXECUTE format('WITH found AS MATERIALIZED (%s LIMIT $5 + 1)
                  SELECT ARRAY(SELECT id FROM found ORDER BY %s OFFSET $6 LIMIT $7), count(*), max((ctid::text::point)[0])::bigint FROM found',
                 found, ordering)
    INTO ids, total, last_block USING wanted_grams, facility, left_out, patterns, counted, skip, take;
  IF total <= counted OR take <= 0 THEN RETURN; END IF;
  expected := total * pg_relation_size('public.patients') / current_setting('block_size')::bigint / (last_block + 1);
  EXECUTE format('SELECT ARRAY(SELECT id FROM (SELECT id, search_text, %I FROM public.patients WHERE facility_id = $2 AND %s
                                                ORDER BY %s LIMIT $5) AS near
                                WHERE search_text LIKE ALL ($4) ORDER BY %s OFFSET $6 LIMIT $7)', placed, living, ordering, ordering)
    INTO ids USING wanted_grams, facility, left_out, app.search_patterns(terms, '{}'), greatest(3000, expected / 2), skip, take;
  IF cardinality(ids) = take THEN RETURN; END IF;
  EXECUTE format('SELECT ARRAY(SELECT id FROM (%s) AS found ORDER BY %s OFFSET $6 LIMIT $7)', found, ordering)
    INTO ids USING wanted_grams, facility, left_out, patterns, counted, skip, take;
END $$;

DROP FUNCTION app.triples_of(text[]), app.triples(text);
