-- Other systems are told of talks as they are of consent forms.
ALTER TABLE webhook_messages
  ADD COLUMN order_id uuid,
  ADD FOREIGN KEY (facility_id, order_id) REFERENCES orders (facility_id, id),
  ADD CHECK (form_id IS NULL OR order_id IS NULL);
