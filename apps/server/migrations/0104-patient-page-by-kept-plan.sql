-- The first page of a search was planned each time that somebody typed, which took longer than finding it. In the order of readings, which is
-- that of every list, the statement is one of the function itself now: PostgreSQL keeps its plan with the connection. What is found, and in which
-- order, is as before (0090).
CREATE OR REPLACE FUNCTION app.find_patient_page(
  wanted_grams text[], terms text[], archived boolean, left_out uuid[], sort text, descending boolean, skip integer, take integer, counted integer,
  OUT ids uuid[], OUT total integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off SET jit = off
  AS $$
DECLARE
  facility uuid := app.current_facility_id();
  patterns text[] := app.search_patterns(terms, wanted_grams);
  all_patterns text[];
  placed text;
  ordering text;
  living text;
  found text;
  -- Filled in: where in the order to begin.
  near text;
  by_reading boolean;
  last_block bigint;
  expected bigint;
  sample text[];
  place integer;
  before uuid[];
  edge text;
BEGIN
  IF sort = 'kana' AND NOT descending THEN
    WITH found AS MATERIALIZED (
           SELECT p.id, p.kana_folded, p.ctid AS lies FROM public.patients p
            WHERE app.patient_grams(p.search_text, p.kana_folded) @> wanted_grams AND (p.facility_id = facility) IS TRUE
              AND p.search_text LIKE ALL (patterns) AND p.merged_into IS NULL AND p.id <> ALL (left_out)
              AND (p.archived_at IS NOT NULL) = archived
            LIMIT counted + 1),
         ordered AS MATERIALIZED (SELECT f.id, f.kana_folded FROM found f ORDER BY f.kana_folded, f.id)
    SELECT ARRAY(SELECT o.id FROM ordered o OFFSET skip LIMIT take), count(*), max((f.lies::text::point)[0])::bigint,
           CASE WHEN count(*) > counted THEN ARRAY(SELECT o.kana_folded FROM ordered o) END
      INTO ids, total, last_block, sample FROM found f;
    IF total <= counted OR take <= 0 THEN RETURN; END IF;
  END IF;

  all_patterns := app.search_patterns(terms, '{}');
  placed := CASE sort WHEN 'kana' THEN 'kana_folded' WHEN 'patientNumber' THEN 'patient_number'
                      WHEN 'birthDate' THEN 'birth_date' WHEN 'updatedAt' THEN 'updated_at' END;
  ordering := format(CASE WHEN descending THEN '%I DESC, id DESC' ELSE '%I, id' END, placed);
  living := 'merged_into IS NULL AND id <> ALL ($3) AND archived_at ' || CASE WHEN archived THEN 'IS NOT NULL' ELSE 'IS NULL' END;
  found := format('SELECT id, %I, ctid FROM public.patients
                    WHERE app.patient_grams(search_text, kana_folded) @> $1 AND (facility_id = $2) IS TRUE
                      AND search_text LIKE ALL ($4) AND %s', placed, living);
  near := format('SELECT ARRAY(SELECT id FROM (SELECT id, search_text, %I FROM public.patients WHERE facility_id = $2 AND %s%%s
                                                ORDER BY %s LIMIT $5) AS near
                                WHERE search_text LIKE ALL ($4) ORDER BY %s OFFSET $6 LIMIT $7)', placed, living, ordering, ordering);
  IF total IS NULL THEN
    EXECUTE format('WITH found AS MATERIALIZED (%s LIMIT $5 + 1), ordered AS MATERIALIZED (SELECT * FROM found ORDER BY %s)
                    SELECT ARRAY(SELECT id FROM ordered OFFSET $6 LIMIT $7), count(*), max((ctid::text::point)[0])::bigint,
                           CASE WHEN count(*) > $5 THEN ARRAY(SELECT %I::text FROM ordered) END FROM found',
                   found, ordering, placed)
      INTO ids, total, last_block, sample USING wanted_grams, facility, left_out, patterns, counted, skip, take;
    IF total <= counted OR take <= 0 THEN RETURN; END IF;
  END IF;
  expected := total * pg_relation_size('public.patients') / current_setting('block_size')::bigint / (last_block + 1);
  by_reading := sort = 'kana' AND app.orders_by_code_point();

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
