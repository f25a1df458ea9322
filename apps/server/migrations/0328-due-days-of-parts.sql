-- The day by which the patient does one part of an order, where the part has one of its own (docs/specification/ic-support.md §16): the order's day
-- is that of its last part, and says nothing of those that are due before.
ALTER TABLE order_items ADD COLUMN due_on date;

-- Packages that went out before: as they were counted then, never before the day on which they went out.
UPDATE order_items i
   SET due_on = least(t.procedure_on, greatest(t.procedure_on - d.days, (o.issued_at AT TIME ZONE 'Asia/Tokyo')::date))
  FROM ic_packages p
  JOIN orders o ON o.id = p.order_id AND o.issued_at IS NOT NULL
  JOIN ic_talks t ON t.order_id = p.order_id AND t.procedure_on IS NOT NULL
  CROSS JOIN LATERAL (SELECT key AS kind, value::integer AS days FROM jsonb_each_text(p.contents -> 'days')) d
 WHERE i.order_id = p.order_id AND i.kind = d.kind AND i.kind <> 'talk';
