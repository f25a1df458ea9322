-- What an informed consent needs of an approach besides its seven blocks (specification/library.md §§10–13).
ALTER TABLE approaches
  ADD COLUMN consent_level text NOT NULL DEFAULT 'written' CHECK (consent_level IN ('blanket', 'oralRecorded', 'written', 'writtenStrict')),
  -- [{ "id", "name", "doesNothing", "merits", "drawbacks" }]
  ADD COLUMN alternatives jsonb NOT NULL DEFAULT '[]',
  -- Who must be there when it is explained.
  ADD COLUMN attendees text[] NOT NULL DEFAULT '{patient}'
    CHECK (attendees <@ ARRAY['patient', 'family', 'nurse', 'supervisor', 'interpreter']),
  ADD COLUMN minutes integer NOT NULL DEFAULT 30 CHECK (minutes BETWEEN 5 AND 480),
  ADD COLUMN scenario_id uuid,
  -- { "<part>": { "included", "daysBefore" }, …, "message" }: what is ordered in one go, counted back from the procedure.
  ADD COLUMN package jsonb NOT NULL DEFAULT
    '{"video": {"included": true, "daysBefore": 7}, "scenario": {"included": true, "daysBefore": 7},
      "talk": {"included": true, "daysBefore": 3}, "consent": {"included": true, "daysBefore": 1}, "message": ""}',
  ADD COLUMN reviewer_id uuid,
  ADD COLUMN reviewed_on date,
  ADD FOREIGN KEY (facility_id, scenario_id) REFERENCES scenarios (facility_id, id) ON DELETE SET NULL (scenario_id),
  ADD FOREIGN KEY (facility_id, reviewer_id) REFERENCES staff (facility_id, id),
  ADD CHECK ((reviewer_id IS NULL) = (reviewed_on IS NULL));
CREATE INDEX approaches_by_scenario ON approaches (facility_id, scenario_id) WHERE scenario_id IS NOT NULL;

-- A scenario and a reviewer belong to the hospital that set them.
CREATE OR REPLACE FUNCTION app.own_approach_columns() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['id', 'facility_id', 'version', 'department_ids', 'owner_id', 'created_at', 'catalogue_approach_id', 'catalogue_use',
    'catalogue_seen', 'catalogue_latest', 'catalogue_withdrawn_at', 'scenario_id', 'reviewer_id', 'reviewed_on']
$$;

CREATE OR REPLACE FUNCTION app.approach_fingerprint(wanted uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT md5(jsonb_build_array(a.name, a.category, a.description, a.synonyms, a.blocks, a.risks, a.valid_until,
      a.consent_level, a.alternatives, a.attendees, a.minutes, a.package,
      (SELECT jsonb_agg(p.video_id ORDER BY p.position) FROM approach_videos p WHERE p.approach_id = a.id))::text)
      FROM approaches a WHERE a.id = wanted
  $$;

ALTER TABLE approaches DISABLE TRIGGER USER;
-- A risk gains the words for the patient, its figures where a per-cent gives whole people, and whether it must be named.
UPDATE approaches SET risks = (
  SELECT jsonb_agg(risk || jsonb_build_object('plain', '', 'required', true, 'share',
      CASE
        WHEN percent <= 100 AND percent = trunc(percent) THEN jsonb_build_object('people', percent::integer, 'of', 100)
        WHEN percent <= 100 AND percent * 10 = trunc(percent * 10) THEN jsonb_build_object('people', (percent * 10)::integer, 'of', 1000)
        ELSE 'null'::jsonb
      END) ORDER BY place)
    FROM (
      SELECT risk, place, substring(risk ->> 'frequency' FROM '^約?([0-9]+(?:\.[0-9]+)?)%$')::numeric AS percent
        FROM jsonb_array_elements(risks) WITH ORDINALITY AS each (risk, place)
    ) AS told)
 WHERE risks <> '[]';
-- Whoever had the newest edition of a catalogue approach still has it.
UPDATE approaches SET
  catalogue_seen = CASE WHEN catalogue_seen = catalogue_latest THEN app.approach_fingerprint(catalogue_approach_id) ELSE catalogue_seen END,
  catalogue_latest = app.approach_fingerprint(catalogue_approach_id)
 WHERE catalogue_approach_id IS NOT NULL;
ALTER TABLE approaches ENABLE TRIGGER USER;
