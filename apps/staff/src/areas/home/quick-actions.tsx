import { isAllowed, type Permission } from '@nattoku/contract/auth/permissions';
import { ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import {
  accountGroupIcon,
  clipboardIcon,
  fileDocumentIcon,
  movieIcon,
  noteIcon,
  plusIcon,
} from '@nattoku/ui/tokens/icons';
import styles from '#areas/home/home.module.css';
import { useSession } from '#platform/session/use-session.ts';
import { canOpen } from '#routing/can-open.ts';
import { href, type Path } from '#routing/paths.ts';

type Action = {
  path: Extract<
    Path,
    | '/video/order/flow/patient'
    | '/consent/order'
    | '/patients'
    | '/video/order/list'
    | '/video/list/videos'
    | '/notification/list'
  >;
  /** Where the guard of the page lets in more people than can do this. */
  permission?: Permission;
  label: string;
  icon: string;
};

const actions: readonly Action[] = [
  { path: '/video/order/flow/patient', label: '動画をオーダー', icon: plusIcon },
  { path: '/consent/order', label: '同意書を作る', icon: fileDocumentIcon, permission: 'consent.order' },
  { path: '/patients', label: '患者を探す', icon: accountGroupIcon },
  { path: '/video/order/list', label: 'オーダー一覧', icon: clipboardIcon },
  { path: '/video/list/videos', label: '動画一覧', icon: movieIcon },
  { path: '/notification/list', label: '院内掲示を作成', icon: noteIcon, permission: 'notification.announce' },
];

/** What this person begins from here; the first one stands out. Nothing where there is nothing to begin. */
export function QuickActions() {
  const session = useSession();
  const possible = actions.filter(
    ({ path, permission }) => canOpen(session, path) && (permission === undefined || isAllowed(session, permission)),
  );
  if (possible.length === 0) return null;
  return (
    <Card title="すぐに始める">
      <div className={styles.actions}>
        {possible.map(({ path, label, icon }, index) => (
          <ButtonLink key={path} href={href(path)} variant={index === 0 ? 'primary' : 'tertiary'} icon={icon} wide>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}
