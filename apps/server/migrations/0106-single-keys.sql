-- Keys without Ctrl or Alt can be switched off: they are pressed by mistake, and by those who speak to their computer (WCAG 2.1.4).
ALTER TABLE staff_preferences ADD COLUMN single_keys boolean NOT NULL DEFAULT true;
