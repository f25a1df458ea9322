-- Patients from files, and lists that people arrange for themselves.

-- A file on its way into the patients. What it says about people – its name, its rows – is removed after seven days; the counts stay.
CREATE TABLE patient_imports (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  state text NOT NULL DEFAULT 'mapping'
    CHECK (state IN ('mapping', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'failed')),
  file_name text NOT NULL,
  file_size integer NOT NULL,
  file_hash bytea NOT NULL,
  encoding text NOT NULL CHECK (encoding IN ('utf-8', 'cp932', 'euc-jp')),
  header text[] NOT NULL DEFAULT '{}',
  mapping jsonb,
  row_count integer NOT NULL DEFAULT 0,
  processed_count integer NOT NULL DEFAULT 0,
  found jsonb,
  written jsonb,
  undo jsonb,
  failure text,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- Who asked for what is under way: their name stands at what it does.
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  kept_until timestamptz NOT NULL,
  -- Set once the file and the rows are gone.
  forgotten_at timestamptz,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, created_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, asked_by) REFERENCES staff (facility_id, id)
);
CREATE INDEX patient_imports_newest ON patient_imports (facility_id, created_at DESC);
CREATE INDEX patient_imports_running ON patient_imports (facility_id, asked_at) WHERE state IN ('checking', 'importing', 'undoing');
CREATE INDEX patient_imports_kept ON patient_imports (kept_until) WHERE forgotten_at IS NULL;
CALL app.guard_by_facility('patient_imports', 'SELECT, INSERT, UPDATE');

-- One row of a file: what the dry run made of it, and what was written, so that exactly that can be taken back.
CREATE TABLE patient_import_rows (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  import_id uuid NOT NULL,
  line integer NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('created', 'changed', 'same', 'error', 'kept', 'undone')),
  patient_number text NOT NULL,
  name text NOT NULL,
  -- The fields that the row sets; null where it is wrong.
  proposal jsonb,
  -- As typed, for the file of errors; only where something is wrong.
  cells text[],
  problems jsonb NOT NULL DEFAULT '[]',
  changes jsonb NOT NULL DEFAULT '[]',
  written boolean NOT NULL DEFAULT false,
  patient_id uuid,
  -- Of a patient who was there before: the fields that were changed, as they had been.
  before jsonb,
  version_after integer,
  PRIMARY KEY (facility_id, import_id, line),
  FOREIGN KEY (facility_id, import_id) REFERENCES patient_imports (facility_id, id)
);
CREATE INDEX patient_import_rows_by_verdict ON patient_import_rows (facility_id, import_id, verdict, line);
CREATE INDEX patient_import_rows_to_write ON patient_import_rows (facility_id, import_id, line)
  WHERE NOT written AND verdict IN ('created', 'changed');
CREATE INDEX patient_import_rows_to_undo ON patient_import_rows (facility_id, import_id, line)
  WHERE written AND verdict IN ('created', 'changed');
CALL app.guard_by_facility('patient_import_rows', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE patient_import_profiles (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  name text NOT NULL,
  header text[] NOT NULL,
  mapping jsonb NOT NULL,
  updated_by uuid NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (facility_id, name),
  FOREIGN KEY (facility_id, updated_by) REFERENCES staff (facility_id, id)
);
CALL app.guard_by_facility('patient_import_profiles', 'SELECT, INSERT, UPDATE, DELETE');

-- Patients are never removed, but for those that an import made and nobody has touched or referred to since: taking the import back must not
-- leave fifty thousand numbers occupied by a mistake. Hands back who is gone; the others have something that depends on them.
CREATE FUNCTION app.remove_imported_patients(wanted_import uuid, wanted uuid[]) RETURNS SETOF uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  one uuid;
  removable uuid[];
  removed uuid[];
BEGIN
  SELECT coalesce(array_agg(p.id), '{}') INTO removable
    FROM public.patients p
    JOIN public.patient_import_rows r
      ON r.facility_id = p.facility_id AND r.patient_id = p.id AND r.version_after = p.version
   WHERE p.facility_id = app.current_facility_id() AND p.id = ANY (wanted)
     AND r.import_id = wanted_import AND r.verdict = 'created' AND r.written;
  BEGIN
    WITH gone AS (DELETE FROM public.patients WHERE id = ANY (removable) RETURNING id)
    SELECT array_agg(id) INTO removed FROM gone;
    RETURN QUERY SELECT unnest(removed);
    RETURN;
  EXCEPTION WHEN foreign_key_violation THEN
    NULL;
  END;
  FOREACH one IN ARRAY removable LOOP
    BEGIN
      DELETE FROM public.patients WHERE id = one;
      RETURN NEXT one;
    EXCEPTION WHEN foreign_key_violation THEN
      NULL;
    END;
  END LOOP;
END $$;

-- How one person has arranged a list.
CREATE TABLE list_settings (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  list text NOT NULL,
  settings jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (facility_id, staff_id, list),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CALL app.guard_by_facility('list_settings', 'SELECT, INSERT, UPDATE');

-- Filters and columns under a name. The filters are ids and words of the contract, never what was typed about a person.
CREATE TABLE saved_views (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  staff_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  filters jsonb NOT NULL,
  columns text[] NOT NULL,
  shared boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (facility_id, staff_id, list, name),
  FOREIGN KEY (facility_id, staff_id) REFERENCES staff (facility_id, id)
);
CREATE INDEX saved_views_shared ON saved_views (facility_id, list) WHERE shared;
CALL app.guard_by_facility('saved_views', 'SELECT, INSERT, UPDATE, DELETE');

-- The list in its usual order for what is rare: one physician, one foreign language, one mark (0013 has department, ward, archived and provisional).
CREATE INDEX patients_of_staff ON patients (facility_id, attending_staff_id, kana_folded, id);
CREATE INDEX patients_by_language ON patients (facility_id, language, kana_folded, id) WHERE language <> 'ja';
CREATE INDEX patients_sensitive ON patients (facility_id, kana_folded, id) WHERE is_sensitive;
CREATE INDEX patients_deceased ON patients (facility_id, kana_folded, id) WHERE deceased_on IS NOT NULL;
CREATE INDEX patients_not_to_contact ON patients (facility_id, kana_folded, id) WHERE contact_policy @> '{"doNotContact": true}';
CREATE INDEX patients_with_interpreter ON patients (facility_id, kana_folded, id) WHERE needs @> '{interpreter}';
