-- What a facility says about itself, and its rules: who may do what, and how one signs in. Its administrator changes them.
ALTER TABLE facilities
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN name_kana text,
  ADD COLUMN medical_institution_code text CHECK (medical_institution_code ~ '^[0-9]{10}$'),
  ADD COLUMN postal_code text,
  ADD COLUMN address text,
  ADD COLUMN languages text[] NOT NULL DEFAULT '{ja,ja-easy,en,zh,vi,pt}',
  ADD COLUMN absolute_timeout_seconds integer NOT NULL DEFAULT 43200 CHECK (absolute_timeout_seconds BETWEEN 3600 AND 43200),
  ADD COLUMN password_rule text NOT NULL DEFAULT 'thirteenOrSecondFactor'
    CHECK (password_rule IN ('thirteenOrSecondFactor', 'thirteen', 'eightChangedEveryTwoMonths')),
  ADD COLUMN second_factor_roles text[] NOT NULL DEFAULT '{}',
  ADD COLUMN second_factor_from date,
  ADD COLUMN second_factor_grace_days integer NOT NULL DEFAULT 14 CHECK (second_factor_grace_days BETWEEN 0 AND 90),
  ADD COLUMN passkey_alone boolean NOT NULL DEFAULT false;
GRANT UPDATE (
  version, name, name_kana, phone, medical_institution_code, postal_code, address, languages, features, idle_timeout_seconds,
  absolute_timeout_seconds, password_rule, second_factor_roles, second_factor_from, second_factor_grace_days, passkey_alone
) ON facilities TO nattoku_app;

-- Where a facility differs from the permissions that come with a role. A role without rows here has its default ones.
CREATE TABLE role_permissions (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  role text NOT NULL CHECK (role IN ('doctor', 'nurse', 'comedical', 'clerk', 'admin')),
  permission text NOT NULL,
  granted boolean NOT NULL,
  PRIMARY KEY (facility_id, role, permission)
);
CALL app.guard_by_facility('role_permissions', 'SELECT, INSERT, UPDATE, DELETE');
