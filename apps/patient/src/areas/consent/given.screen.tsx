import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { alertIcon, checkCircleIcon, clockIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import { roleWords } from '#areas/consent/consent-words.ts';
import styles from '#areas/consent/consent.module.css';
import { refusalsOf, standingOf, type Standing } from '#areas/consent/given-standing.ts';
import { useDoubleTapGuard } from '#areas/consent/use-double-tap-guard.ts';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { consentSentence, isSigned, signersHere, waitingHere } from '#areas/consent/consents.ts';
import type { QueueState } from '#records/record-queue.ts';
import { usePatientPage } from '#visit/patient-context.tsx';

/** After an answer or a signature: what became of it, and who is next. */
export function GivenScreen() {
  useDoubleTapGuard();
  const { order, consent, now, goTo } = useConsent();
  const { records, kiosk, go } = usePatientPage();
  const hasSpoken = consent.signers.some(({ decision }) => decision === 'defer' || decision === 'secondOpinion');
  const hasNothing = waitingHere(consent).length === signersHere(consent).length && !hasSpoken;
  const refusals = useRefusals(order.id, records);
  const standing = standingOf({
    isOnItsWay: records.pending.length > 0,
    isRefused: refusals.length > 0,
    hasNothing,
  });
  const [next] = hasSpoken ? [] : waitingHere(consent);
  const isAgain = standing === 'missing' || standing === 'refused';
  return (
    <ScreenFrame
      action={
        <BottomBar>
          {next && (
            <Button variant="tertiary" onClick={() => goTo('overview')}>
              あとで
            </Button>
          )}
          {next && <Button onClick={() => goTo('holder')}>{isAgain ? 'もう一度答える' : 'つぎの方の署名へ'}</Button>}
          {!next && kiosk && <Button onClick={() => go({ name: 'leave' })}>おわる</Button>}
          {!next && !kiosk && <Button onClick={() => go({ name: 'home' })}>はじめの画面へ</Button>}
        </BottomBar>
      }
    >
      <Icon
        path={icons[standing]}
        size="huge"
        className={standing === 'takenIn' ? styles.done : standing === 'refused' ? styles.refused : styles.onItsWay}
      />
      <ScreenHeading title={titles[standing]}>
        {isAgain ? titles[standing] : headingOf(consent.state, hasSpoken, standing === 'onItsWay')}
      </ScreenHeading>
      <div className={styles.stack}>
        <p>
          「{order.title}」 {consentSentence(consent, now)}
        </p>
        {next && !isAgain && (
          <Notice tone="quiet">
            {next.required ? 'つぎは、' : ''}
            {roleWords[next.role]}
            {next.name && `（${next.name}さん）`}
            {next.required
              ? 'の番です。端末をわたしてください。'
              : 'も、よろしければ署名できます。署名しなくてもかまいません。'}
          </Notice>
        )}
        {standing === 'refused' && refusals.map((reason) => <p key={reason}>{reason}</p>)}
        {standing === 'refused' && <p>ここで書いた内容は使われません。わからないときは、病院におたずねください。</p>}
        {standing === 'missing' && <p>おそれいりますが、もう一度お返事と署名をお願いします。</p>}
        {standing === 'onItsWay' && <p>{waitingSentence(records)}</p>}
        {standing === 'takenIn' && <p>病院に届きました。</p>}
        {isSigned(consent) && standing !== 'refused' && (
          <p>
            {kiosk
              ? '控えは、担当の職員からお受け取りください。'
              : '控えは、病院で書類がととのうと、この同意書の画面から開けます。'}
            同意は、いつでも取りやめることができます。
          </p>
        )}
      </div>
    </ScreenFrame>
  );
}

/** Why the hospital could not take in what was given here; also once the bar that says so was closed. */
function useRefusals(orderId: string, { refused }: QueueState): readonly string[] {
  const told = refusalsOf(refused, orderId);
  const [known, setKnown] = useState(told);
  if (told.some((reason) => !known.includes(reason))) setKnown([...new Set([...known, ...told])]);
  return known;
}

const icons: Record<Standing, string> = {
  onItsWay: clockIcon,
  refused: alertIcon,
  missing: clockIcon,
  takenIn: checkCircleIcon,
};
const titles = {
  onItsWay: 'お返事を送っています',
  refused: '受け付けられませんでした',
  missing: 'お返事は、まだ病院に届いていません',
  takenIn: 'お返事を受け付けました',
} as const;

/** That it lies on the device is said only once it does. */
function waitingSentence({ writing, kept }: QueueState): string {
  const place = writing > 0 ? 'この端末に保存しています。' : kept ? 'この端末に保存しました。' : '';
  return `${place}病院に届くまで、この画面を閉じないでください。電波がないときは、つながると自動で届きます。`;
}

function headingOf(state: string, hasSpoken: boolean, isOnItsWay: boolean): string {
  if (state === 'withdrawn') return isOnItsWay ? '取りやめを送っています' : '同意を取りやめました';
  const given = state === 'declined' || hasSpoken ? 'お返事' : '署名';
  return isOnItsWay ? `${given}を送っています` : `${given}を受け付けました`;
}
