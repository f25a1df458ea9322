import type { Session } from '@nattoku/contract/auth/auth';
import { roleNames } from '@nattoku/contract/auth/permissions';
import { Button } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { accountCircleIcon, cogIcon, helpIcon, lockIcon, logoutIcon, swapIcon } from '@nattoku/ui/tokens/icons';
import { Menu } from '@nattoku/ui/action/menu';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import styles from '#layouts/v2/account-menu.module.css';
import { switchUser } from '#platform/session/switch-user.ts';
import { hasUnsavedInput } from '#platform/unsaved-input.ts';
import { href } from '#routing/paths.ts';

const DiscardQuestion = lazy(async () => ({
  default: (await import('#editing/discard-question.tsx')).DiscardQuestion,
}));

export function AccountMenu({ session }: { session: Session }) {
  const { pathname } = useLocation();
  const [verb, setVerb] = useState<string | null>(null);
  const leave = () =>
    void switchUser().catch(() =>
      showSnackbar({ title: 'ログアウトできませんでした', desc: '接続を確認して、もう一度お試しください。' }),
    );
  const leaveAsking = (discard: string) => (hasUnsavedInput() ? setVerb(discard) : leave());
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="fourth"
            size="small"
            weight="normal"
            className={styles.trigger}
            aria-label={`${session.name}さんのメニュー`}
          >
            <span className={styles.icon}>
              <Icon path={accountCircleIcon} size="large" />
            </span>
            <span className={styles.who}>{session.name}</span>
          </Button>
        }
        head={
          <div className={styles.head}>
            <p className={styles.name}>{session.name}</p>
            <p>{roleNames[session.role]}</p>
            <p>{session.email}</p>
            <p>{session.facility.name}</p>
          </div>
        }
        items={[
          { label: 'セキュリティの設定', icon: cogIcon, href: href('/settings', { section: 'security' }) },
          { label: 'パスワードの変更', icon: lockIcon, href: href('/resetPassword') },
          { label: 'お問い合わせ', icon: helpIcon, href: contactFrom(pathname) },
          'line',
          { label: 'ほかの職員がログイン', icon: swapIcon, onSelect: () => leaveAsking('入力を破棄して交代') },
          { label: 'ログアウト', icon: logoutIcon, onSelect: () => leaveAsking('入力を破棄してログアウト') },
        ]}
      />
      {verb !== null && (
        <Suspense>
          <DiscardQuestion
            open
            verb={verb}
            onKeep={() => setVerb(null)}
            onDiscard={() => {
              setVerb(null);
              leave();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The page that somebody asks about goes along, unless its path names a record. */
const contactFrom = (pathname: string): string =>
  /^\/[A-Za-z/]+$/.test(pathname) && !pathname.startsWith('/contact')
    ? href('/contact', { screen: pathname })
    : href('/contact');
