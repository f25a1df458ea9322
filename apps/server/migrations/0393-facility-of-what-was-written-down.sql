-- Every change, and every reading that is written down, looked its facility up once more for the key of the request and for each audit event, and took a
-- lock on the one row that all of a hospital's requests share. The facility of both is that of the session, which row-level security checks, and it
-- cannot be gone: the chain that each event joins names it, and so do those who acted.
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_facility_id_fkey;
ALTER TABLE audit_events DROP CONSTRAINT audit_events_facility_id_fkey;

-- What orders_of_orderer holds already.
DROP INDEX orders_newest_of_staff;

-- An answer is kept for a day and mostly never read: to cut it in pieces and look for what could be packed in bytes that are encrypted took longer than
-- to write the row whole.
ALTER TABLE idempotency_keys SET (toast_tuple_target = 8160);
