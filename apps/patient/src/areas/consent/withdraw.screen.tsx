import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { useRef, useState } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import { decides } from '#areas/consent/consent-words.ts';
import styles from '#areas/consent/consent.module.css';
import { ReasonField } from '#areas/consent/reason-field.tsx';
import { useDoubleTapGuard } from '#areas/consent/use-double-tap-guard.ts';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { signersHere } from '#areas/consent/consents.ts';
import { consentWords } from '#words/visit-words.ts';
import { useLayered } from '#words/layered.tsx';

/** As easy as agreeing: one screen, no reason needed (specification/patient-page.md §15). What was signed stays beside it. */
export function WithdrawScreen() {
  const layered = useLayered();
  useDoubleTapGuard();
  const { order, consent, happened, goTo } = useConsent();
  const people = signersHere(consent).filter((signer) => decides(signer) && signer.state === 'signed');
  const [chosen, setChosen] = useState(people.length === 1 ? (people[0]?.id ?? '') : '');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const sent = useRef(false);
  const signer = people.find(({ id }) => id === chosen);
  const withdraw = () => {
    setTried(true);
    if (!signer || sent.current) return;
    sent.current = true;
    happened({ kind: 'consentWithdrawn', signerId: signer.id, name: signer.name, reason: reason.trim() });
    goTo('given');
  };
  return (
    <ScreenFrame
      action={
        <BottomBar
          back={
            <Button variant="tertiary" onClick={() => goTo('overview')}>
              {consentWords().withdraw.keep}
            </Button>
          }
        >
          <Button variant="errorSecondary" onClick={withdraw}>
            {consentWords().withdraw.withdraw}
          </Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={consentWords().withdraw.title}>{consentWords().withdraw.heading}</ScreenHeading>
      <div className={styles.stack}>
        <p>{consentWords().withdraw.atOnce(layered(order.title))}</p>
        <Notice tone="warning">{consentWords().withdraw.callToo}</Notice>
        {people.length > 1 && (
          <RadioGroup
            label={consentWords().withdraw.who}
            layout="cards"
            options={people.map(({ id, role, name }) => ({
              value: id,
              label: consentWords().withdraw.person(consentWords().roles[role], name),
            }))}
            value={chosen}
            error={tried && !signer ? consentWords().withdraw.needWho : undefined}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </ScreenFrame>
  );
}
