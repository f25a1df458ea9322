-- The area in which an order was made says which list shows it and which guard opens it; what an order holds are its items, each of a kind of
-- its own.
ALTER TABLE orders RENAME COLUMN kind TO area;
ALTER TABLE orders DROP CONSTRAINT orders_kind_check;
UPDATE orders SET area = 'medicalInterview' WHERE area = 'interview';
ALTER TABLE orders ADD CONSTRAINT orders_area_check CHECK (area IN ('video', 'icSupport', 'consent', 'medicalInterview'));

ALTER TABLE common_orders RENAME COLUMN kind TO area;
ALTER TABLE common_orders RENAME CONSTRAINT common_orders_kind_check TO common_orders_area_check;
