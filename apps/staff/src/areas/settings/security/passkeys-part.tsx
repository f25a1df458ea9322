import type { Enrolled, Passkey } from '@nattoku/contract/auth/second-factor';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { RowMenu } from '@nattoku/ui/action/menu';
import { useState } from 'react';
import { PasskeyRemoval, PasskeyRenaming } from '#areas/settings/security/passkey-dialogs.tsx';
import styles from '#areas/settings/security/security.module.css';
import { canUsePasskeys } from '#platform/session/passkey.ts';
import { PasskeyEnrolment } from '#parts/account/passkey-enrolment.tsx';

type Props = { passkeys: readonly Passkey[]; onEnrolled: (enrolled: Enrolled) => void };
type Doing = { what: 'rename' | 'remove'; passkey: Passkey };

export function PasskeysPart({ passkeys, onEnrolled }: Props) {
  const [adding, setAdding] = useState(false);
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  const enrolled = (given: Enrolled) => {
    setAdding(false);
    onEnrolled(given);
  };
  return (
    <>
      <div className={styles.head}>
        <h3>パスキー</h3>
        {passkeys.length === 0 && <Badge>未登録</Badge>}
        {canUsePasskeys() && (
          <Button variant="tertiary" size="small" onClick={() => setAdding(!adding)}>
            {adding ? 'やめる' : 'パスキーを追加'}
          </Button>
        )}
      </div>
      {!canUsePasskeys() && <p className={styles.quiet}>このブラウザーでは、パスキーを登録できません。</p>}
      {adding && (
        <div className={styles.form}>
          <PasskeyEnrolment onEnrolled={enrolled} />
        </div>
      )}
      {passkeys.length > 0 && (
        <ul role="list" className={styles.list} aria-label="登録したパスキー">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.name}>
                  {passkey.name}
                  {passkey.backedUp && <Badge tone="info">端末間で同期</Badge>}
                </p>
                <p className={styles.quiet}>
                  登録: {formatDateTime(passkey.createdAt)}、最後の使用:{' '}
                  {passkey.lastUsedAt ? formatDateTime(passkey.lastUsedAt) : 'まだありません'}
                </p>
              </div>
              <RowMenu
                label={`パスキー「${passkey.name}」の操作`}
                items={[
                  { label: '名前を変える', onSelect: () => setDoing({ what: 'rename', passkey }) },
                  { label: '削除する', tone: 'error', onSelect: () => setDoing({ what: 'remove', passkey }) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {doing?.what === 'rename' && <PasskeyRenaming passkey={doing.passkey} onClose={close} />}
      {doing?.what === 'remove' && <PasskeyRemoval passkey={doing.passkey} onClose={close} />}
    </>
  );
}
