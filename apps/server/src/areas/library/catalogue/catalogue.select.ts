import type { CoreRisk, ExplanationBlocks } from '@nattoku/contract/video/approach';
import type { CatalogueApproach, CatalogueVideo, CatalogueVideoDetail } from '@nattoku/contract/video/catalogue';
import { catalogueMediaPath } from '@nattoku/contract/video/catalogue';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { ApproachId, VideoId } from '@nattoku/contract/shared/primitives';
import type { Captions, Chapter, VideoKind, VideoQuestion } from '@nattoku/contract/video/video';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { otherWordsFor } from '@nattoku/rules/text/medical-words';
import { searchTerms } from '@nattoku/rules/text/text-folding';
import type { Tx } from '#kernel/database/database.ts';

/** A row of app.catalogue_videos: what an operator has published, whichever facility asks. */
export type ShelvedVideo = {
  id: VideoId;
  title: string;
  description: string;
  kind: VideoKind;
  synonyms: string[];
  language: string;
  chapters: Chapter[];
  duration_seconds: number | null;
  media_folder: string | null;
  has_hls: boolean;
  has_poster: boolean;
  source_path: string | null;
  source_type: string | null;
  valid_until: string | null;
  updated_at: Date;
  questions: VideoQuestion[];
  captions: Pick<Captions, 'language' | 'label'>[];
};

export type ShelvedApproach = Pick<CatalogueApproach, 'id' | 'name' | 'category' | 'description' | 'synonyms'> & {
  blocks: ExplanationBlocks;
  risks: CoreRisk[];
  valid_until: string | null;
  updated_at: Date;
  video_ids: VideoId[];
};

type Wanted = { today: PlainDate; text?: string; only?: string | undefined; ids?: readonly string[] };

const videoColumns = `id, title, description, kind, synonyms, language, chapters, duration_seconds, media_folder, has_hls, has_poster,
  source_path, source_type, valid_until::text, updated_at, questions, captions`;
const approachColumns =
  'id, name, category, description, synonyms, blocks, risks, valid_until::text, updated_at, video_ids';

/** Every word, or another name for the same thing. */
const HOLDS_ALL = `coalesce((SELECT bool_and(EXISTS (
    SELECT FROM jsonb_array_elements_text(term) word WHERE position(word IN search_text) > 0)) FROM jsonb_array_elements($2::jsonb) term), true)`;

const wordsOf = (text: string): string =>
  JSON.stringify(searchTerms(text).map((term) => [term, ...otherWordsFor(term)]));

/** `only`: videos about one thing. In order of their titles; a catalogue has some hundred. */
export async function selectShelved(tx: Tx, { today, text = '', only, ids }: Wanted): Promise<ShelvedVideo[]> {
  const { rows } = await tx.$client.query<ShelvedVideo>(
    `SELECT ${videoColumns} FROM app.catalogue_videos($1)
      WHERE ${HOLDS_ALL} AND ($3::text IS NULL OR kind = $3) AND ($4::uuid[] IS NULL OR id = ANY ($4)) ORDER BY title, id`,
    [today, wordsOf(text), only ?? null, ids ?? null],
  );
  return rows;
}

export async function selectShelvedApproaches(tx: Tx, wanted: Wanted): Promise<ShelvedApproach[]> {
  const { today, text = '', only, ids } = wanted;
  const { rows } = await tx.$client.query<ShelvedApproach>(
    `SELECT ${approachColumns} FROM app.catalogue_approaches($1)
      WHERE ${HOLDS_ALL} AND ($3::text IS NULL OR category = $3) AND ($4::uuid[] IS NULL OR id = ANY ($4)) ORDER BY name, id`,
    [today, wordsOf(text), only ?? null, ids ?? null],
  );
  return rows;
}

type Taken<Id> = { id: Id; use: 'copy' | 'asIs'; isOlder: boolean }[];
type TakenRow<Id> = Taken<Id>[number] & { origin: Id };

const takenOf = async <Id extends string>(tx: Tx, sql: string, ids: readonly Id[]): Promise<Map<Id, Taken<Id>>> => {
  const { rows } = await tx.$client.query<TakenRow<Id>>(sql, [ids]);
  const grouped = Map.groupBy(rows, ({ origin }) => origin);
  return new Map(
    [...grouped].map(([origin, all]) => [origin, all.map(({ id, use, isOlder }) => ({ id, use, isOlder }))]),
  );
};

const OLDER = `catalogue_use = 'copy' AND catalogue_seen IS DISTINCT FROM catalogue_latest AS "isOlder"`;

/** What the asking facility has taken of these; row-level security leaves out everybody else's. */
export const selectTakenVideos = (tx: Tx, ids: readonly VideoId[]): Promise<Map<VideoId, Taken<VideoId>>> =>
  takenOf(
    tx,
    `SELECT id, catalogue_video_id AS origin, catalogue_use AS use, ${OLDER} FROM videos
      WHERE catalogue_video_id = ANY ($1::uuid[]) ORDER BY catalogue_use`,
    ids,
  );

export const selectTakenApproaches = (
  tx: Tx,
  ids: readonly ApproachId[],
): Promise<Map<ApproachId, Taken<ApproachId>>> =>
  takenOf(
    tx,
    `SELECT id, catalogue_approach_id AS origin, catalogue_use AS use, ${OLDER} FROM approaches
      WHERE catalogue_approach_id = ANY ($1::uuid[]) ORDER BY catalogue_use`,
    ids,
  );

const mediaAddress = ({ id, media_folder: folder }: ShelvedVideo, name: string): string =>
  `${apiPrefix}${catalogueMediaPath}/${id}/media/${folder?.split('/').at(-1)}/${name}`;

const posterOf = (row: ShelvedVideo) => (row.has_poster ? mediaAddress(row, 'poster.jpg') : null);

export const presentVideo = (row: ShelvedVideo, taken: Taken<VideoId> = []): CatalogueVideo => ({
  id: row.id,
  title: row.title,
  description: row.description,
  kind: row.kind,
  synonyms: row.synonyms,
  language: row.language,
  chapters: row.chapters,
  durationSeconds: row.duration_seconds,
  poster: posterOf(row),
  questionCount: row.questions.length,
  captionLanguages: row.captions.map(({ language }) => language),
  validUntil: row.valid_until,
  updatedAt: row.updated_at.toISOString(),
  taken,
});

export const presentVideoDetail = (row: ShelvedVideo, taken: Taken<VideoId> = []): CatalogueVideoDetail => ({
  ...presentVideo(row, taken),
  questions: row.questions,
  playback: {
    hls: row.has_hls ? mediaAddress(row, 'master.m3u8') : null,
    original: row.source_type === null ? null : mediaAddress(row, 'original'),
    originalContentType: row.source_type,
    poster: posterOf(row),
    captions: row.captions.map(({ language, label }) => ({
      language,
      label,
      url: `${apiPrefix}${catalogueMediaPath}/${row.id}/media/captions/${language}.vtt`,
      reviewed: language === row.language,
      layered: false,
    })),
  },
});
