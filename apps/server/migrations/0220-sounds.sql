-- Whether what is urgent is said with a sound, too.
ALTER TABLE staff_preferences ADD COLUMN sounds boolean NOT NULL DEFAULT true;
