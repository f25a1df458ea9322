-- Templates of a package of IC support: everything that an order begins with (specification/ic-support.md §§50–53). `content` is what orders get and
-- NULL until it was registered for the first time; `draft` is what is being written and NULL where nothing is. Until then nobody but the owner sees it.
CREATE TABLE ic_templates (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  edition integer NOT NULL DEFAULT 0,
  owner_id uuid NOT NULL,
  -- Of the content; of one that was never registered the name alone is that of the draft.
  name text NOT NULL,
  scope text NOT NULL DEFAULT 'me' CHECK (scope IN ('me', 'department', 'facility')),
  department_id uuid,
  approach_id uuid,
  content jsonb,
  draft jsonb,
  archived_at timestamptz,
  used_count integer NOT NULL DEFAULT 0,
  last_used_at timestamptz,
  search_text text NOT NULL DEFAULT '',
  grams text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, owner_id) REFERENCES staff (facility_id, id),
  FOREIGN KEY (facility_id, department_id) REFERENCES departments (facility_id, id),
  FOREIGN KEY (facility_id, approach_id) REFERENCES approaches (facility_id, id),
  CHECK ((scope = 'department') = (department_id IS NOT NULL)),
  CHECK ((content IS NULL) = (edition = 0)),
  CHECK (content IS NOT NULL OR (draft IS NOT NULL AND scope = 'me'))
);
CREATE INDEX ic_templates_by_use ON ic_templates (facility_id, used_count DESC, id) WHERE archived_at IS NULL;
CALL app.guard_by_facility('ic_templates', 'SELECT, INSERT, UPDATE');

-- Which template an order was made with: it counts as used once the order goes out.
ALTER TABLE ic_packages ADD COLUMN template_id uuid,
  ADD FOREIGN KEY (facility_id, template_id) REFERENCES ic_templates (facility_id, id);
