import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { Notice } from '@nattoku/ui/feedback/notice';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { discardUnfinished, unfinishedQuery } from '#areas/video/upload/upload-unfinished.queries.ts';
import { unfinishedSentence } from '#areas/video/upload/upload-words.ts';
import { fileSize } from '#parts/upload/file-size.ts';

/** After a reload: that something is half sent, and how it goes on. */
export function UnfinishedUpload({ videoId }: { videoId: VideoId }) {
  const { data: unfinished } = useQuery(unfinishedQuery(videoId));
  const [asking, setAsking] = useState(false);
  if (!unfinished) return null;
  const { sent } = unfinished;
  return (
    <Notice
      tone="info"
      title="送信が途中で止まっています"
      action={
        <Button size="small" variant="tertiary" onClick={() => setAsking(true)}>
          途中のデータを削除
        </Button>
      }
    >
      {unfinishedSentence(unfinished)}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="途中のデータを削除しますか？"
        description={`送信済みの${fileSize(sent)}を削除します。次にファイルを選ぶと、最初から送信します。`}
        verb="削除する"
        destructive
        onConfirm={() => {
          setAsking(false);
          void discardUnfinished(videoId);
        }}
      />
    </Notice>
  );
}
