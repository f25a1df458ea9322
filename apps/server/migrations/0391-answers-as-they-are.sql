-- What is encrypted cannot be compressed: to try it cost a write a tenth of a millisecond.
ALTER TABLE idempotency_keys ALTER COLUMN sealed_body SET STORAGE EXTERNAL;
