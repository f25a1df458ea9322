import { savedViewContract } from '@nattoku/contract/staff/saved-view';
import { getArrangement, removeView, saveSettings, saveView } from '#areas/saved-view/saved-view.operations.ts';
import { serve } from '#kernel/http/mount.ts';

export const savedViewRoutes = serve(savedViewContract, {
  get: (scope, { params }) => getArrangement(scope, params.list),
  saveSettings: (scope, { params, body }) => saveSettings(scope, { list: params.list, settings: body }),
  saveView: (scope, { params, body }) => saveView(scope, { list: params.list, ...body }),
  removeView: (scope, { params }) => removeView(scope, params),
});
