import { ActionCard, ActionCards } from '@nattoku/ui/action/action-card';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { clipboardIcon, helpIcon, movieIcon, signSplitIcon } from '@nattoku/ui/tokens/icons';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { refuseUnless } from '#routing/refuse-unless.ts';

type Props = PageProps<'/jmneadoibops2/template/create'>;

const keepers = ['video.manage', 'icSupport.manage', 'interview.manage'] as const;

/** A person who keeps no content makes none. */
export const load = ({ address }: LoadProps<Props>) => refuseUnless(address, ...keepers);

/** What can be made here, each with what it is for. */
export function Page({ title }: Props) {
  const keepsVideos = useIsAllowed('video.manage');
  const keepsScenarios = useIsAllowed('icSupport.manage');
  const keepsInterviews = useIsAllowed('interview.manage');
  const isOperator = useIsAllowed('catalogue.manage');
  const approaches = isOperator ? '/jmneadoibops2' : '/video/list/approaches';
  return (
    <>
      <PageHeader
        title={title}
        trail={[{ label: '標準コンテンツ', href: href('/jmneadoibops2') }]}
        description={
          isOperator
            ? '公開したものは、すべての病院が標準コンテンツとして使えます。シナリオと問診票は、ファイルに書き出して病院に渡します。'
            : 'この施設で使うものを作ります。'
        }
      />
      <ActionCards>
        {keepsScenarios && (
          <ActionCard icon={signSplitIcon} title="シナリオ" href={href('/jmneadoibops2/template/create/icSupport')}>
            順を追った説明です。患者さんが自宅で読み、説明の場でも使います。
          </ActionCard>
        )}
        {keepsInterviews && (
          <ActionCard
            icon={helpIcon}
            title="問診票"
            href={href('/jmneadoibops2/template/create/medicalInterview', { new: 'true' })}
          >
            受診や説明の前に、患者さんが答える質問です。FHIRの問診票も読み込めます。
          </ActionCard>
        )}
        {keepsVideos && (
          <>
            <ActionCard icon={clipboardIcon} title="アプローチ" href={href(approaches, { approach: 'new' })}>
              手術・検査・治療の説明項目と必須リスクをまとめます。
            </ActionCard>
            <ActionCard
              icon={movieIcon}
              title="動画"
              href={isOperator ? href('/jmneadoibops2', { shelf: 'videos' }) : href('/video/list/videos')}
            >
              動画の一覧を開き、「動画を追加」から取り込みます。
            </ActionCard>
          </>
        )}
      </ActionCards>
    </>
  );
}
