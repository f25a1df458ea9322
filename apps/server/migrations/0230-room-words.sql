-- In what the patient's window speaks is an entry of its own (docs/specification/ic-support.md §47); a step says which one is shown and nothing else.
-- What it said of plain words before changed nothing that a patient saw.
UPDATE ic_entries SET body = body - 'plain' WHERE kind = 'step';
