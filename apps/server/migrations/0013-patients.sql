-- The whole record of a patient: other names, several numbers, needs, how one may turn to them, provisional and merged records, family and proxies.

ALTER TABLE patients ADD COLUMN IF NOT EXISTS is_sensitive boolean NOT NULL DEFAULT false;
ALTER TABLE patients
  ADD COLUMN family_name_roman text NOT NULL DEFAULT '',
  ADD COLUMN given_name_roman text NOT NULL DEFAULT '',
  ADD COLUMN aliases jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN is_birth_date_estimated boolean NOT NULL DEFAULT false,
  ADD COLUMN phone_owner text NOT NULL DEFAULT 'self',
  ADD COLUMN phone_accepts_sms boolean NOT NULL DEFAULT false,
  ADD COLUMN phones jsonb NOT NULL DEFAULT '[]',
  -- Digits of all numbers, to find whoever else has one of them.
  ADD COLUMN phone_digits text[] NOT NULL DEFAULT '{}',
  ADD COLUMN bed text,
  ADD COLUMN needs text[] NOT NULL DEFAULT '{}',
  ADD COLUMN interpreter_language text,
  ADD COLUMN contact_policy jsonb NOT NULL
    DEFAULT '{"doNotContact":false,"reason":null,"channels":[],"hoursFrom":null,"hoursUntil":null}',
  ADD COLUMN is_provisional boolean NOT NULL DEFAULT false,
  ADD COLUMN deceased_on date,
  ADD COLUMN archive_reason text,
  -- Numbers this record had before, as the one that was issued while it was provisional.
  ADD COLUMN former_numbers text[] NOT NULL DEFAULT '{}',
  -- Merging links and never deletes: the next record of the chain, and the one at its end where the patient lives on.
  ADD COLUMN merged_into uuid,
  ADD COLUMN survivor_id uuid,
  -- The number without leading zeros: a plain column, since an index of an expression is not used below a row-level policy.
  ADD COLUMN significant_number text NOT NULL DEFAULT '',
  ADD FOREIGN KEY (facility_id, merged_into) REFERENCES patients (facility_id, id),
  ADD FOREIGN KEY (facility_id, survivor_id) REFERENCES patients (facility_id, id),
  ADD CHECK ((merged_into IS NULL) = (survivor_id IS NULL)),
  ADD CHECK (merged_into <> id AND survivor_id <> id);

CREATE FUNCTION app.set_significant_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.significant_number := lower(ltrim(NEW.patient_number, '0'));
  RETURN NEW;
END $$;
CREATE TRIGGER patients_significant_number BEFORE INSERT OR UPDATE OF patient_number, significant_number ON patients
  FOR EACH ROW EXECUTE FUNCTION app.set_significant_number();
UPDATE patients SET significant_number = '';

CREATE INDEX patients_by_significant_number ON patients (facility_id, significant_number);
CREATE INDEX patients_by_survivor ON patients (facility_id, survivor_id) WHERE survivor_id IS NOT NULL;
CREATE INDEX patients_by_merged_into ON patients (facility_id, merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX patients_of_ward ON patients (facility_id, ward_id, kana_folded, id);
CREATE INDEX patients_of_department ON patients (facility_id, department_id, kana_folded, id);
CREATE INDEX patients_archived ON patients (facility_id, kana_folded, id) WHERE archived_at IS NOT NULL;
CREATE INDEX patients_provisional ON patients (facility_id, kana_folded, id) WHERE is_provisional;
CREATE INDEX patients_by_phone ON patients USING gin (phone_digits);
CREATE INDEX patients_by_tag ON patients USING gin (tags);

-- The record itself and all that were merged with it, whichever of them is asked for.
CREATE FUNCTION app.records_of(patient uuid) RETURNS SETOF uuid
  LANGUAGE sql STABLE ROWS 2
  AS $$
    WITH asked AS (SELECT coalesce(survivor_id, id) AS root FROM public.patients WHERE id = patient)
    SELECT root FROM asked
    UNION ALL
    SELECT p.id FROM public.patients p JOIN asked ON p.survivor_id = asked.root
  $$;

-- As app.find_patients (0002), for records that live, and no more of them than asked for.
CREATE FUNCTION app.find_some_patients(wanted_grams text[], terms text[], archived boolean, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public ROWS 100
  AS $$
    SELECT id FROM public.patients
     WHERE facility_id = app.current_facility_id()
       AND grams @> wanted_grams
       AND (archived_at IS NOT NULL) = archived
       AND merged_into IS NULL
       AND NOT EXISTS (SELECT FROM unnest(terms) AS term WHERE position(term IN search_text) = 0)
     LIMIT at_most
  $$;

CREATE FUNCTION app.patients_with_phone(digits text[]) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public ROWS 10
  AS $$ SELECT id FROM public.patients WHERE facility_id = app.current_facility_id() AND phone_digits && digits LIMIT 50 $$;

CREATE FUNCTION app.patients_with_tag(wanted text) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public ROWS 1000
  AS $$ SELECT id FROM public.patients WHERE facility_id = app.current_facility_id() AND tags @> ARRAY[wanted] $$;

-- The words that the facility uses for tags, so that they are suggested and stay few.
CREATE TABLE patient_tags (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  tag text NOT NULL,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (facility_id, tag)
);
CALL app.guard_by_facility('patient_tags', 'SELECT, INSERT, UPDATE');

CREATE TABLE related_persons (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  patient_id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  kana text NOT NULL DEFAULT '',
  relation text NOT NULL,
  phone text,
  is_key_person boolean NOT NULL DEFAULT false,
  may_view boolean NOT NULL DEFAULT false,
  may_sign boolean NOT NULL DEFAULT false,
  basis text CHECK (basis IN ('parental', 'presumedWill', 'voluntaryGuardian', 'adultGuardian')),
  identity_check text,
  removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, patient_id) REFERENCES patients (facility_id, id),
  -- Whoever signs needs a reason why they may; a guardian of an adult has no power to consent to treatment (domain.md §3.5).
  CHECK (NOT may_sign OR (basis IS NOT NULL AND basis <> 'adultGuardian'))
);
CREATE INDEX related_persons_of_patient ON related_persons (facility_id, patient_id) WHERE removed_at IS NULL;
CALL app.guard_by_facility('related_persons', 'SELECT, INSERT, UPDATE');

-- What a merge found and what it left, so that it can be taken back.
CREATE TABLE patient_merges (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  survivor_id uuid NOT NULL,
  merged_id uuid NOT NULL,
  survivor_before jsonb NOT NULL,
  survivor_after jsonb NOT NULL,
  reason text,
  merged_at timestamptz NOT NULL DEFAULT now(),
  merged_by uuid NOT NULL,
  undone_at timestamptz,
  undone_by uuid,
  undo_reason text,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, survivor_id) REFERENCES patients (facility_id, id),
  FOREIGN KEY (facility_id, merged_id) REFERENCES patients (facility_id, id),
  FOREIGN KEY (facility_id, merged_by) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, undone_by) REFERENCES staff (facility_id, id)
);
CREATE UNIQUE INDEX patient_merges_standing ON patient_merges (facility_id, merged_id) WHERE undone_at IS NULL;
CREATE INDEX patient_merges_of_survivor ON patient_merges (facility_id, survivor_id, merged_at DESC);
CALL app.guard_by_facility('patient_merges', 'SELECT, INSERT, UPDATE');
