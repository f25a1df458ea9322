-- What a device told that it still holds although its link has ended: ids alone, no content. It is over when each of them has arrived or was refused.
ALTER TABLE responses
  ADD COLUMN undelivered_records uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN undelivered_at timestamptz;
CREATE INDEX responses_undelivered ON responses (order_id) WHERE undelivered_at IS NOT NULL;
