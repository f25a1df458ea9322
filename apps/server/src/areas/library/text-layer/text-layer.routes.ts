import { textLayerContract } from '@nattoku/contract/text-layer/text-layer';
import { findContent, presentContent } from '#areas/library/text-layer/text-layer.content.ts';
import { exportLayers, readLayerFile } from '#areas/library/text-layer/text-layer.file.ts';
import { askFurigana, reviewLayers, saveLayers } from '#areas/library/text-layer/text-layer.operations.ts';
import { serve } from '#kernel/http/mount.ts';
import { read } from '#kernel/scope.ts';

export const textLayerRoutes = serve(textLayerContract, {
  get: (scope, { params }) =>
    read(scope, async (tx) => presentContent(tx, params, await findContent(tx, params, scope), scope)),
  save: (scope, { params, body }) => saveLayers(scope, { ...params, ...body }),
  review: (scope, { params, body }) => reviewLayers(scope, { ...params, ...body }),
  makeFurigana: (scope, { params }) => askFurigana(scope, params),
  export: (scope, { params }) => exportLayers(scope, params),
  readFile: (scope, { params, body }) => readLayerFile(scope, params, body),
});
