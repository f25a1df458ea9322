-- The first page of what thousands have in common, such as a frequent family name, is found without fetching them all: from the index alone it
-- is known who of them lies before a place in the order of readings, and the order is read from there on.
--
-- Makes one index again: half a minute to two minutes for a million patients, in which nothing can be written to them. Nobody is served while the
-- server migrates.

-- The order of readings, by code point, is divided by their first two letters; one place for what is no katakana, before or behind it.
CREATE FUNCTION app.reading_place(reading text) RETURNS integer
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
DECLARE
  letter integer := least(greatest(ascii(reading) - 12448, 0), 87);
  following integer := least(greatest(ascii(substr(reading, 2)) - 12448, 0), 87);
BEGIN
  RETURN letter * 88 + CASE WHEN letter BETWEEN 1 AND 86 THEN following ELSE 0 END;
END $$;

-- The least reading that lies in a place or behind it; null where there is none.
CREATE FUNCTION app.first_reading_of(place integer) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT CASE WHEN place <= 0 THEN '' WHEN place < 88 THEN chr(12449) WHEN place > 87 * 88 THEN NULL
                WHEN place % 88 = 0 THEN chr(12448 + place / 88) ELSE chr(12448 + place / 88) || chr(12448 + place % 88) END
  $$;

-- What a patient is found by, in the index: the grams of the search text, and the place of the reading by its digits, of base four, as they
-- follow each other: the first, the first two, all seven. They stand behind a character that no search text has.
CREATE FUNCTION app.patient_grams(search_text text, reading text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
DECLARE
  grams text[] := app.search_grams(search_text);
  place integer := app.reading_place(reading);
  digits text := E'\x01';
BEGIN
  FOR shift IN REVERSE 12..0 BY 2 LOOP
    digits := digits || ((place >> shift) & 3);
    grams := grams || digits;
  END LOOP;
  RETURN grams;
END $$;

-- One of these is a gram of everybody whose reading lies before the place, or behind it, and of nobody else.
CREATE FUNCTION app.grams_beside(place integer, behind boolean) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
DECLARE
  grams text[] := '{}';
  digits text := E'\x01';
  digit integer;
BEGIN
  FOR shift IN REVERSE 12..0 BY 2 LOOP
    digit := (place >> shift) & 3;
    FOR other IN 0..3 LOOP
      IF other < digit AND NOT behind OR other > digit AND behind THEN grams := grams || (digits || other); END IF;
    END LOOP;
    digits := digits || digit;
  END LOOP;
  RETURN grams;
END $$;

DROP INDEX patients_grams;
CREATE INDEX patients_grams ON patients USING gin (app.patient_grams(search_text, kana_folded)) WITH (gin_pending_list_limit = 128);

-- As before (0078), by the new index.
CREATE OR REPLACE FUNCTION app.find_patients(wanted_grams text[], terms text[]) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off SET jit = off ROWS 100
  AS $$
DECLARE
  facility uuid := app.current_facility_id();
  patterns text[] := app.search_patterns(terms, wanted_grams);
BEGIN
  RETURN QUERY SELECT p.id FROM public.patients p
    WHERE app.patient_grams(p.search_text, p.kana_folded) @> wanted_grams AND (p.facility_id = facility) IS TRUE
      AND p.search_text LIKE ALL (patterns);
END $$;

CREATE OR REPLACE FUNCTION app.find_some_patients(wanted_grams text[], terms text[], archived boolean, at_most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off SET jit = off ROWS 100
  AS $$
DECLARE
  facility uuid := app.current_facility_id();
  patterns text[] := app.search_patterns(terms, wanted_grams);
BEGIN
  RETURN QUERY SELECT p.id FROM public.patients p
    WHERE app.patient_grams(p.search_text, p.kana_folded) @> wanted_grams AND (p.facility_id = facility) IS TRUE
      AND p.search_text LIKE ALL (patterns) AND (p.archived_at IS NOT NULL) = archived AND p.merged_into IS NULL
    LIMIT at_most;
END $$;

-- Whether text is ordered by code point, as places of readings are.
CREATE FUNCTION app.orders_by_code_point() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
    SELECT datlocprovider = 'b' OR datlocprovider = 'c' AND (datcollate IN ('C', 'POSIX') OR datcollate ILIKE 'C.UTF%')
      FROM pg_catalog.pg_database WHERE datname = current_database()
  $$;

-- One page of them in the wanted order, but for those that are left out, and how many there are: one more than `counted` where there are more.
-- What very many have in common is met soon on the way through the order. Otherwise the first that lie in the table are a sample of all: it says
-- about where a page ends in the order of readings. Who lies before that place is fetched; where that is no page yet, as with a family name that
-- fills its place, the order is read from there on. How far depends on how many there seem to be. Only where that was not far enough, all are
-- fetched and sorted.
CREATE OR REPLACE FUNCTION app.find_patient_page(
  wanted_grams text[], terms text[], archived boolean, left_out uuid[], sort text, descending boolean, skip integer, take integer, counted integer,
  OUT ids uuid[], OUT total integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off SET jit = off
  AS $$
DECLARE
  facility uuid := app.current_facility_id();
  patterns text[] := app.search_patterns(terms, wanted_grams);
  all_patterns text[] := app.search_patterns(terms, '{}');
  placed text := CASE sort WHEN 'kana' THEN 'kana_folded' WHEN 'patientNumber' THEN 'patient_number'
                           WHEN 'birthDate' THEN 'birth_date' WHEN 'updatedAt' THEN 'updated_at' END;
  ordering text := format(CASE WHEN descending THEN '%I DESC, id DESC' ELSE '%I, id' END, placed);
  living text := 'merged_into IS NULL AND id <> ALL ($3) AND archived_at ' || CASE WHEN archived THEN 'IS NOT NULL' ELSE 'IS NULL' END;
  found text := format('SELECT id, %I, ctid FROM public.patients
                         WHERE app.patient_grams(search_text, kana_folded) @> $1 AND (facility_id = $2) IS TRUE
                           AND search_text LIKE ALL ($4) AND %s', placed, living);
  -- Filled in: where in the order to begin.
  near text := format('SELECT ARRAY(SELECT id FROM (SELECT id, search_text, %I FROM public.patients WHERE facility_id = $2 AND %s%%s
                                                     ORDER BY %s LIMIT $5) AS near
                                     WHERE search_text LIKE ALL ($4) ORDER BY %s OFFSET $6 LIMIT $7)', placed, living, ordering, ordering);
  by_reading boolean := sort = 'kana' AND app.orders_by_code_point();
  last_block bigint;
  expected bigint;
  sample text[];
  place integer;
  before uuid[];
  edge text;
BEGIN
  EXECUTE format('WITH found AS MATERIALIZED (%s LIMIT $5 + 1), ordered AS MATERIALIZED (SELECT * FROM found ORDER BY %s)
                  SELECT ARRAY(SELECT id FROM ordered OFFSET $6 LIMIT $7), count(*), max((ctid::text::point)[0])::bigint,
                         CASE WHEN count(*) > $5 THEN ARRAY(SELECT %I::text FROM ordered) END FROM found',
                 found, ordering, placed)
    INTO ids, total, last_block, sample USING wanted_grams, facility, left_out, patterns, counted, skip, take;
  IF total <= counted OR take <= 0 THEN RETURN; END IF;
  expected := total * pg_relation_size('public.patients') / current_setting('block_size')::bigint / (last_block + 1);

  IF expected > 20000 OR NOT by_reading THEN
    EXECUTE format(near, '') INTO ids
      USING wanted_grams, facility, left_out, all_patterns, CASE WHEN by_reading THEN 1000 ELSE greatest(3000, expected / 2) END, skip, take;
    IF cardinality(ids) = take THEN RETURN; END IF;
  END IF;

  IF by_reading THEN
    place := app.reading_place(sample[least(total, 3 + 2 * (skip + take) * total / expected)]);
    EXECUTE format('SELECT ARRAY(SELECT id FROM (%s AND app.patient_grams(search_text, kana_folded) && $5 LIMIT $6 + 1) AS found ORDER BY %s)',
                   found, ordering)
      INTO before USING wanted_grams, facility, left_out, patterns, app.grams_beside(place, descending), counted;
    IF cardinality(before) <= counted THEN
      IF cardinality(before) < skip + take THEN
        edge := app.first_reading_of(place + descending::integer);
        EXECUTE format(near, CASE WHEN edge IS NULL THEN '' ELSE format(' AND kana_folded %s %L', CASE WHEN descending THEN '<' ELSE '>=' END, edge) END)
          INTO ids
          USING wanted_grams, facility, left_out, all_patterns, greatest(3000, expected / 2), 0, skip + take - cardinality(before);
        before := before || ids;
      END IF;
      ids := before[skip + 1:skip + take];
      IF cardinality(ids) = take THEN RETURN; END IF;
    END IF;
  END IF;
  EXECUTE format('SELECT ARRAY(SELECT id FROM (%s) AS found ORDER BY %s OFFSET $5 LIMIT $6)', found, ordering)
    INTO ids USING wanted_grams, facility, left_out, patterns, skip, take;
END $$;
