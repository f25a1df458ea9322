import type { VideoId } from '@nattoku/contract/shared';
import type { Video } from '@nattoku/contract/video';
import { ErrorState } from '@nattoku/ui/error-state';
import { SkeletonText } from '@nattoku/ui/skeleton';
import { Tabs } from '@nattoku/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { draftsOf, type QuestionDraft } from '#areas/video/question-draft.ts';
import { VideoCaptions } from '#areas/video/video-captions.tsx';
import { VideoDetails } from '#areas/video/video-details.tsx';
import { VideoPreview } from '#areas/video/video-preview.tsx';
import { VideoQuestions } from '#areas/video/video-questions.tsx';
import { useIsAllowed } from '#platform/use-session.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { EditingDialog } from '#shared/editing-dialog.tsx';
import { videoQuery } from '#shared/video.queries.ts';

type Props = { videoId: VideoId; onClose: () => void };
type Part = 'preview' | 'details' | 'captions' | 'questions';

/** One video: to look at for everybody, to edit for those who manage them. */
export function VideoDialog({ videoId, onClose }: Props) {
  const { data: video, isError, isFetching, refetch } = useQuery(videoQuery(videoId));
  // Questions that are being written outlive a change of tab.
  const [editing, setEditing] = useState<EditedQuestions>();
  useUnsavedInput(editing !== undefined);
  return (
    <EditingDialog onClose={onClose} size="large" title={video?.title ?? '動画'}>
      {video ? (
        <Parts video={video} editing={editing} onEdit={setEditing} />
      ) : isError ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
          動画が見つからないか、通信できませんでした。
        </ErrorState>
      ) : (
        <SkeletonText lines={8} />
      )}
    </EditingDialog>
  );
}

/** `begunFrom`: the questions as they stood when somebody began to change them. */
type EditedQuestions = { drafts: QuestionDraft[]; begunFrom: Video['questions'] };

type PartsProps = {
  video: Video;
  editing: EditedQuestions | undefined;
  onEdit: (editing: EditedQuestions | undefined) => void;
};

function Parts({ video, editing, onEdit }: PartsProps) {
  const mayManage = useIsAllowed('video.manage');
  const begunFrom = editing?.begunFrom ?? video.questions;
  const [part, setPart] = useState<Part>('preview');
  if (!mayManage) return <VideoPreview video={video} />;
  return (
    <Tabs
      label="動画の内容"
      value={part}
      onChange={setPart}
      tabs={[
        { value: 'preview', label: '動画', panel: <VideoPreview video={video} /> },
        { value: 'details', label: '基本情報', panel: <VideoDetails video={video} />, kept: true },
        {
          value: 'captions',
          label: '字幕',
          count: video.playback.captions.length,
          panel: <VideoCaptions video={video} />,
        },
        {
          value: 'questions',
          label: '理解度の質問',
          count: video.questions.length,
          panel: (
            <VideoQuestions
              video={video}
              drafts={editing?.drafts ?? draftsOf(video)}
              isOvertaken={JSON.stringify(begunFrom) !== JSON.stringify(video.questions)}
              onChange={(drafts) => onEdit({ drafts, begunFrom })}
              onEnd={() => onEdit(undefined)}
            />
          ),
        },
      ]}
    />
  );
}
