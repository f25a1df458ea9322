import { VideoSearch } from '@nattoku/contract/video/video-library';
import { ButtonLink } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { hospitalIcon, movieIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import { videosQuery } from '#parts/content/video.queries.ts';

/** There is no approach to choose: whether there are videos at least, and the way to them. */
export function NoApproaches({ toVideos }: { toVideos: string }) {
  const { data } = useQuery(videosQuery(VideoSearch.parse({ state: 'published' })));
  if (data?.total === 0) return <NoVideos />;
  return (
    <EmptyState
      icon={hospitalIcon}
      title="公開中のアプローチはまだありません"
      action={<ButtonLink href={toVideos}>動画から選ぶ</ButtonLink>}
    >
      {data && `公開中の動画は${data.total}本あります。`}動画を1本ずつ選んで進められます。
    </EmptyState>
  );
}

/** Who may publish is led there; everybody else reads who can. */
export function NoVideos() {
  const mayManage = useIsAllowed('video.manage');
  return (
    <EmptyState
      icon={movieIcon}
      title="公開中の動画はまだありません"
      action={mayManage && <ButtonLink href={href('/video/list/videos')}>動画を登録・公開する</ButtonLink>}
    >
      {mayManage
        ? '動画を公開すると、ここから選べるようになります。'
        : '施設管理者など、動画を管理する職員が公開すると、ここから選べるようになります。'}
    </EmptyState>
  );
}
