import type { Session } from '@nattoku/contract/auth/auth';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Link } from '@nattoku/ui/action/link';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useState } from 'react';
import styles from '#layouts/v2/session-notices.module.css';
import { useNow } from '#platform/use-now.ts';
import { href } from '#routing/paths.ts';

/** Time enough to save what is being typed: five minutes, and the one by which the clock of the screen may be late. */
const WARN_BEFORE_MS = 6 * 60_000;

/** What the person who is signed in must know of the session itself, above every page. */
export function SessionNotices({ session }: { session: Session }) {
  return (
    <div className={styles.notices} data-print="hidden">
      <div role="status">
        <EndWarning expiresAt={session.expiresAt} />
      </div>
      {session.temporaryAccessUntil !== null && (
        <Notice title="一時利用でログインしています">
          {formatDateTime(session.temporaryAccessUntil)}
          まで使えます。それまでに、施設の管理者に二要素認証の再設定を依頼してください。
        </Notice>
      )}
      <EnrolmentReminder session={session} />
    </div>
  );
}

function EndWarning({ expiresAt }: { expiresAt: string }) {
  const left = Date.parse(expiresAt) - useNow().getTime();
  if (left > WARN_BEFORE_MS) return null;
  return (
    <Notice tone="warning" title={`あと${Math.max(1, Math.ceil(left / 60_000))}分で自動的にログアウトします`}>
      入力中の内容を今のうちに保存してください。続けるには、いちどログアウトしてログインし直してください。
    </Notice>
  );
}

/** Kept while this document lives: the person who puts it off is reminded at the next sign-in. */
let putOff = false;

function EnrolmentReminder({ session: { enrolmentDueAt } }: { session: Session }) {
  const [hidden, setHidden] = useState(putOff);
  if (hidden || enrolmentDueAt === null) return null;
  const later = () => {
    putOff = true;
    setHidden(true);
  };
  return (
    <Notice
      title="二要素認証を登録してください"
      action={
        <Button variant="fourth" size="small" weight="normal" onClick={later}>
          あとで
        </Button>
      }
    >
      {formatDateTime(enrolmentDueAt)}より後は、登録しないと利用できなくなります。
      <Link href={href('/settings', { section: 'security' })}>登録する（3分ほど）</Link>
    </Notice>
  );
}
