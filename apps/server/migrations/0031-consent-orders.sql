-- What the doctor wrote who gave a form back to whoever had typed it; null again once it is submitted anew.
ALTER TABLE consent_forms ADD COLUMN return_note text;
