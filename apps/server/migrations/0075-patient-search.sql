-- Words of three characters and more are found by triples: pairs of digits are in every other number, so that the lists of a number's pairs were
-- long and their meeting slow. The index is built while the table is locked for changes: half a minute for a million patients.
CREATE FUNCTION app.triples(searched text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT ARRAY(SELECT substr(searched, place, 3) FROM generate_series(1, char_length(searched) - 2) AS place) $$;

-- What was inserted lately waits in a list that every search reads from end to end. It is kept short: after two thousand registrations a search
-- took thirty times as long until the list was cleared, and with this limit an insert costs the same.
CREATE INDEX patients_triples ON patients USING gin (app.triples(search_text)) WITH (gin_pending_list_limit = 256);
ALTER INDEX patients_grams SET (gin_pending_list_limit = 256);
ALTER INDEX patients_by_phone SET (gin_pending_list_limit = 256);
ALTER INDEX patients_by_tag SET (gin_pending_list_limit = 256);
ALTER INDEX audit_events_of_listed SET (gin_pending_list_limit = 256);
SELECT gin_clean_pending_list(index::regclass)
  FROM unnest(ARRAY['patients_grams', 'patients_by_phone', 'patients_by_tag', 'audit_events_of_listed']) AS index;

-- The living in the order of the list, with the words to look for: a search for what many have in common is answered from the index alone.
CREATE INDEX patients_listed ON patients (facility_id, kana_folded, id) INCLUDE (search_text)
  WHERE archived_at IS NULL AND merged_into IS NULL;

CREATE FUNCTION app.triples_of(terms text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT ARRAY(SELECT DISTINCT triple FROM unnest(terms) AS term, unnest(app.triples(term)) AS triple) $$;

-- As before (0002, 0013), each planned for the words that are asked for: how often they occur makes the difference.
CREATE OR REPLACE FUNCTION app.find_patients(wanted_grams text[], terms text[]) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public SET plan_cache_mode = force_custom_plan ROWS 100
  AS $$
DECLARE
  facility uuid := app.current_facility_id();
  wanted_triples text[] := app.triples_of(terms);
BEGIN
  IF cardinality(wanted_triples) > 0 THEN
    RETURN QUERY SELECT id FROM public.patients
      WHERE facility_id = facility AND app.triples(search_text) @> wanted_triples
        AND NOT EXISTS (SELECT FROM unnest(terms) AS term WHERE position(term IN search_text) = 0);
  ELSE
    RETURN QUERY SELECT id FROM public.patients
      WHERE facility_id = facility AND grams @> wanted_grams
        AND NOT EXISTS (SELECT FROM unnest(terms) AS term WHERE position(term IN search_text) = 0);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION app.find_some_patients(wanted_grams text[], terms text[], archived boolean, at_most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public SET plan_cache_mode = force_custom_plan ROWS 100
  AS $$
DECLARE
  facility uuid := app.current_facility_id();
  wanted_triples text[] := app.triples_of(terms);
BEGIN
  IF cardinality(wanted_triples) > 0 THEN
    RETURN QUERY SELECT id FROM public.patients
      WHERE facility_id = facility AND app.triples(search_text) @> wanted_triples
        AND (archived_at IS NOT NULL) = archived AND merged_into IS NULL
        AND NOT EXISTS (SELECT FROM unnest(terms) AS term WHERE position(term IN search_text) = 0)
      LIMIT at_most;
  ELSE
    RETURN QUERY SELECT id FROM public.patients
      WHERE facility_id = facility AND grams @> wanted_grams
        AND (archived_at IS NOT NULL) = archived AND merged_into IS NULL
        AND NOT EXISTS (SELECT FROM unnest(terms) AS term WHERE position(term IN search_text) = 0)
      LIMIT at_most;
  END IF;
END $$;
