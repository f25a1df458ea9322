-- Whoever has signed takes it back also while others are still asked. consentTransitions of the contract is the same list.
CREATE OR REPLACE FUNCTION app.check_consent_form_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = NEW.state OR (OLD.state, NEW.state) IN (
    ('draft', 'awaitingApproval'), ('draft', 'issued'), ('draft', 'voided'),
    ('awaitingApproval', 'draft'), ('awaitingApproval', 'issued'), ('awaitingApproval', 'voided'),
    ('issued', 'explained'), ('issued', 'partiallySigned'), ('issued', 'signed'), ('issued', 'declined'), ('issued', 'expired'), ('issued', 'voided'),
    ('explained', 'partiallySigned'), ('explained', 'signed'), ('explained', 'declined'), ('explained', 'expired'), ('explained', 'voided'),
    ('partiallySigned', 'signed'), ('partiallySigned', 'declined'), ('partiallySigned', 'withdrawn'), ('partiallySigned', 'expired'),
    ('partiallySigned', 'voided'),
    ('signed', 'finalised'), ('signed', 'withdrawn'), ('signed', 'voided'),
    ('finalised', 'withdrawn'), ('finalised', 'superseded'), ('finalised', 'expired'), ('finalised', 'voided'),
    ('declined', 'superseded'), ('declined', 'voided'), ('withdrawn', 'superseded'),
    ('expired', 'issued'), ('expired', 'superseded'), ('expired', 'voided')
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'illegal consent form transition % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
END $$;
