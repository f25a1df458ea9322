-- Posters are printed in any language, and the page speaks that of its reader: a common order has none of its own.
ALTER TABLE common_orders DROP COLUMN language;
