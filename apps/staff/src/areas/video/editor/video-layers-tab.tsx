import type { VideoId } from '@nattoku/contract/shared/primitives';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { useState } from 'react';
import { LayersTab } from '#parts/text-layer/layers-tab.tsx';

type Part = 'texts' | 'captions';

/** Translations of what is written around a film, and of what is said in it. What is typed in the one stays while the other is looked at. */
export function VideoLayersTab({ videoId }: { videoId: VideoId }) {
  const [part, setPart] = useState<Part>('texts');
  // Captions are many: they are asked for when somebody looks at them, and stay from then on.
  const [hasLooked, setHasLooked] = useState(false);
  const choose = (next: Part) => {
    setPart(next);
    if (next === 'captions') setHasLooked(true);
  };
  return (
    <Tabs
      label="翻訳する内容"
      value={part}
      onChange={choose}
      tabs={[
        {
          value: 'texts',
          label: '題名・説明・問題',
          panel: <LayersTab kind="video" contentId={videoId} />,
          kept: true,
        },
        {
          value: 'captions',
          label: '字幕の文',
          panel: hasLooked ? <LayersTab kind="videoCaptions" contentId={videoId} /> : null,
          kept: true,
        },
      ]}
    />
  );
}
