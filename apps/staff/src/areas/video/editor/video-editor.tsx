import type { VideoId } from '@nattoku/contract/shared/primitives';
import type { Video } from '@nattoku/contract/video/video';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { Tabs } from '@nattoku/ui/layout/tabs';
import type { VideoPlayerHandle } from '@nattoku/ui/player/video-player';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { CaptionsTab } from '#areas/video/editor/captions-tab.tsx';
import { ChapterEditor } from '#areas/video/editor/chapter-editor.tsx';
import { EditorStage, type ShownWords } from '#areas/video/editor/editor-stage.tsx';
import { EditionTab } from '#areas/video/editor/edition-tab.tsx';
import { UsageTab } from '#areas/video/library/usage-tab.tsx';
import { VideoOrigin } from '#areas/video/catalogue/video-origin.tsx';
import { VideoDetails } from '#areas/video/editor/video-details.tsx';
import { VideoLayersTab } from '#areas/video/editor/video-layers-tab.tsx';
import { VideoPreview } from '#areas/video/editor/video-preview.tsx';
import { VideoState } from '#areas/video/library/video-state.tsx';
import { QuestionsTab } from '#areas/video/editor/questions-tab.tsx';
import styles from '#areas/video/library/video.module.css';
import { layersTabLabel } from '#parts/text-layer/layers-tab.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import { videoQuery } from '#parts/content/video.queries.ts';

export const EditorTab = z.enum(['details', 'chapters', 'captions', 'questions', 'layers', 'edition', 'usage']);
export type EditorTab = z.infer<typeof EditorTab>;

type Props = {
  videoId: VideoId;
  tab: EditorTab;
  onTab: (tab: EditorTab) => void;
  /** The way back, as it was left: what it is called, and where it leads. */
  list: { title: string; href: string };
  onOpen: (videoId: VideoId | null) => void;
};

/** One video with everything that belongs to it, for those who keep the library; the player stands beside every part. */
export function VideoEditor({ videoId, list, ...props }: Props) {
  const { data: video, isError, isFetching, refetch } = useQuery(videoQuery(videoId));
  const isOperator = useIsAllowed('catalogue.manage');
  return (
    <section aria-label="動画の編集">
      <PageHeader
        title={video?.title ?? '動画'}
        trail={[
          {
            label: list.title,
            href: isOperator ? href('/jmneadoibops2', { shelf: 'videos' }) : list.href,
          },
        ]}
        meta={video && <VideoState video={video} />}
      />
      {video ? (
        <>
          <VideoOrigin video={video} />
          {video.catalogueUse === 'asIs' ? <VideoPreview video={video} /> : <Parts video={video} {...props} />}
        </>
      ) : isError ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
          動画が見つからないか、通信できませんでした。
        </ErrorState>
      ) : (
        <SkeletonText lines={12} />
      )}
    </section>
  );
}

type PartsProps = Omit<Props, 'videoId' | 'list'> & { video: Video };

function Parts({ video, tab, onTab, onOpen }: PartsProps) {
  const player = useRef<VideoPlayerHandle>(null);
  const [words, setWords] = useState<ShownWords>();
  const position = () => player.current?.position() ?? null;
  const playFrom = (seconds: number) => player.current?.playFrom(seconds);
  return (
    <div className={styles.editor}>
      <div className={styles.beside}>
        <EditorStage video={video} player={player} words={tab === 'captions' ? words : undefined} onMend={onTab} />
      </div>
      <Tabs
        label="動画の内容"
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'details', label: '基本情報', panel: <VideoDetails video={video} />, kept: true },
          {
            value: 'chapters',
            label: 'チャプター',
            count: video.chapters.length,
            panel: <ChapterEditor video={video} position={position} playFrom={playFrom} />,
            kept: true,
          },
          {
            value: 'captions',
            label: '字幕',
            count: video.captionLanguages.length,
            panel: <CaptionsTab video={video} position={position} playFrom={playFrom} onWords={setWords} />,
            kept: true,
          },
          {
            value: 'questions',
            label: '確認問題',
            count: video.questions.length,
            panel: <QuestionsTab video={video} position={position} />,
            kept: true,
          },
          {
            value: 'layers',
            label: layersTabLabel,
            panel: <VideoLayersTab videoId={video.id} />,
            kept: true,
          },
          { value: 'edition', label: '版と公開', panel: <EditionTab video={video} onOpen={onOpen} /> },
          { value: 'usage', label: '利用状況', panel: <UsageTab video={video} /> },
        ]}
      />
    </div>
  );
}
