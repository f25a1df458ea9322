import { AuthPanel } from '#areas/auth/auth-panel.tsx';
import { LinkRefused } from '#areas/auth/password/link-refused.tsx';
import { SettingForm } from '#areas/auth/password/setting-form.tsx';
import { SettingDone } from '#areas/auth/password/setting-done.tsx';
import { useLinkSecret } from '#areas/auth/password/use-link-secret.ts';
import { useOpenedLink } from '#areas/auth/password/use-opened-link.ts';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useState } from 'react';

/** A password is set here by a link: the first one, or a new one for one that was forgotten. */
export function Page({ title }: { title: string }) {
  const { secret, forget } = useLinkSecret();
  const [usedUp, setUsedUp] = useState<string | null>(null);
  if (usedUp !== null && (secret === null || secret === usedUp)) return <SettingDone />;
  if (secret === null) return <LinkRefused />;
  const finish = () => {
    setUsedUp(secret);
    void forget();
  };
  return <BySecret key={secret} title={title} secret={secret} onDone={finish} />;
}

type Props = { title: string; secret: string; onDone: () => void };

function BySecret({ title, secret, onDone }: Props) {
  const { state, retry, refuse } = useOpenedLink(secret);
  if (state.kind === 'refused') return <LinkRefused />;
  return (
    <AuthPanel title={title}>
      {state.kind === 'asking' && <SkeletonText />}
      {state.kind === 'failed' && (
        <>
          <Notice tone="error">{state.message}</Notice>
          <Button wide onClick={retry}>
            もう一度読み込む
          </Button>
        </>
      )}
      {state.kind === 'open' && <SettingForm link={state.link} secret={secret} onDone={onDone} onRefused={refuse} />}
    </AuthPanel>
  );
}
