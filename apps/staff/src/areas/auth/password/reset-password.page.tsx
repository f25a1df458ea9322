import { PageHeader } from '@nattoku/ui/layout/page-header';
import { DonePanel } from '@nattoku/ui/feedback/done-panel';
import { ButtonLink } from '@nattoku/ui/action/button';
import { useState } from 'react';
import { ChangePasswordForm } from '#areas/auth/password/change-password-form.tsx';
import { useSession } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

export function Page({ title }: { title: string }) {
  const session = useSession();
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <>
        <DonePanel title="パスワードを変更しました">
          次のログインから、新しいパスワードを使ってください。この端末のほかにログインしていた端末は、自動的にログアウトしました。
        </DonePanel>
        <ButtonLink variant="tertiary" href={href('/')}>
          ホームへ
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={title}
        description="変更すると、この端末のほかにログインしている端末は、すべてログアウトします。"
      />
      <ChangePasswordForm session={session} onChanged={() => setDone(true)} />
    </>
  );
}
