-- Where in what a question is about the patient was: the second of a film.
ALTER TABLE chat_messages ADD COLUMN item_seconds integer CHECK (item_seconds >= 0);
ALTER TABLE chat_messages ADD CHECK (item_seconds IS NULL OR order_item_id IS NOT NULL);
