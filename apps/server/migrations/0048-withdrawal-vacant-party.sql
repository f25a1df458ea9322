-- Why an administrator said it for a party that nobody stands for; empty where the party said it itself.
ALTER TABLE consent_withdrawal_acknowledgements
  ADD COLUMN reason text NOT NULL DEFAULT '',
  ADD CHECK (reason = '' OR acknowledged_at IS NOT NULL);
