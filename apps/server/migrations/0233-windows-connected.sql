-- Until when the patient's window is known to be there: staff are told of one that was closed or cut (docs/specification/ic-support.md §47).
ALTER TABLE ic_windows ADD COLUMN connected_until timestamptz;
