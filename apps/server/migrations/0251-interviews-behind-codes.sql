-- Questionnaires behind one code for everybody (specification/medical-interview.md §§26–28).
ALTER TABLE common_orders DROP CONSTRAINT common_orders_area_check;
ALTER TABLE common_orders ADD CONSTRAINT common_orders_area_check
  CHECK (area IN ('video', 'consent', 'icSupport', 'medicalInterview'));

CREATE TABLE interview_common_templates (
  common_order_id uuid NOT NULL,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  position integer NOT NULL,
  template_id uuid NOT NULL,
  PRIMARY KEY (common_order_id, position),
  UNIQUE (common_order_id, template_id),
  FOREIGN KEY (facility_id, common_order_id) REFERENCES common_orders (facility_id, id),
  FOREIGN KEY (facility_id, template_id) REFERENCES interview_templates (facility_id, id)
);
CREATE INDEX interview_common_templates_of_template ON interview_common_templates (template_id);
CALL app.guard_by_facility('interview_common_templates', 'SELECT, INSERT, DELETE');

-- Whose the answers of a response are: only ever added, the newest counts. A wrong link is mended by another one with its reason.
CREATE TABLE interview_response_links (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_id uuid NOT NULL,
  patient_id uuid NOT NULL,
  previous_patient_id uuid,
  reason text NOT NULL DEFAULT '',
  linked_by uuid NOT NULL,
  linked_at timestamptz NOT NULL,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  FOREIGN KEY (facility_id, order_id) REFERENCES orders (facility_id, id),
  FOREIGN KEY (facility_id, patient_id) REFERENCES patients (facility_id, id),
  FOREIGN KEY (facility_id, previous_patient_id) REFERENCES patients (facility_id, id),
  FOREIGN KEY (facility_id, linked_by) REFERENCES staff (facility_id, id),
  CHECK (previous_patient_id IS NULL OR reason <> '')
);
CREATE INDEX interview_response_links_of_order ON interview_response_links (order_id, sequence);
CALL app.guard_by_facility('interview_response_links', 'SELECT, INSERT');
