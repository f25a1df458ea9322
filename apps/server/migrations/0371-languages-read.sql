-- In which language the page spoke when somebody replied to a consent form and signed it, and how many of its texts had been reviewed in it
-- (docs/specification/text-layer.md §7): null where nobody recorded it, as on paper. The hash of a signature covers it where it is another language than
-- Japanese, so that hashes of before stay what they are.
ALTER TABLE consent_decisions ADD COLUMN language text, ADD COLUMN layers jsonb;
ALTER TABLE consent_signatures ADD COLUMN language text, ADD COLUMN layers jsonb;
