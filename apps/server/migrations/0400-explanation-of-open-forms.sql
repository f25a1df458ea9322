-- Forms that were issued while a name and a day of the explanation could be typed before it are drawn again before anybody signs them: they may state an
-- explanation that no record proves. Which of their fields do is decided by the program; this only finds the forms that may have one.
ALTER TABLE consent_forms ADD COLUMN explanation_checked boolean NOT NULL DEFAULT true;
UPDATE consent_forms f SET explanation_checked = false
  FROM consent_template_versions v
 WHERE v.id = f.template_version_id AND f.state IN ('issued', 'explained', 'expired') AND v.fields::text ~ '説|[IＩ]|[イｲ]|explainerName';
CREATE INDEX consent_forms_explanation_unchecked ON consent_forms (facility_id, id) WHERE NOT explanation_checked;
