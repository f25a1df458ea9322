import { launchContract } from '@nattoku/contract/interoperability/launch';
import { openLaunch } from '#areas/interoperability/launch/launch.operations.ts';
import { serve } from '#kernel/http/mount.ts';

export const launchRoutes = () =>
  serve(launchContract, {
    open: (scope, { params, body }) => openLaunch(scope, { ...params, ...body }),
  });
