-- A holiday that nobody typed promised an answer that nobody gave. Who answers on holidays says so.
ALTER TABLE chat_settings ADD COLUMN closed_on_holidays boolean NOT NULL DEFAULT true;
