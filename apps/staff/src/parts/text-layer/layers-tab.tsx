import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { lazy, Suspense } from 'react';
import type { Content } from '#parts/text-layer/text-layer.queries.ts';

const LayersEditor = lazy(() =>
  import('#parts/text-layer/layers-editor.tsx').then((module) => ({ default: module.LayersEditor })),
);

/** What a tab of translations is called wherever content has one. */
export const layersTabLabel = '翻訳とふりがな';

/** Fetched when somebody opens it: most look at a content without its translations. */
export const LayersTab = (content: Content) => (
  <Suspense fallback={<SkeletonText lines={12} />}>
    <LayersEditor key={content.contentId} {...content} />
  </Suspense>
);
