-- Questionnaires as a part of a package (specification/ic-support.md §15): they are due so many days before the procedure as the other parts are.
ALTER TABLE approaches ALTER COLUMN package SET DEFAULT
  '{"video": {"included": true, "daysBefore": 7}, "interview": {"included": true, "daysBefore": 7},
    "scenario": {"included": true, "daysBefore": 7}, "talk": {"included": true, "daysBefore": 3},
    "consent": {"included": true, "daysBefore": 1}, "message": ""}';

ALTER TABLE approaches DISABLE TRIGGER USER;
UPDATE approaches SET package = '{"interview": {"included": true, "daysBefore": 7}}' || package;
-- Whoever had the newest edition of a catalogue approach still has it.
UPDATE approaches SET
  catalogue_seen = CASE WHEN catalogue_seen = catalogue_latest THEN app.approach_fingerprint(catalogue_approach_id) ELSE catalogue_seen END,
  catalogue_latest = app.approach_fingerprint(catalogue_approach_id)
 WHERE catalogue_approach_id IS NOT NULL;
ALTER TABLE approaches ENABLE TRIGGER USER;

UPDATE ic_packages SET contents = '{"interviewIds": []}' || jsonb_set(contents, '{days}', '{"interview": 7}' || (contents -> 'days'));
UPDATE ic_templates SET
  content = '{"interviewTemplateIds": []}' || jsonb_set(content, '{days}', '{"interview": 7}' || (content -> 'days')),
  draft = '{"interviewTemplateIds": []}' || jsonb_set(draft, '{days}', '{"interview": 7}' || (draft -> 'days'));
