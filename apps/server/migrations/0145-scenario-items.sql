-- A scenario as an item of an order, and what the patient does with it at home.
CREATE TABLE scenario_items (
  order_item_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id(),
  scenario_id uuid NOT NULL,
  -- The edition that the order was issued with; null while it is a draft, which shows the one that is published.
  version_id uuid,
  -- Steps left out, their order, own steps, as the contract describes them; it does not change any more once the order was issued.
  personal jsonb NOT NULL DEFAULT '{"off":[],"order":[],"own":[]}',
  -- What the steps show, as the order was issued: who may open the page may see these.
  video_ids uuid[] NOT NULL DEFAULT '{}',
  picture_ids uuid[] NOT NULL DEFAULT '{}',
  FOREIGN KEY (facility_id, order_item_id) REFERENCES order_items (facility_id, id) ON DELETE CASCADE,
  FOREIGN KEY (facility_id, scenario_id) REFERENCES scenarios (facility_id, id),
  FOREIGN KEY (facility_id, version_id) REFERENCES scenario_versions (facility_id, id)
);
CREATE INDEX scenario_items_of_scenario ON scenario_items (scenario_id);
CREATE INDEX scenario_items_videos ON scenario_items USING gin (video_ids);
CREATE INDEX scenario_items_pictures ON scenario_items USING gin (picture_ids);
CALL app.guard_by_facility('scenario_items', 'SELECT, INSERT, UPDATE, DELETE');

-- Append-only: ids are made on the device, so that what comes twice counts once.
CREATE TABLE scenario_entries (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  order_item_id uuid NOT NULL,
  step text NOT NULL,
  answer jsonb,
  is_back boolean NOT NULL DEFAULT false,
  -- By the clock of the server, as far as the device told the time.
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- In the order of arrival, which is the same for every device.
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  FOREIGN KEY (facility_id, order_item_id) REFERENCES order_items (facility_id, id)
);
CREATE INDEX scenario_entries_of_item ON scenario_entries (order_item_id, sequence);
CALL app.guard_by_facility('scenario_entries', 'SELECT, INSERT');
