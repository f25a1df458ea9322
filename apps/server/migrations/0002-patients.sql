CREATE TABLE patients (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  patient_number text NOT NULL,
  family_name text NOT NULL,
  given_name text NOT NULL,
  family_name_kana text NOT NULL,
  given_name_kana text NOT NULL,
  birth_date date NOT NULL,
  sex text NOT NULL CHECK (sex IN ('male', 'female', 'other', 'unknown')),
  phone text,
  email text,
  postal_code text,
  address text,
  department_id uuid,
  ward_id uuid,
  room text,
  attending_staff_id uuid,
  language text NOT NULL DEFAULT 'ja',
  note text,
  tags text[] NOT NULL DEFAULT '{}',
  archived_at timestamptz,
  -- Folded forms (packages/rules text-folding): for ordering, for the same-name warning, for search.
  kana_folded text NOT NULL,
  name_folded text NOT NULL,
  search_text text NOT NULL,
  grams text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (facility_id, id),
  UNIQUE (facility_id, patient_number),
  FOREIGN KEY (facility_id, department_id) REFERENCES departments (facility_id, id),
  FOREIGN KEY (facility_id, ward_id) REFERENCES wards (facility_id, id),
  FOREIGN KEY (facility_id, attending_staff_id) REFERENCES staff (facility_id, id)
);
CREATE INDEX patients_grams ON patients USING gin (grams);
CREATE INDEX patients_by_kana ON patients (facility_id, kana_folded, id);
CREATE INDEX patients_by_birth_date ON patients (facility_id, birth_date, id);
CREATE INDEX patients_by_updated_at ON patients (facility_id, updated_at, id);
CREATE INDEX patients_by_name ON patients (facility_id, name_folded);
-- Counts the patients of a facility from the index alone.
CREATE INDEX patients_active ON patients (facility_id) WHERE archived_at IS NULL;
CALL app.guard_by_facility('patients', 'SELECT, INSERT, UPDATE');

-- Patients of the transaction's own facility whose search text holds every term. `grams @>` is not leakproof, so PostgreSQL will not use its index
-- below a row-level policy: as a query of nattoku_app it reads the whole table. Here the owner asks, with the facility said in so many words.
CREATE FUNCTION app.find_patients(wanted_grams text[], terms text[]) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public ROWS 100
  AS $$
    SELECT id FROM public.patients
     WHERE facility_id = app.current_facility_id()
       AND grams @> wanted_grams
       AND NOT EXISTS (SELECT FROM unnest(terms) AS term WHERE position(term IN search_text) = 0)
  $$;
