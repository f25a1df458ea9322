-- An order asks for a look by the earliest day among its parts that are still open (docs/specification/order.md §17). Which of them are open is asked
-- of the parts; the earliest day that any part has stands on the order, so that the few candidates are found by an index and all others ask nothing.
-- It is written with the days by staff, who hold the order: what the patient does must not wait for the order.
ALTER TABLE orders ADD COLUMN parts_due_from date;

UPDATE orders o SET parts_due_from = dated.first
  FROM (SELECT order_id, min(due_on) AS first FROM order_items WHERE due_on IS NOT NULL GROUP BY order_id) dated
 WHERE dated.order_id = o.id;

CREATE INDEX orders_by_due_of_parts ON orders (facility_id, parts_due_from) WHERE lifecycle = 'issued' AND parts_due_from IS NOT NULL;
