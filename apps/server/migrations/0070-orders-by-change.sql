-- Other systems ask which orders have changed since they last asked: by the hand of staff or the clock, by a visit, or by an item that was done or ended.
CREATE INDEX orders_by_change ON orders (facility_id, updated_at, id);
CREATE INDEX order_items_by_turn ON order_items (facility_id, greatest(done_at, ended_at), order_id)
  WHERE greatest(done_at, ended_at) IS NOT NULL;
