-- When the content of a rejected message came about in the sending system (`meta.lastUpdated`, `authored`): an older message that is delivered late
-- closes and replaces no task of a newer one.
ALTER TABLE feed_rejections ADD COLUMN content_at timestamptz;
