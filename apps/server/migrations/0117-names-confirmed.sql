-- By which act somebody said who they are: false for a name that was typed, true for 「はい、本人です」 below the name on the screen. The hash of a
-- signature covers it where it is true, so that hashes of before stay what they are.
ALTER TABLE consent_signatures ADD COLUMN name_confirmed boolean NOT NULL DEFAULT false;
