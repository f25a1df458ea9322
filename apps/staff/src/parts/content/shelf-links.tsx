import { ButtonLink } from '@nattoku/ui/action/button';
import { TabLinks } from '@nattoku/ui/layout/tab-links';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import styles from '#parts/content/shelf-links.module.css';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

export const shelves = ['approaches', 'videos', 'scenarios', 'interviews'] as const;
export type Shelf = (typeof shelves)[number];

/** The kinds of standard content that a person keeps or takes. */
export function ShelfLinks({ shelf }: { shelf: Shelf }) {
  const keepsVideos = useIsAllowed('video.manage');
  const keepsScenarios = useIsAllowed('icSupport.manage');
  const keepsInterviews = useIsAllowed('interview.manage');
  const links = [
    ...(keepsVideos
      ? [
          { href: href('/jmneadoibops2'), label: 'アプローチ', current: shelf === 'approaches' },
          { href: href('/jmneadoibops2', { shelf: 'videos' }), label: '動画', current: shelf === 'videos' },
        ]
      : []),
    ...(keepsScenarios
      ? [{ href: href('/jmneadoibops2', { shelf: 'scenarios' }), label: 'シナリオ', current: shelf === 'scenarios' }]
      : []),
    ...(keepsInterviews
      ? [{ href: href('/jmneadoibops2', { shelf: 'interviews' }), label: '問診票', current: shelf === 'interviews' }]
      : []),
  ];
  return (
    <div className={styles.shelves} data-print="hidden">
      <TabLinks label="標準コンテンツの種類" links={links} />
      {(keepsScenarios || keepsInterviews) && (
        <ButtonLink size="small" variant="subTertiary" icon={plusIcon} href={href('/jmneadoibops2/template/create')}>
          コンテンツを作成
        </ButtonLink>
      )}
    </div>
  );
}
