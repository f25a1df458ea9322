import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { AppFrame } from '#layout/app-frame.tsx';
import { AppHeader } from '#layout/app-header.tsx';
import { Avatar } from '#feedback/avatar.tsx';
import { CountBadge } from '#feedback/count-badge.tsx';
import { IconButton } from '#action/icon-button.tsx';
import {
  accountGroupIcon,
  bellIcon,
  chatIcon,
  checkCircleIcon,
  clipboardIcon,
  fileDocumentIcon,
  filterIcon,
  hospitalIcon,
  lockIcon,
  logoutIcon,
  menuIcon,
  movieIcon,
  noteIcon,
  pencilIcon,
  printerIcon,
  signatureIcon,
} from '#tokens/icons.tsx';
import { Menu } from '#action/menu.tsx';
import { SearchField } from '#form/search-field.tsx';
import { NavigationBar } from '#layout/navigation-bar.tsx';
import { SideNavigation } from '#layout/side-navigation.tsx';
import { useKeptFocus } from '#overlay/focus-behind.ts';
import { SnackbarHost, closeSnackbar, showSnackbar } from '#overlay/snackbar.tsx';
import styles from './gallery.module.css';
import { Buttons } from './buttons-page.tsx';
import { ConversationSection } from './conversation-page.tsx';
import { DocumentSection } from './document-page.tsx';
import { DrawingSection } from './drawing-page.tsx';
import { Feedback } from './feedback-page.tsx';
import { Fields } from './fields-page.tsx';
import { Flow } from './flow-page.tsx';
import { Foundations } from './foundations-page.tsx';
import { Lists } from './lists-page.tsx';
import { Media } from './media-page.tsx';
import { OrderDetail } from './order-detail-page.tsx';
import { Overlays } from './overlays-page.tsx';
import { Patient } from './patient-page.tsx';
import { Paper } from './paper-page.tsx';
import { Signature } from './signature-page.tsx';

type Section = { name: string; label: string; path: string; Page: ComponentType };

const sections: readonly [Section, ...Section[]] = [
  { name: 'foundations', label: '土台', path: hospitalIcon, Page: Foundations },
  { name: 'buttons', label: 'ボタン', path: checkCircleIcon, Page: Buttons },
  { name: 'fields', label: '入力', path: pencilIcon, Page: Fields },
  { name: 'lists', label: '一覧', path: filterIcon, Page: Lists },
  { name: 'feedback', label: '知らせ', path: bellIcon, Page: Feedback },
  { name: 'overlays', label: '重なり', path: menuIcon, Page: Overlays },
  { name: 'flow', label: '流れ', path: clipboardIcon, Page: Flow },
  { name: 'order-detail', label: '詳細', path: noteIcon, Page: OrderDetail },
  { name: 'media', label: '動画', path: movieIcon, Page: Media },
  { name: 'conversation', label: '会話', path: chatIcon, Page: ConversationSection },
  { name: 'signature', label: '署名', path: signatureIcon, Page: Signature },
  { name: 'drawing', label: '書き込み', path: pencilIcon, Page: DrawingSection },
  { name: 'patient', label: '患者', path: accountGroupIcon, Page: Patient },
  { name: 'document', label: '書類', path: fileDocumentIcon, Page: DocumentSection },
  { name: 'paper', label: '印刷', path: printerIcon, Page: Paper },
];

/** Each section lies at #/name; what the address names `alone` stands without the frame, as the patient page does. */
export function Gallery() {
  useKeptFocus();
  const hash = useSyncExternalStore(subscribeHash, () => location.hash);
  const [narrow, setNarrow] = useState(false);
  const [query, setQuery] = useState('');
  const section = sections.find(({ name }) => hash === `#/${name}`) ?? sections[0];

  const groups = [
    {
      items: sections.map(({ name, label, path }) => ({
        label,
        path,
        href: `#/${name}`,
        current: name === section.name,
        ...(name === 'feedback' && { count: 3 }),
      })),
    },
  ];

  useEffect(() => {
    closeSnackbar();
    document.title = `${section.label} – Nattoku 部品集`;
    if (section.name === 'patient') document.documentElement.dataset['audience'] = 'patient';
    else delete document.documentElement.dataset['audience'];
  }, [section]);

  if (section.name === 'patient') {
    return (
      <>
        <section.Page />
        <SnackbarHost />
      </>
    );
  }
  return (
    <>
      <AppFrame
        header={
          <AppHeader
            place={<span className={styles.place}>さくら総合病院</span>}
            search={
              <SearchField
                label="患者を検索"
                placeholder="患者番号・氏名・カナ"
                shortcut="/"
                value={query}
                onSearch={setQuery}
              />
            }
            tools={<Tools />}
          />
        }
        navigation={<SideNavigation groups={groups} narrow={narrow} onNarrow={setNarrow} />}
        bar={<NavigationBar groups={groups} />}
      >
        <section.Page />
      </AppFrame>
      <SnackbarHost />
    </>
  );
}

function Tools() {
  return (
    <>
      <IconButton
        path={lockIcon}
        label="今すぐロック"
        onClick={() => showSnackbar({ type: 'info', title: '画面をロックします' })}
      />
      <IconButton
        path={bellIcon}
        label="お知らせ"
        badge={<CountBadge count={12} />}
        onClick={() => showSnackbar({ type: 'info', title: 'お知らせは12件です' })}
      />
      <Menu
        trigger={
          <button type="button" className={styles.account} aria-label="アカウント：佐藤 美咲">
            <Avatar name="佐藤 美咲" />
          </button>
        }
        head={
          <>
            <strong>佐藤 美咲</strong>
            <br />
            看護師・消化器内科
          </>
        }
        items={[
          { label: '設定', icon: pencilIcon, href: '#/fields' },
          'line',
          {
            label: 'ログアウト',
            icon: logoutIcon,
            onSelect: () => showSnackbar({ type: 'done', title: 'ログアウトしました' }),
          },
        ]}
      />
    </>
  );
}

function subscribeHash(changed: () => void) {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
