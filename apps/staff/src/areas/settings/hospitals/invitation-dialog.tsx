import { ACCOUNT_LINK_HOURS } from '@nattoku/contract/staff/account';
import type { AdministratorInvited } from '@nattoku/contract/staff/hospital';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { QrCode } from '@nattoku/ui/document/qr-code';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { copyIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/settings/facility/settings.parts.module.css';
import { copyText } from '#editing/copy-text.ts';
import { href } from '#routing/paths.ts';

type Props = { invited: AdministratorInvited; onClose: () => void };

/** The link of a first administrator: it stands nowhere else, and is gone with this dialog. */
export function InvitationDialog({ invited: { hospital, linkSecret, expiresAt }, onClose }: Props) {
  // The secret rides in the fragment, which browsers send to nobody.
  const address = `${window.location.origin}${href('/settingPassword')}#${linkSecret}`;
  const copy = async () => {
    const copied = await copyText(address);
    showSnackbar(
      copied
        ? { type: 'done', title: 'リンクをコピーしました' }
        : { type: 'error', title: 'コピーできませんでした。リンクを選んでコピーしてください。' },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="施設管理者に渡すリンク"
      actions={
        <>
          <Button variant="tertiary" icon={copyIcon} onClick={() => void copy()}>
            リンクをコピー
          </Button>
          <Button onClick={onClose}>渡したので閉じる</Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Notice tone="warning" title="閉じると、このリンクはもう表示できません">
          いま本人に直接渡してください。リンクは{ACCOUNT_LINK_HOURS}時間、1回だけ使えます。
        </Notice>
        <QrCode text={address} title="パスワードを設定するQRコード" sizeMm={48} />
        <DescriptionList
          items={[
            { term: '施設', detail: hospital.name },
            { term: 'リンク', detail: address },
            { term: '期限', detail: `${formatDateTime(expiresAt)} まで` },
          ]}
        />
      </div>
    </Dialog>
  );
}
