import { ACCOUNT_LINK_HOURS } from '@nattoku/contract/staff/account';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { printerIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { QrCode } from '@nattoku/ui/document/qr-code';
import styles from '#areas/settings/staff/staff-link-sheets.module.css';
import { useSession } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

export type PrintedLink = { staffId: StaffId; name: string; email: string; linkSecret: string; expiresAt: string };

type Props = { links: readonly PrintedLink[]; purpose: 'invitation' | 'passwordReset'; onDone: () => void };

const words = {
  invitation: { title: 'アカウントのご案内', lead: 'Nattoku（納得）のアカウントを用意しました。' },
  passwordReset: { title: 'パスワード再設定のご案内', lead: 'Nattoku（納得）のパスワードを設定し直してください。' },
};

/** The secret rides in the fragment, which browsers send to nobody. */
const addressOf = (linkSecret: string): string => `${window.location.origin}${href('/settingPassword')}#${linkSecret}`;

/** One sheet of paper for each person. The links stand nowhere else, and are gone with this view. */
export function StaffLinkSheets({ links, purpose, onDone }: Props) {
  const { facility } = useSession();
  const { title, lead } = words[purpose];
  return (
    <>
      <div data-print="hidden">
        <PageHeader
          title="渡す用紙"
          meta={`${links.length}人`}
          action={
            <>
              <Button variant="tertiary" onClick={onDone}>
                職員の一覧に戻る
              </Button>
              <Button icon={printerIcon} onClick={() => window.print()}>
                {links.length}枚を印刷
              </Button>
            </>
          }
        />
        <Notice tone="warning" title="この画面を離れると、リンクはもう表示できません">
          いま印刷して、本人に直接渡してください。リンクは{ACCOUNT_LINK_HOURS}時間、1回だけ使えます。
        </Notice>
      </div>
      <ul role="list" className={styles.sheets} aria-label="渡す用紙">
        {links.map(({ staffId, name, email, linkSecret, expiresAt }) => (
          <li key={staffId} className={styles.sheet}>
            <p className={styles.facility}>{facility.name}</p>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.person}>{name} 様</p>
            <p>{lead}QRコードを読み取るか、下のアドレスを開いて、パスワードを設定してください。</p>
            <div className={styles.opening}>
              <QrCode text={addressOf(linkSecret)} title={`${name}さんのパスワードを設定するQRコード`} sizeMm={48} />
              <div>
                <p>ログインに使うメールアドレス</p>
                <p className={styles.strong}>{email}</p>
                <p>このリンクの期限</p>
                <p className={styles.strong}>{formatDateTime(expiresAt)} まで（1回だけ）</p>
              </div>
            </div>
            <p className={styles.address}>{addressOf(linkSecret)}</p>
            <p className={styles.foot}>
              この用紙はあなた専用です。ほかの方に見せたり、写真を撮らせたりしないでください。設定が終わったら裁断してください。
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
