import type { TopContent as Content, VideoTop } from '@nattoku/contract/video/video-top';
import { EXPIRING_DAYS } from '@nattoku/contract/video/video';
import { formatDate } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { alertCircleIcon, alertIcon } from '@nattoku/ui/tokens/icons';
import { ListCard } from '#areas/video/top/list-card.tsx';
import { TopRow } from '#areas/video/top/top-row.tsx';
import { useLibrary } from '#areas/video/top/use-library.ts';
import { href } from '#routing/paths.ts';

type Sections = NonNullable<VideoTop['content']>;
type Props = { content: Sections; templates: VideoTop['templates'] };

const kinds: Record<keyof Sections, { label: string; tone: 'error' | 'warning'; words: (content: Content) => string }> =
  {
    failed: { label: '変換に失敗', tone: 'error', words: () => '理由を見て、再処理するか入れ直してください' },
    withdrawn: { label: '取り下げ', tone: 'error', words: ({ on }) => `${on ? formatDate(on) : ''} に取り下げ` },
    expired: { label: '有効期限切れ', tone: 'warning', words: ({ on }) => `${on ? formatDate(on) : ''} まででした` },
    expiring: { label: '有効期限間近', tone: 'warning', words: ({ on }) => `${on ? formatDate(on) : ''} まで` },
  };
const order: readonly (keyof Sections)[] = ['failed', 'expired', 'expiring', 'withdrawn'];

/** For the person who keeps the videos: what failed, ends within some weeks, or was withdrawn, and the templates it touches. */
export function TopContent({ content, templates }: Props) {
  const { videos } = useLibrary();
  const total = order.reduce((sum, kind) => sum + content[kind].total, 0);
  const warned = templates?.warnedCount ?? 0;
  return (
    <ListCard
      title={total > 0 ? `内容の確認（${total}）` : '内容の確認'}
      more={videos({ sort: 'validUntil' })}
      moreLabel="動画一覧"
      {...(total + warned === 0 && {
        empty: `失敗・有効期限切れ・取り下げの動画はありません（${EXPIRING_DAYS}日先まで）。`,
      })}
    >
      {order.flatMap((kind) =>
        content[kind].items.map((item) => (
          <TopRow
            key={`${kind}.${item.id}`}
            href={videos({ video: item.id })}
            title={item.title}
            facts={kinds[kind].words(item)}
            end={
              <Badge tone={kinds[kind].tone} icon={kinds[kind].tone === 'error' ? alertCircleIcon : alertIcon}>
                {kinds[kind].label}
              </Badge>
            }
          />
        )),
      )}
      {warned > 0 && (
        <TopRow
          href={href('/video/template', { warned: 'true' })}
          title={`内容の確認が必要な動画セット（${warned}件）`}
          facts="取り下げ・有効期限切れ・非公開の動画、または新しい版のある動画を含みます"
        />
      )}
    </ListCard>
  );
}
