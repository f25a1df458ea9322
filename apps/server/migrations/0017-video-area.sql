-- What a video is about, who answers for it, and how long it may be shown (domain.md §7.1 A).
ALTER TABLE videos
  ADD COLUMN kind text NOT NULL DEFAULT 'treatment'
    CHECK (kind IN ('disease', 'examination', 'treatment', 'anaesthesia', 'complication', 'hospitalStay', 'discharge', 'other')),
  -- Other names that people search for; they are folded into search_text and grams.
  ADD COLUMN synonyms text[] NOT NULL DEFAULT '{}',
  ADD COLUMN language text NOT NULL DEFAULT 'ja',
  -- [{ "title": …, "start": seconds }] in order of start.
  ADD COLUMN chapters jsonb NOT NULL DEFAULT '[]',
  -- A new film about the same thing is a row of its own that names the one it follows; running orders stay with the one they were issued with.
  ADD COLUMN edition integer NOT NULL DEFAULT 1,
  ADD COLUMN previous_video_id uuid,
  ADD COLUMN owner_id uuid,
  ADD COLUMN reviewer_id uuid,
  ADD COLUMN reviewed_on date,
  ADD COLUMN valid_until date,
  -- For safety: from this moment nobody sees the film, also where it was ordered before.
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN withdrawn_by uuid,
  ADD COLUMN withdrawn_reason text,
  -- The operator's video that this one was taken from; used as it is, it follows every change there.
  ADD COLUMN catalogue_video_id uuid,
  ADD COLUMN catalogue_use text CHECK (catalogue_use IN ('copy', 'asIs')),
  ADD FOREIGN KEY (facility_id, previous_video_id) REFERENCES videos (facility_id, id),
  ADD FOREIGN KEY (facility_id, owner_id) REFERENCES staff (facility_id, id),
  ADD FOREIGN KEY (facility_id, reviewer_id) REFERENCES staff (facility_id, id),
  ADD FOREIGN KEY (facility_id, withdrawn_by) REFERENCES staff (facility_id, id),
  ADD CHECK ((withdrawn_at IS NULL) = (withdrawn_reason IS NULL)),
  ADD CHECK (NOT published OR withdrawn_at IS NULL),
  ADD CHECK ((catalogue_video_id IS NULL) = (catalogue_use IS NULL));
CREATE INDEX videos_of_catalogue ON videos (catalogue_video_id) WHERE catalogue_video_id IS NOT NULL;
CREATE INDEX videos_following ON videos (previous_video_id) WHERE previous_video_id IS NOT NULL;

-- Where an order came from, and how the patient is reminded of it.
ALTER TABLE orders
  ADD COLUMN template_id uuid,
  ADD COLUMN common_order_id uuid,
  -- [{ "from": "issue" | "due", "days": … }]
  ADD COLUMN reminder_plan jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN reminder_channel text CHECK (reminder_channel IN ('email', 'sms'));

-- What need not be watched does not keep an order open; the chapters are those it was issued with.
ALTER TABLE order_items
  ADD COLUMN required boolean NOT NULL DEFAULT true,
  ADD COLUMN chapters jsonb NOT NULL DEFAULT '[]';
