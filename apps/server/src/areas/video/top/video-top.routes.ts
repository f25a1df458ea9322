import { favouriteContract } from '@nattoku/contract/video/favourite';
import { videoTopContract } from '@nattoku/contract/video/video-top';
import { listFavourites, setFavourite } from '#areas/video/top/favourite.operations.ts';
import { getVideoTop, searchVideoTop } from '#areas/video/top/video-top.operations.ts';
import type { TopPorts } from '#areas/video/top/video-top.ports.ts';
import { serve } from '#kernel/http/mount.ts';

export const favouriteRoutes = serve(favouriteContract, {
  list: (scope) => listFavourites(scope),
  set: (scope, { params, body }) => setFavourite(scope, { ...params, ...body }),
});

export const videoTopRoutes = (ports: TopPorts) =>
  serve(videoTopContract, {
    get: (scope) => getVideoTop(scope, ports),
    search: (scope, { body }) => searchVideoTop(scope, body.text, ports),
  });
