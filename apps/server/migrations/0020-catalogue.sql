-- The operator's catalogue. What the operator publishes in a facility of its own, a hospital takes as a row of its own: as a copy, which is the
-- hospital's from then on, or as it is, which follows every change there in the same transaction. Rows never point across facilities by foreign
-- key; the few functions below, and nothing else, look from one facility into another, and only ever at published rows of an operator.

ALTER TABLE videos
  -- Fingerprints of the operator's content: as it was when it was taken, and as it is now.
  ADD COLUMN catalogue_seen text,
  ADD COLUMN catalogue_latest text,
  -- The operator took it back; and when the people here were told so.
  ADD COLUMN catalogue_withdrawn_at timestamptz,
  ADD COLUMN catalogue_told_at timestamptz;
DROP INDEX videos_of_catalogue;
CREATE UNIQUE INDEX videos_of_catalogue ON videos (catalogue_video_id, facility_id, catalogue_use)
  WHERE catalogue_video_id IS NOT NULL;
ALTER TABLE video_questions ADD COLUMN catalogue_question_id uuid;
-- One stored file may stand on the shelves of several facilities.
ALTER TABLE file_objects DROP CONSTRAINT file_objects_bucket_full_path_key;
ALTER TABLE file_objects ADD UNIQUE (facility_id, bucket, full_path);
CREATE INDEX file_objects_by_path ON file_objects (full_path);
CREATE INDEX videos_by_folder ON videos (media_folder) WHERE media_folder IS NOT NULL;

-- The columns of a table that are taken over, each behind `prefix`; all but those that are the taking facility's own affair.
CREATE FUNCTION app.taken_columns(taken regclass, prefix text, own text[]) RETURNS text
  LANGUAGE sql STABLE SET search_path = pg_catalog, public
  AS $$
    SELECT string_agg(prefix || quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
     WHERE attrelid = taken AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> ALL (own)
  $$;

CREATE FUNCTION app.own_video_columns() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['id', 'facility_id', 'version', 'department_ids', 'source_file_id', 'owner_id', 'reviewer_id', 'withdrawn_by',
    'previous_video_id', 'created_by', 'created_at', 'catalogue_video_id', 'catalogue_use', 'catalogue_seen', 'catalogue_latest',
    'catalogue_withdrawn_at', 'catalogue_told_at']
$$;
CREATE FUNCTION app.own_approach_columns() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['id', 'facility_id', 'version', 'department_ids', 'owner_id', 'created_at', 'catalogue_approach_id', 'catalogue_use',
    'catalogue_seen', 'catalogue_latest', 'catalogue_withdrawn_at']
$$;

CREATE FUNCTION app.video_fingerprint(wanted uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT md5(jsonb_build_array(v.title, v.description, v.kind, v.synonyms, v.language, v.chapters, v.media_folder, v.valid_until,
      (SELECT jsonb_agg(jsonb_build_array(c.language, c.label, c.webvtt) ORDER BY c.language)
         FROM video_captions c WHERE c.video_id = v.id),
      (SELECT jsonb_agg(jsonb_build_array(q.stem, q.options, q.correct_option, q.explanation, q.passage_start, q.passage_end) ORDER BY q.position)
         FROM video_questions q WHERE q.video_id = v.id AND q.retired_at IS NULL))::text)
      FROM videos v WHERE v.id = wanted
  $$;

CREATE FUNCTION app.approach_fingerprint(wanted uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT md5(jsonb_build_array(a.name, a.category, a.description, a.synonyms, a.blocks, a.risks, a.valid_until,
      (SELECT jsonb_agg(p.video_id ORDER BY p.position) FROM approach_videos p WHERE p.approach_id = a.id))::text)
      FROM approaches a WHERE a.id = wanted
  $$;

-- What stands in the catalogue on a day: an operator's, published, and no time over.
CREATE FUNCTION app.catalogue_videos(today date)
  RETURNS TABLE (id uuid, title text, description text, kind text, synonyms text[], language text, chapters jsonb, duration_seconds double precision,
    media_folder text, has_hls boolean, has_poster boolean, source_path text, source_type text, valid_until date, updated_at timestamptz,
    search_text text, questions jsonb, captions jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT v.id, v.title, v.description, v.kind, v.synonyms, v.language, v.chapters, v.duration_seconds,
      v.media_folder, v.has_hls, v.has_poster, s.full_path, s.content_type, v.valid_until, v.updated_at, v.search_text,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', q.id, 'stem', q.stem, 'options', q.options, 'correctOption', q.correct_option,
          'explanation', q.explanation, 'passageStart', q.passage_start, 'passageEnd', q.passage_end) ORDER BY q.position)
         FROM video_questions q WHERE q.video_id = v.id AND q.retired_at IS NULL), '[]'),
      coalesce((SELECT jsonb_agg(jsonb_build_object('language', c.language, 'label', c.label) ORDER BY c.language)
         FROM video_captions c WHERE c.video_id = v.id), '[]')
      FROM videos v
      JOIN facilities f ON f.id = v.facility_id AND f.kind = 'operator'
      LEFT JOIN file_objects s ON s.id = v.source_file_id
     WHERE v.published AND v.status = 'ready' AND v.withdrawn_at IS NULL AND (v.valid_until IS NULL OR v.valid_until >= today)
  $$;

CREATE FUNCTION app.catalogue_approaches(today date)
  RETURNS TABLE (id uuid, name text, category text, description text, synonyms text[], blocks jsonb, risks jsonb, valid_until date,
    updated_at timestamptz, search_text text, video_ids uuid[])
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT a.id, a.name, a.category, a.description, a.synonyms, a.blocks, a.risks, a.valid_until, a.updated_at, a.search_text,
      ARRAY(SELECT p.video_id FROM approach_videos p JOIN app.catalogue_videos(today) c ON c.id = p.video_id
             WHERE p.approach_id = a.id ORDER BY p.position)
      FROM approaches a
      JOIN facilities f ON f.id = a.facility_id AND f.kind = 'operator'
     WHERE a.published AND (a.valid_until IS NULL OR a.valid_until >= today)
  $$;

CREATE FUNCTION app.catalogue_captions(wanted uuid, wanted_language text, today date) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT c.webvtt FROM video_captions c JOIN app.catalogue_videos(today) v ON v.id = c.video_id
     WHERE c.video_id = wanted AND c.language = wanted_language
  $$;

-- The browsers of a facility look again.
CREATE FUNCTION app.tell_browsers(facility uuid, topic text, subject uuid) RETURNS void
  LANGUAGE sql AS $$
    SELECT pg_notify('nattoku_changes', json_build_object('facilityId', facility, 'topic', topic, 'id', subject)::text)
  $$;

-- Makes a taken row the same as the operator's: details, film, captions and questions. A question that was asked stays, retired, for its orders.
CREATE FUNCTION app.fill_taken_video(taken uuid, origin uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  facility uuid := (SELECT facility_id FROM videos WHERE id = taken);
  source uuid;
BEGIN
  INSERT INTO file_objects (id, facility_id, bucket, full_path, name, size, content_type, time_created, updated, md5_hash, custom_metadata)
    SELECT gen_random_uuid(), facility, f.bucket, f.full_path, f.name, f.size, f.content_type, f.time_created, f.updated, f.md5_hash, f.custom_metadata
      FROM file_objects f JOIN videos v ON v.source_file_id = f.id WHERE v.id = origin
    ON CONFLICT (facility_id, bucket, full_path) DO UPDATE SET updated = EXCLUDED.updated
    RETURNING id INTO source;
  EXECUTE format('UPDATE videos SET (version, source_file_id, %s) = (SELECT videos.version + 1, $3, %s FROM videos v WHERE v.id = $2) WHERE id = $1',
    app.taken_columns('videos', '', app.own_video_columns()), app.taken_columns('videos', 'v.', app.own_video_columns()))
    USING taken, origin, source;
  DELETE FROM video_captions WHERE video_id = taken;
  INSERT INTO video_captions (facility_id, video_id, language, label, webvtt, updated_at)
    SELECT facility, taken, c.language, c.label, c.webvtt, c.updated_at FROM video_captions c WHERE c.video_id = origin;
  UPDATE video_questions t SET position = o.position, retired_at = o.retired_at FROM video_questions o
   WHERE t.video_id = taken AND o.video_id = origin AND t.catalogue_question_id = o.id
     AND (t.position, t.retired_at) IS DISTINCT FROM (o.position, o.retired_at);
  EXECUTE format(
    'INSERT INTO video_questions (id, facility_id, video_id, catalogue_question_id, %s)
       SELECT gen_random_uuid(), $1, $2, o.id, %s FROM video_questions o
        WHERE o.video_id = $3 AND o.retired_at IS NULL
          AND NOT EXISTS (SELECT FROM video_questions t WHERE t.video_id = $2 AND t.catalogue_question_id = o.id)',
    app.taken_columns('video_questions', '', ARRAY['id', 'facility_id', 'video_id', 'catalogue_question_id']),
    app.taken_columns('video_questions', 'o.', ARRAY['id', 'facility_id', 'video_id', 'catalogue_question_id']))
    USING facility, taken, origin;
END $$;

-- The row of a facility for an operator's video; the one that is there when it was taken before.
CREATE FUNCTION app.shelve_video(facility uuid, origin uuid, how text, departments uuid[], taker uuid) RETURNS uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  taken uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(facility::text || origin::text || how, 19));
  SELECT id INTO taken FROM videos WHERE facility_id = facility AND catalogue_video_id = origin AND catalogue_use = how;
  IF FOUND THEN RETURN taken; END IF;
  INSERT INTO videos (id, facility_id, title, department_ids, created_by, catalogue_video_id, catalogue_use, catalogue_seen, catalogue_latest)
    SELECT gen_random_uuid(), facility, v.title, departments, taker, origin, how, app.video_fingerprint(origin), app.video_fingerprint(origin)
      FROM videos v WHERE v.id = origin
    RETURNING id INTO taken;
  -- Step by step, as the states of a video go.
  UPDATE videos SET status = 'processing' WHERE id = taken;
  PERFORM app.fill_taken_video(taken, origin);
  UPDATE videos SET version = 1 WHERE id = taken;
  PERFORM app.tell_browsers(facility, 'video', taken);
  RETURN taken;
END $$;

-- Puts the operator's videos into the approach of a facility, in their order; what is not there yet is taken in the same way.
CREATE FUNCTION app.place_taken_videos(taken uuid, origin uuid, taker uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  mine approaches := (SELECT a FROM approaches a WHERE a.id = taken);
BEGIN
  DELETE FROM approach_videos WHERE approach_id = taken;
  INSERT INTO approach_videos (facility_id, approach_id, video_id, position)
    SELECT mine.facility_id, taken, app.shelve_video(mine.facility_id, p.video_id, mine.catalogue_use, mine.department_ids, taker), p.position
      FROM approach_videos p JOIN videos v ON v.id = p.video_id
     WHERE p.approach_id = origin AND v.status = 'ready'
       AND (v.published AND v.withdrawn_at IS NULL
         OR EXISTS (SELECT FROM videos t WHERE t.facility_id = mine.facility_id AND t.catalogue_video_id = v.id AND t.catalogue_use = mine.catalogue_use))
     ORDER BY p.position;
END $$;

CREATE FUNCTION app.fill_taken_approach(taken uuid, origin uuid, taker uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  EXECUTE format('UPDATE approaches SET (version, %s) = (SELECT approaches.version + 1, %s FROM approaches a WHERE a.id = $2) WHERE id = $1',
    app.taken_columns('approaches', '', app.own_approach_columns()), app.taken_columns('approaches', 'a.', app.own_approach_columns()))
    USING taken, origin;
  PERFORM app.place_taken_videos(taken, origin, taker);
END $$;

-- What a hospital takes, for itself only. Null for what is not in the catalogue, and for whoever is no hospital.
CREATE FUNCTION app.take_catalogue_video(origin uuid, how text, departments uuid[], taker uuid, today date) RETURNS uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM facilities WHERE id = app.current_facility_id() AND kind = 'hospital')
    OR NOT EXISTS (SELECT FROM app.catalogue_videos(today) c WHERE c.id = origin)
  THEN
    RETURN NULL;
  END IF;
  RETURN app.shelve_video(app.current_facility_id(), origin, how, departments, taker);
END $$;

CREATE FUNCTION app.take_catalogue_approach(origin uuid, how text, departments uuid[], taker uuid, today date) RETURNS uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  facility uuid := app.current_facility_id();
  taken uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM facilities WHERE id = facility AND kind = 'hospital')
    OR NOT EXISTS (SELECT FROM app.catalogue_approaches(today) c WHERE c.id = origin)
  THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(facility::text || origin::text || how, 19));
  SELECT id INTO taken FROM approaches WHERE facility_id = facility AND catalogue_approach_id = origin AND catalogue_use = how;
  IF FOUND THEN RETURN taken; END IF;
  INSERT INTO approaches (id, facility_id, name, category, department_ids, catalogue_approach_id, catalogue_use, catalogue_seen, catalogue_latest)
    SELECT gen_random_uuid(), facility, a.name, a.category, departments, origin, how, app.approach_fingerprint(origin), app.approach_fingerprint(origin)
      FROM approaches a WHERE a.id = origin
    RETURNING id INTO taken;
  PERFORM app.fill_taken_approach(taken, origin, taker);
  UPDATE approaches SET version = 1 WHERE id = taken;
  RETURN taken;
END $$;

-- The operator changed something: what was taken as it is becomes the same, and copies learn that they are older, or that it was taken back.
CREATE FUNCTION app.follow_catalogue_video(origin uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  latest text;
  withdrawn timestamptz;
  taken record;
BEGIN
  IF NOT EXISTS (SELECT FROM videos WHERE catalogue_video_id = origin) THEN RETURN; END IF;
  latest := app.video_fingerprint(origin);
  withdrawn := (SELECT withdrawn_at FROM videos WHERE id = origin);
  FOR taken IN SELECT id, facility_id, catalogue_use FROM videos WHERE catalogue_video_id = origin ORDER BY id LOOP
    IF taken.catalogue_use = 'asIs' THEN PERFORM app.fill_taken_video(taken.id, origin); END IF;
    UPDATE videos SET catalogue_latest = latest, catalogue_withdrawn_at = withdrawn WHERE id = taken.id;
    PERFORM app.tell_browsers(taken.facility_id, 'video', taken.id);
  END LOOP;
END $$;

CREATE FUNCTION app.follow_catalogue_approach(origin uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  latest text;
  withdrawn timestamptz;
  taken record;
BEGIN
  IF NOT EXISTS (SELECT FROM approaches WHERE catalogue_approach_id = origin) THEN RETURN; END IF;
  latest := app.approach_fingerprint(origin);
  withdrawn := (SELECT CASE WHEN NOT published THEN updated_at END FROM approaches WHERE id = origin);
  FOR taken IN SELECT id, facility_id, catalogue_use FROM approaches WHERE catalogue_approach_id = origin ORDER BY id LOOP
    IF taken.catalogue_use = 'asIs' THEN PERFORM app.fill_taken_approach(taken.id, origin, NULL); END IF;
    UPDATE approaches SET catalogue_latest = latest, catalogue_withdrawn_at = withdrawn WHERE id = taken.id;
    PERFORM app.tell_browsers(taken.facility_id, 'approach', taken.id);
  END LOOP;
END $$;

CREATE FUNCTION app.catalogue_video_changed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM app.follow_catalogue_video(NEW.id);
  -- Whoever uses the edition before as it is gets the new one beside it.
  IF NEW.published AND NOT OLD.published AND NEW.previous_video_id IS NOT NULL THEN
    PERFORM app.shelve_video(t.facility_id, NEW.id, 'asIs', t.department_ids, t.created_by)
      FROM videos t WHERE t.catalogue_video_id = NEW.previous_video_id AND t.catalogue_use = 'asIs';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER videos_catalogue AFTER UPDATE ON videos FOR EACH ROW
  WHEN (OLD.catalogue_video_id IS NULL AND OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION app.catalogue_video_changed();

CREATE FUNCTION app.catalogue_part_changed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM app.follow_catalogue_video(CASE WHEN TG_OP = 'DELETE' THEN OLD.video_id ELSE NEW.video_id END);
  RETURN NULL;
END $$;
CREATE TRIGGER video_captions_catalogue AFTER INSERT OR UPDATE OR DELETE ON video_captions FOR EACH ROW
  EXECUTE FUNCTION app.catalogue_part_changed();
CREATE TRIGGER video_questions_catalogue AFTER INSERT OR UPDATE ON video_questions FOR EACH ROW
  EXECUTE FUNCTION app.catalogue_part_changed();

CREATE FUNCTION app.catalogue_approach_changed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM app.follow_catalogue_approach(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER approaches_catalogue AFTER UPDATE ON approaches FOR EACH ROW
  WHEN (OLD.catalogue_approach_id IS NULL AND OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION app.catalogue_approach_changed();

CREATE FUNCTION app.catalogue_place_changed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM app.follow_catalogue_approach(CASE WHEN TG_OP = 'DELETE' THEN OLD.approach_id ELSE NEW.approach_id END);
  RETURN NULL;
END $$;
CREATE TRIGGER approach_videos_catalogue AFTER INSERT OR UPDATE OR DELETE ON approach_videos FOR EACH ROW
  EXECUTE FUNCTION app.catalogue_place_changed();

-- What is used as it is can only be changed by the operator. A hospital may show it to other departments, or make a copy of it.
CREATE FUNCTION app.keep_as_is() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own constant text[] := ARRAY['version', 'updated_at', 'search_text', 'grams', 'department_ids', 'catalogue_use', 'catalogue_seen', 'catalogue_told_at'];
BEGIN
  IF current_user = 'nattoku_app' AND to_jsonb(NEW) - own IS DISTINCT FROM to_jsonb(OLD) - own THEN
    RAISE EXCEPTION 'catalogue content that is used as it is' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER videos_as_is BEFORE UPDATE ON videos FOR EACH ROW WHEN (OLD.catalogue_use = 'asIs') EXECUTE FUNCTION app.keep_as_is();
CREATE TRIGGER approaches_as_is BEFORE UPDATE ON approaches FOR EACH ROW WHEN (OLD.catalogue_use = 'asIs') EXECUTE FUNCTION app.keep_as_is();

CREATE FUNCTION app.keep_parts_as_is() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.video_id ELSE NEW.video_id END;
BEGIN
  IF current_user = 'nattoku_app' AND EXISTS (SELECT FROM videos v WHERE v.id = subject AND v.catalogue_use = 'asIs') THEN
    RAISE EXCEPTION 'catalogue content that is used as it is' USING ERRCODE = 'check_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER video_captions_as_is BEFORE INSERT OR UPDATE OR DELETE ON video_captions FOR EACH ROW
  EXECUTE FUNCTION app.keep_parts_as_is();
CREATE TRIGGER video_questions_as_is BEFORE INSERT OR UPDATE ON video_questions FOR EACH ROW
  EXECUTE FUNCTION app.keep_parts_as_is();

-- Whether anybody's shelf still holds this folder of the file store.
CREATE FUNCTION app.is_folder_in_use(folder text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT EXISTS (SELECT FROM videos WHERE media_folder = folder)
      OR EXISTS (SELECT FROM file_objects WHERE full_path LIKE replace(replace(folder, '\', '\\'), '_', '\_') || '/%')
  $$;

-- Facilities where people have not been told yet that something they took was taken back.
CREATE FUNCTION app.facilities_with_catalogue_news() RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT DISTINCT facility_id FROM videos
     WHERE catalogue_video_id IS NOT NULL AND catalogue_withdrawn_at IS NOT NULL
       AND catalogue_told_at IS DISTINCT FROM catalogue_withdrawn_at
  $$;

-- Steps that look across facilities and take the facility as an argument are nobody's to call.
REVOKE EXECUTE ON FUNCTION app.video_fingerprint(uuid), app.approach_fingerprint(uuid), app.fill_taken_video(uuid, uuid),
  app.shelve_video(uuid, uuid, text, uuid[], uuid), app.place_taken_videos(uuid, uuid, uuid), app.fill_taken_approach(uuid, uuid, uuid),
  app.follow_catalogue_video(uuid), app.follow_catalogue_approach(uuid) FROM PUBLIC;
