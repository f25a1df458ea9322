-- The certificates of the time-stamp authority are published beside those that seal: without them nobody could know whose time a stamp is.
ALTER TABLE seal_certificates
  ADD COLUMN purpose text NOT NULL DEFAULT 'seal' CHECK (purpose IN ('seal', 'timeStamp'));
