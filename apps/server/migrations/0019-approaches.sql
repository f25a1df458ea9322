-- What an approach says (the seven blocks of the ministry's guideline, domain.md §3.6), which risks belong to it, and who answers for it.
ALTER TABLE approaches
  ADD COLUMN synonyms text[] NOT NULL DEFAULT '{}',
  -- { "<block>": { "text": …, "absentBecause": null | "why there is nothing to say" } }
  ADD COLUMN blocks jsonb NOT NULL DEFAULT
    '{"condition": {"text": "", "absentBecause": null}, "prognosis": {"text": "", "absentBecause": null},
      "treatment": {"text": "", "absentBecause": null}, "drugs": {"text": "", "absentBecause": null},
      "alternatives": {"text": "", "absentBecause": null}, "surgery": {"text": "", "absentBecause": null},
      "research": {"text": "", "absentBecause": null}}',
  ADD COLUMN blocks_filled integer NOT NULL DEFAULT 0 CHECK (blocks_filled BETWEEN 0 AND 7),
  -- [{ "id", "name", "frequency", "source", "severity" }] in the order in which they are explained.
  ADD COLUMN risks jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN owner_id uuid,
  ADD COLUMN valid_until date,
  -- What was there before went into orders and goes on doing so; what is new must be complete first.
  ADD COLUMN published boolean NOT NULL DEFAULT true,
  -- The operator's approach that this one was taken from; used as it is, it follows every change there.
  ADD COLUMN catalogue_approach_id uuid,
  ADD COLUMN catalogue_use text CHECK (catalogue_use IN ('copy', 'asIs')),
  -- Fingerprints of the operator's content: as it was when it was taken, and as it is now.
  ADD COLUMN catalogue_seen text,
  ADD COLUMN catalogue_latest text,
  ADD COLUMN catalogue_withdrawn_at timestamptz,
  ADD FOREIGN KEY (facility_id, owner_id) REFERENCES staff (facility_id, id),
  ADD CHECK ((catalogue_approach_id IS NULL) = (catalogue_use IS NULL));
ALTER TABLE approaches ALTER COLUMN published SET DEFAULT false;
CREATE UNIQUE INDEX approaches_of_catalogue ON approaches (catalogue_approach_id, facility_id, catalogue_use)
  WHERE catalogue_approach_id IS NOT NULL;
