-- What given.md §3 says of a stored file; the bytes are in the file store under full_path.
CREATE TABLE file_objects (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  bucket text NOT NULL,
  full_path text NOT NULL,
  name text NOT NULL,
  size bigint NOT NULL,
  content_type text NOT NULL,
  time_created timestamptz NOT NULL,
  updated timestamptz NOT NULL,
  md5_hash text NOT NULL,
  custom_metadata jsonb NOT NULL DEFAULT '{}',
  UNIQUE (facility_id, id),
  UNIQUE (bucket, full_path)
);
CALL app.guard_by_facility('file_objects', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE videos (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  department_ids uuid[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'uploading' CHECK (status IN ('uploading', 'processing', 'ready', 'failed')),
  published boolean NOT NULL DEFAULT false,
  failure text,
  processing_share real,
  -- Begun and not ended: a video that takes the server down with it is given up after some tries.
  processing_tries integer NOT NULL DEFAULT 0,
  -- Counts the files that arrived for this video; each has a folder of its own in the file store.
  source_number integer NOT NULL DEFAULT 0,
  source_file_id uuid,
  -- Folder in the file store that holds the renditions and the poster of this source; null while there are none.
  media_folder text,
  has_hls boolean NOT NULL DEFAULT false,
  has_poster boolean NOT NULL DEFAULT false,
  duration_seconds double precision,
  search_text text NOT NULL DEFAULT '',
  grams text[] NOT NULL DEFAULT '{}',
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, source_file_id) REFERENCES file_objects (facility_id, id),
  FOREIGN KEY (facility_id, created_by) REFERENCES staff (facility_id, id),
  CHECK (NOT published OR status = 'ready')
);
CREATE INDEX videos_grams ON videos USING gin (grams);
CREATE INDEX videos_by_title ON videos (facility_id, title, id);
CREATE INDEX videos_in_processing ON videos (facility_id) WHERE status = 'processing';
CALL app.guard_by_facility('videos', 'SELECT, INSERT, UPDATE');

-- uploading → processing → ready or failed; failed → processing with the same file or a new one. Everything else is refused here too.
CREATE FUNCTION app.check_video_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = NEW.status
    OR (OLD.status, NEW.status) IN (
      ('uploading', 'processing'), ('uploading', 'failed'), ('processing', 'ready'), ('processing', 'failed'), ('failed', 'processing')
    )
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'illegal video transition % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER videos_transition BEFORE UPDATE OF status ON videos FOR EACH ROW EXECUTE FUNCTION app.check_video_transition();

CREATE TABLE video_captions (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  video_id uuid NOT NULL,
  language text NOT NULL,
  label text NOT NULL,
  webvtt text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (facility_id, video_id, language),
  FOREIGN KEY (facility_id, video_id) REFERENCES videos (facility_id, id)
);
CALL app.guard_by_facility('video_captions', 'SELECT, INSERT, UPDATE, DELETE');

-- A changed question is a new row; the old one stays for the orders that were issued with it.
CREATE TABLE video_questions (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  video_id uuid NOT NULL,
  position integer NOT NULL,
  stem text NOT NULL,
  options text[] NOT NULL,
  correct_option integer NOT NULL,
  explanation text NOT NULL,
  passage_start double precision,
  passage_end double precision,
  retired_at timestamptz,
  UNIQUE (facility_id, id),
  FOREIGN KEY (facility_id, video_id) REFERENCES videos (facility_id, id),
  CHECK (correct_option >= 0 AND correct_option < cardinality(options))
);
CREATE INDEX video_questions_of_video ON video_questions (video_id, position) WHERE retired_at IS NULL;
CALL app.guard_by_facility('video_questions', 'SELECT, INSERT, UPDATE');

CREATE TABLE approaches (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  category text NOT NULL CHECK (category IN ('surgery', 'examination', 'treatment', 'medication', 'rehabilitation', 'other')),
  description text NOT NULL DEFAULT '',
  department_ids uuid[] NOT NULL DEFAULT '{}',
  search_text text NOT NULL DEFAULT '',
  grams text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (facility_id, id)
);
CREATE INDEX approaches_grams ON approaches USING gin (grams);
CALL app.guard_by_facility('approaches', 'SELECT, INSERT, UPDATE');

CREATE TABLE approach_videos (
  facility_id uuid NOT NULL DEFAULT app.current_facility_id() REFERENCES facilities,
  approach_id uuid NOT NULL,
  video_id uuid NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (facility_id, approach_id, video_id),
  FOREIGN KEY (facility_id, approach_id) REFERENCES approaches (facility_id, id),
  FOREIGN KEY (facility_id, video_id) REFERENCES videos (facility_id, id)
);
CREATE INDEX approach_videos_of_video ON approach_videos (video_id);
CALL app.guard_by_facility('approach_videos', 'SELECT, INSERT, UPDATE, DELETE');
