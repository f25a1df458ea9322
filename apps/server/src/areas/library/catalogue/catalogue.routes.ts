import { catalogueContract } from '@nattoku/contract/video/catalogue';
import {
  copyTakenApproach,
  copyTakenVideo,
  takeCatalogueApproach,
  takeCatalogueVideo,
} from '#areas/library/catalogue/catalogue.operations.ts';
import {
  getCatalogueApproach,
  getCatalogueVideo,
  listCatalogueApproaches,
  listCatalogueVideos,
} from '#areas/library/catalogue/catalogue.reading.ts';
import { serve } from '#kernel/http/mount.ts';

export const catalogueRoutes = serve(catalogueContract, {
  listVideos: (scope, { query }) => listCatalogueVideos(scope, query),
  getVideo: (scope, { params }) => getCatalogueVideo(scope, params.videoId),
  listApproaches: (scope, { query }) => listCatalogueApproaches(scope, query),
  getApproach: (scope, { params }) => getCatalogueApproach(scope, params.approachId),
  takeVideo: (scope, { params, body }) => takeCatalogueVideo(scope, { ...params, ...body }),
  takeApproach: (scope, { params, body }) => takeCatalogueApproach(scope, { ...params, ...body }),
  copyVideo: (scope, { params }) => copyTakenVideo(scope, params),
  copyApproach: (scope, { params }) => copyTakenApproach(scope, params),
});
