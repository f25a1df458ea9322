import type { FacilityId, VideoId } from '@nattoku/contract/shared/primitives';
import type { VideoStatus } from '@nattoku/contract/video/video';
import { searchColumns } from '#kernel/database/japanese-search.ts';
import { newId } from '#kernel/new-id.ts';
import type { TestServer } from '#testing/test-server.ts';

export type GivenVideo = {
  title?: string;
  description?: string;
  status?: VideoStatus;
  published?: boolean;
  durationSeconds?: number | null;
  failure?: string | null;
};

/** A video that stands in the list: ready and published unless something else is given. Its files are not there. */
export async function givenVideo(server: TestServer, facilityId: FacilityId, given: GivenVideo = {}): Promise<VideoId> {
  const { title = '大腸カメラの説明', description = '', status = 'ready', failure = null } = given;
  const { published = status === 'ready', durationSeconds = status === 'ready' ? 60 : null } = given;
  const { searchText, grams } = searchColumns([title, description]);
  const id = newId<VideoId>();
  await server.owner.query(
    `INSERT INTO videos (id, facility_id, title, description, status, published, failure, duration_seconds, search_text, grams)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, facilityId, title, description, status, published, failure, durationSeconds, searchText, grams],
  );
  return id;
}
