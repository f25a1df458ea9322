import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { alertIcon, checkCircleIcon, clockIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import styles from '#areas/consent/consent.module.css';
import { refusalsOf, standingOf, type Standing } from '#areas/consent/given-standing.ts';
import { useDoubleTapGuard } from '#areas/consent/use-double-tap-guard.ts';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { consentSentence, isSigned, signersHere, waitingHere } from '#areas/consent/consents.ts';
import type { QueueState } from '#records/record-queue.ts';
import { usePatientPage } from '#visit/patient-context.tsx';
import { openingWords } from '#words/language.ts';
import { consentWords, visitWords } from '#words/visit-words.ts';

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
              {visitWords().later}
            </Button>
          )}
          {next && (
            <Button onClick={() => goTo('holder')}>
              {isAgain ? visitWords().answerAgain : consentWords().given.next}
            </Button>
          )}
          {!next && kiosk && <Button onClick={() => go({ name: 'leave' })}>{visitWords().end}</Button>}
          {!next && !kiosk && <Button onClick={() => go({ name: 'home' })}>{openingWords().toHome}</Button>}
        </BottomBar>
      }
    >
      <Icon
        path={icons[standing]}
        size="huge"
        className={standing === 'takenIn' ? styles.done : standing === 'refused' ? styles.refused : styles.onItsWay}
      />
      <ScreenHeading title={consentWords().given[standing]}>
        {isAgain ? consentWords().given[standing] : headingOf(consent.state, hasSpoken, standing === 'onItsWay')}
      </ScreenHeading>
      <div className={styles.stack}>
        <p>
          {visitWords().quoted(order.title)} {consentSentence(consent, now)}
        </p>
        {next && !isAgain && (
          <Notice tone="quiet">
            {next.required
              ? consentWords().given.nextIs(consentWords().roles[next.role], next.name)
              : consentWords().given.nextMay(consentWords().roles[next.role], next.name)}
          </Notice>
        )}
        {standing === 'refused' && refusals.map((reason) => <p key={reason}>{reason}</p>)}
        {standing === 'refused' && <p>{consentWords().given.notUsed}</p>}
        {standing === 'missing' && <p>{consentWords().given.pleaseAgain}</p>}
        {standing === 'onItsWay' && <p>{waitingSentence(records)}</p>}
        {standing === 'takenIn' && <p>{consentWords().given.arrived}</p>}
        {isSigned(consent) && standing !== 'refused' && (
          <p>
            {kiosk ? consentWords().given.copyFromStaff : consentWords().given.copyHere}
            {consentWords().given.mayWithdraw}
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

/** That it lies on the device is said only once it does. */
function waitingSentence({ writing, kept }: QueueState): string {
  const place = writing > 0 ? consentWords().given.saving : kept ? consentWords().given.saved : '';
  return `${place}${consentWords().given.keepOpen}`;
}

function headingOf(state: string, hasSpoken: boolean, isOnItsWay: boolean): string {
  if (state === 'withdrawn') return isOnItsWay ? consentWords().given.withdrawing : consentWords().given.withdrawn;
  if (state === 'declined' || hasSpoken)
    return isOnItsWay ? consentWords().given.onItsWay : consentWords().given.takenIn;
  return isOnItsWay ? consentWords().given.signatureOnItsWay : consentWords().given.signatureTakenIn;
}
