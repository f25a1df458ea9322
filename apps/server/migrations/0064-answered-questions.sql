-- A patient's question ends by an answer and by nothing else: a message of staff, or a note of what was said to the patient by word of mouth.
ALTER TABLE chat_messages ADD UNIQUE (facility_id, id);
ALTER TABLE chat_notes ADD UNIQUE (facility_id, id);

ALTER TABLE chat_notes
  DROP CONSTRAINT chat_notes_kind_check,
  ADD CONSTRAINT chat_notes_kind_check CHECK (kind IN ('note', 'oral', 'handOver', 'closed', 'reopened')),
  ADD CHECK (kind <> 'oral' OR staff_id IS NOT NULL);

ALTER TABLE chat_messages
  ADD COLUMN answered_message_id uuid,
  ADD COLUMN answered_note_id uuid,
  -- The day on which the answer was given by word of mouth: the patient sees it, while the note is for staff and read for nobody else.
  ADD COLUMN answered_orally_on date,
  ADD FOREIGN KEY (facility_id, answered_message_id) REFERENCES chat_messages (facility_id, id),
  ADD FOREIGN KEY (facility_id, answered_note_id) REFERENCES chat_notes (facility_id, id);

-- What was replied to counts as answered by the first reply after it; what a thread was closed with, as answered by that summary.
UPDATE chat_messages q SET answered_message_id = (
    SELECT a.id FROM chat_messages a
     WHERE a.facility_id = q.facility_id AND a.order_id = q.order_id AND a.sender = 'staff' AND NOT a.automatic AND a.sequence > q.sequence
     ORDER BY a.sequence LIMIT 1)
 WHERE q.sender = 'patient' AND q.read_at IS NOT NULL;
UPDATE chat_messages q SET answered_note_id = (
    SELECT n.id FROM chat_notes n
     WHERE n.facility_id = q.facility_id AND n.order_id = q.order_id AND n.kind = 'closed' AND n.noted_at >= q.received_at
     ORDER BY n.sequence LIMIT 1)
 WHERE q.sender = 'patient' AND q.read_at IS NOT NULL AND q.answered_message_id IS NULL;

-- What only somebody's look had ended was never answered, so it waits again.
UPDATE chat_messages SET read_at = NULL, seen_at = coalesce(seen_at, read_at)
 WHERE sender = 'patient' AND read_at IS NOT NULL AND answered_message_id IS NULL AND answered_note_id IS NULL;
UPDATE chat_threads t SET state = 'waitingStaff', closed_at = NULL, waiting_since = q.since, version = t.version + 1
  FROM (SELECT facility_id, order_id, min(received_at) AS since FROM chat_messages
         WHERE sender = 'patient' AND read_at IS NULL GROUP BY facility_id, order_id) q
 WHERE t.facility_id = q.facility_id AND t.order_id = q.order_id AND t.state <> 'waitingStaff';
UPDATE responses r SET attention = array_append(r.attention, 'question')
 WHERE NOT 'question' = ANY (r.attention)
   AND EXISTS (SELECT FROM chat_messages q WHERE q.facility_id = r.facility_id AND q.order_id = r.order_id
                  AND q.sender = 'patient' AND q.read_at IS NULL);

ALTER TABLE chat_messages
  ADD CHECK (sender <> 'patient' OR num_nonnulls(answered_message_id, answered_note_id) = (read_at IS NOT NULL)::integer),
  ADD CHECK (answered_orally_on IS NULL OR answered_note_id IS NOT NULL),
  ADD CHECK (sender = 'patient' OR num_nonnulls(answered_message_id, answered_note_id) = 0);
-- Found for home and for the thread: questions that nobody has answered, and nothing else.
CREATE INDEX chat_messages_unanswered ON chat_messages (facility_id, order_id, sent_at) WHERE sender = 'patient' AND read_at IS NULL;
