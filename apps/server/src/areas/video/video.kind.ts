import { addVideos, freezeVideos } from '#areas/video/item/video-item.freeze.ts';
import { explainVideos } from '#areas/video/item/video-item.explain.ts';
import { paperOfVideos } from '#areas/video/item/video-item.paper.ts';
import { contentsOfVideos } from '#areas/video/item/video-item.contents.ts';
import { presentVideos } from '#areas/video/item/video-item.present.ts';
import { standingOfVideos } from '#areas/video/item/video-item.standing.ts';
import { takeVideoRecords } from '#areas/video/item/video-item.take.ts';
import type { ItemKind } from '#domain/order/item-kind.ts';
import { VIDEO_ITEM } from '#domain/video/video-items.ts';

/** A video with its questions. */
export const videoKind: ItemKind = {
  kind: VIDEO_ITEM,
  records: ['watched', 'answered'],
  reportsItself: false,
  isFilm: true,
  add: addVideos,
  freeze: freezeVideos,
  present: presentVideos,
  explain: explainVideos,
  contents: contentsOfVideos,
  take: takeVideoRecords,
  standing: standingOfVideos,
  paper: paperOfVideos,
};
