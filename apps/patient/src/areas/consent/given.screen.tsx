import { BottomBar } from '@nattoku/ui/bottom-bar';
import { Button } from '@nattoku/ui/button';
import { Icon } from '@nattoku/ui/icon';
import { checkCircleIcon } from '@nattoku/ui/icons';
import { useConsent } from '#areas/consent/consent-context.tsx';
import { roleWords } from '#areas/consent/consent-words.ts';
import styles from '#areas/consent/consent.module.css';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { consentSentence, waitingHere } from '#progress/consents.ts';
import { usePatientPage } from '#visit/patient-context.tsx';

/** After an answer or a signature: what became of it, and who is next. */
export function GivenScreen() {
  const { order, consent, now, goTo } = useConsent();
  const { records, kiosk, go } = usePatientPage();
  const hasSpoken = consent.signers.some(({ decision }) => decision === 'defer' || decision === 'secondOpinion');
  const [next] = hasSpoken ? [] : waitingHere(consent);
  return (
    <ScreenFrame
      action={
        <BottomBar>
          {next && (
            <Button variant="tertiary" onClick={() => goTo('overview')}>
              あとで
            </Button>
          )}
          {next && <Button onClick={() => goTo('holder')}>つぎの方の署名へ</Button>}
          {!next && kiosk && <Button onClick={() => go({ name: 'leave' })}>おわる</Button>}
          {!next && !kiosk && <Button onClick={() => go({ name: 'home' })}>はじめの画面へ</Button>}
        </BottomBar>
      }
    >
      <Icon path={checkCircleIcon} size="huge" className={styles.done} />
      <ScreenHeading title="お返事を受け付けました">{headingOf(consent.state, hasSpoken)}</ScreenHeading>
      <div className={styles.stack}>
        <p>
          「{order.title}」 {consentSentence(consent, now)}
        </p>
        {next && (
          <Notice tone="quiet">
            つぎは、{roleWords[next.role]}
            {next.name && `（${next.name}さん）`}の番です。端末をわたしてください。
          </Notice>
        )}
        <p>
          {records.pending.length > 0
            ? 'この端末に保存しました。電波がつながると、自動で病院に届きます。'
            : '病院に届きました。'}
        </p>
      </div>
    </ScreenFrame>
  );
}

function headingOf(state: string, hasSpoken: boolean): string {
  if (state === 'withdrawn') return '同意を取りやめました';
  return state === 'declined' || hasSpoken ? 'お返事を受け付けました' : '署名を受け付けました';
}
