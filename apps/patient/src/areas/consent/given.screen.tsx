import type { PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { alertIcon, checkCircleIcon, clockIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import styles from '#areas/consent/consent.module.css';
import { afterwardsOf, refusalsOf, standingOf, type Standing } from '#areas/consent/given-standing.ts';
import { useDoubleTapGuard } from '#areas/consent/use-double-tap-guard.ts';
import { Notice } from '#frame/notice.tsx';
import { WhomToCall } from '#frame/whom-to-call.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { consentSentence, isSigned, signersHere, waitingHere } from '#areas/consent/consents.ts';
import { SpokenName } from '#reading-aloud/spoken-name.tsx';
import type { QueueState } from '#records/queue-state.ts';
import { nextThing } from '#progress/steps.ts';
import { startOf } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';
import { openingWords } from '#words/language.ts';
import { consentWords, visitWords } from '#words/visit-words.ts';
import { Filled } from '#words/filled.tsx';
import { Ja } from '#words/ja.tsx';
import { Layered } from '#words/layered.tsx';

/** After an answer or a signature: what became of it, and who is next. */
export function GivenScreen() {
  useDoubleTapGuard();
  const { order, consent, now } = useConsent();
  const { records, kiosk } = usePatientPage();
  const hasSpoken = consent.signers.some(({ decision }) => decision === 'defer' || decision === 'secondOpinion');
  const hasNothing = waitingHere(consent).length === signersHere(consent).length && !hasSpoken;
  const refusals = useRefusals(order.id, records);
  const standing = standingOf({
    isOnItsWay: records.pending.length > 0,
    isRefused: refusals.length > 0,
    hasNothing,
  });
  const [next] = hasSpoken ? [] : waitingHere(consent);
  const heading = headingOf(consent.state, hasSpoken, standing === 'onItsWay');
  const isAgain = standing === 'missing' || standing === 'refused';
  return (
    <ScreenFrame action={<Actions next={next} isAgain={isAgain} />}>
      <Icon
        path={icons[standing]}
        size="huge"
        className={standing === 'takenIn' ? styles.done : standing === 'refused' ? styles.refused : styles.onItsWay}
      />
      <ScreenHeading title={isAgain ? consentWords().given[standing] : heading}>
        {isAgain ? consentWords().given[standing] : heading}
      </ScreenHeading>
      <div className={styles.stack}>
        <p>
          <Filled words={visitWords().quoted('{0}')} places={[<Layered key="title">{order.title}</Layered>]} />{' '}
          {consentSentence(consent, now)}
        </p>
        {next && !isAgain && (
          <Notice tone="quiet">
            <Filled
              words={consentWords().given[next.required ? 'nextIs' : 'nextMay'](
                consentWords().roles[next.role],
                next.name && '{0}',
              )}
              places={[<SpokenName key="name" name={next.name} kana={next.nameKana} />]}
            />
          </Notice>
        )}
        {standing === 'refused' &&
          refusals.map((reason) => (
            <p key={reason}>
              <Ja>{reason}</Ja>
            </p>
          ))}
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
        {!isAgain && <Afterwards />}
        <p>
          <WhomToCall />
        </p>
      </div>
    </ScreenFrame>
  );
}

type ActionProps = { next: PatientConsentSigner | undefined; isAgain: boolean };

/** To the next person who signs, to what else is to be done, or to the end. */
function Actions({ next, isAgain }: ActionProps) {
  const { order, goTo } = useConsent();
  const { page, steps, kiosk, go } = usePatientPage();
  if (next)
    return (
      <BottomBar>
        <Button variant="tertiary" onClick={() => goTo('overview')}>
          {visitWords().later}
        </Button>
        <Button onClick={() => goTo('holder')}>{isAgain ? visitWords().answerAgain : consentWords().given.next}</Button>
      </BottomBar>
    );
  const following = nextThing(page, steps);
  const goOn = following && following.item.id !== order.form.id && startOf(following);
  return (
    <BottomBar>
      {goOn && <Button onClick={() => go(goOn.screen)}>{goOn.label}</Button>}
      {!goOn && kiosk && <Button onClick={() => go({ name: 'leave' })}>{visitWords().end}</Button>}
      {!goOn && !kiosk && <Button onClick={() => go({ name: 'home' })}>{openingWords().toHome}</Button>}
    </BottomBar>
  );
}

function Afterwards() {
  const { consent, now } = useConsent();
  return (
    <section className={styles.stack} aria-label={visitWords().thanks.afterwards}>
      <h2 className={styles.heading}>{visitWords().thanks.afterwards}</h2>
      {afterwardsOf(consent, now).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
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
