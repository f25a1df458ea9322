import { isAllowed, type Permission } from '@nattoku/contract/auth/permissions';
import { ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { clipboardIcon, hospitalIcon, movieIcon, noteIcon, plusIcon, qrScanIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/video/top/video-top.module.css';
import { useSession } from '#platform/session/use-session.ts';
import { canOpen } from '#routing/can-open.ts';
import { href, type Path } from '#routing/paths.ts';

type Action = {
  path: Extract<
    Path,
    | '/video/order/flow/patient'
    | '/video/commonOrder/flow/select'
    | '/video/template'
    | '/video/order/list'
    | '/video/list/videos'
    | '/video/list/approaches'
  >;
  /** Where the guard of the page lets in more people than can do this. */
  permission?: Permission;
  label: string;
  icon: string;
};

const actions: readonly Action[] = [
  { path: '/video/order/flow/patient', label: '新しいオーダー', icon: plusIcon },
  { path: '/video/commonOrder/flow/select', label: '共通オーダー', icon: qrScanIcon, permission: 'video.order' },
  { path: '/video/order/list', label: 'オーダー一覧', icon: clipboardIcon },
  { path: '/video/template', label: '動画セット', icon: noteIcon },
  { path: '/video/list/videos', label: '動画一覧', icon: movieIcon },
  { path: '/video/list/approaches', label: 'アプローチ', icon: hospitalIcon },
];

/** What this person can begin from here; the first one stands out. */
export function QuickActions() {
  const session = useSession();
  const possible = actions.filter(
    ({ path, permission }) => canOpen(session, path) && (permission === undefined || isAllowed(session, permission)),
  );
  if (possible.length === 0) return null;
  const first = possible[0]?.path === '/video/order/flow/patient' ? 'primary' : 'tertiary';
  return (
    <Card title="すぐに始める">
      <div className={styles.actions}>
        {possible.map(({ path, label, icon }, index) => (
          <ButtonLink key={path} href={href(path)} variant={index === 0 ? first : 'tertiary'} icon={icon} wide>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}
