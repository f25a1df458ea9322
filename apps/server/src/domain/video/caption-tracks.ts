import type { VideoId } from '@nattoku/contract/shared/primitives';
import { LayerLanguage } from '@nattoku/contract/text-layer/text-layer';
import { type Captions, contentLanguageNames } from '@nattoku/contract/video/video';
import { layeredWebVtt } from '@nattoku/rules/video/layered-captions';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { layersOf } from '#domain/text-layer/read-layers.ts';
import { textLayers } from '#domain/text-layer/text-layer.table.ts';
import { videoCaptions, videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';

type CaptionTrack = Omit<Captions, 'url'> & { videoId: VideoId };

/**
 * The captions that players offer with these videos: files of their own, and for every other language that has layers of the Japanese ones a track made
 * of those. One statement, however many videos there are.
 */
export async function captionTracks(tx: Tx, videoIds: readonly VideoId[]): Promise<CaptionTrack[]> {
  if (videoIds.length === 0) return [];
  const rows = await tx
    .select({
      videoId: videoCaptions.videoId,
      language: sql<string>`${videoCaptions.language}`,
      label: sql<string | null>`${videoCaptions.label}`,
      reviewed: sql<boolean>`${videoCaptions.language} IN ('ja', ${videos.language})`,
    })
    .from(videoCaptions)
    .innerJoin(videos, eq(videos.id, videoCaptions.videoId))
    .where(inArray(videoCaptions.videoId, [...videoIds]))
    .unionAll(
      tx
        .select({
          videoId: videoCaptions.videoId,
          language: sql<string>`${textLayers.language}`,
          label: sql<string | null>`NULL::text`,
          reviewed: sql<boolean>`bool_and(${textLayers.reviewedAt} IS NOT NULL)`,
        })
        .from(textLayers)
        .innerJoin(
          videoCaptions,
          and(eq(videoCaptions.videoId, textLayers.contentId), eq(videoCaptions.language, 'ja')),
        )
        .where(
          and(
            eq(textLayers.kind, 'videoCaptions'),
            inArray(textLayers.contentId, [...videoIds]),
            isNull(textLayers.supersededAt),
          ),
        )
        .groupBy(videoCaptions.videoId, textLayers.language),
    );
  const files = rows.filter(({ label }) => label !== null);
  const hasFile = (row: (typeof rows)[number]) =>
    files.some(({ videoId, language }) => videoId === row.videoId && language === row.language);
  return rows
    .filter((row) => row.label !== null || !hasFile(row))
    .map(({ label, ...row }) => ({ ...row, label: label ?? layerLabel(row.language), layered: label === null }))
    .toSorted((one, other) => (one.language < other.language ? -1 : 1));
}

const layerLabel = (language: string): string =>
  language === 'ja-Hrkt' ? '日本語（ふりがな）' : (contentLanguageNames[language] ?? language);

/** The WebVTT of one of these tracks, or undefined where there is none. */
export async function captionsIn(tx: Tx, videoId: VideoId, language: string): Promise<string | undefined> {
  const rows = await tx
    .select({ language: videoCaptions.language, webvtt: videoCaptions.webvtt })
    .from(videoCaptions)
    .where(and(eq(videoCaptions.videoId, videoId), inArray(videoCaptions.language, [language, 'ja'])));
  const inFile = (wanted: string) => rows.find((row) => row.language === wanted)?.webvtt;
  const layered = LayerLanguage.safeParse(language).data;
  const [file, japanese] = [inFile(language), inFile('ja')];
  if (file !== undefined || !layered || japanese === undefined) return file;
  const content = { kind: 'videoCaptions', contentId: videoId } as const;
  const layers = (await layersOf(tx, [content], layered)).get(videoId) ?? [];
  return layers.length === 0 ? undefined : layeredWebVtt(japanese, layers, { isReadings: layered === 'ja-Hrkt' });
}
