import type { Enrolled } from '@nattoku/contract/auth/second-factor';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { PasswordCard } from '#areas/settings/security/password-card.tsx';
import { SecondFactorCard } from '#areas/settings/security/second-factor-card.tsx';
import { refetchSecurity } from '#areas/settings/security/security.queries.ts';
import styles from '#areas/settings/security/security.module.css';
import { SessionsCard } from '#areas/settings/security/sessions-card.tsx';
import { rememberSession } from '#platform/session/session.ts';
import { RecoveryCodes } from '#parts/account/recovery-codes.tsx';

export function Section({ title }: SectionProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const showCodes = (made: readonly string[]) => {
    setCodes(made);
    void refetchSecurity();
  };
  const noteEnrolled = ({ session, recoveryCodes }: Enrolled) => {
    rememberSession(session);
    showSnackbar({ type: 'done', title: '二要素認証を登録しました' });
    if (recoveryCodes) showCodes(recoveryCodes);
    else void refetchSecurity();
  };
  if (codes) {
    return (
      <>
        <PageHeader title={title} />
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={title} description="ご自分のアカウントを守るための設定です。" />
      <div className={styles.cards}>
        <PasswordCard />
        <SecondFactorCard onEnrolled={noteEnrolled} onCodes={showCodes} />
        <SessionsCard />
      </div>
    </>
  );
}
