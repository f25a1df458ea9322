-- Whether anybody's shelf still plays from this folder of the file store. A file object alone, of a source that was refused or replaced, holds nothing.
CREATE OR REPLACE FUNCTION app.is_folder_in_use(folder text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT EXISTS (SELECT FROM videos WHERE media_folder = folder) $$;
