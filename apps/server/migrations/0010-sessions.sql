-- What its owner needs to recognise a session in a list, and why it ended.
ALTER TABLE sessions
  ADD COLUMN device text,
  ADD COLUMN address text,
  ADD COLUMN method text NOT NULL DEFAULT 'password'
    CHECK (method IN ('password', 'totp', 'recoveryCode', 'passkey', 'temporaryAccess')),
  ADD COLUMN end_reason text
    CHECK (end_reason IN ('expired', 'elsewhere', 'replaced', 'tooMany', 'passwordChanged', 'accountClosed', 'accessChanged'));
