import { homeContract } from '@nattoku/contract/home/home';
import { chooseScope, getHome } from '#areas/home/home.operations.ts';
import { serve } from '#kernel/http/mount.ts';

export const homeRoutes = serve(homeContract, {
  get: (scope) => getHome(scope),
  chooseScope: (scope, { body }) => chooseScope(scope, body),
});
