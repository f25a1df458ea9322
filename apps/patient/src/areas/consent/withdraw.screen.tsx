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
import { SpokenName } from '#reading-aloud/spoken-name.tsx';
import { signersHere } from '#areas/consent/consents.ts';
import { consentWords } from '#words/visit-words.ts';
import { Filled } from '#words/filled.tsx';
import { Layered } from '#words/layered.tsx';

/** As easy as agreeing: one screen, no reason needed (specification/patient-page.md §15). What was signed stays beside it. */
export function WithdrawScreen() {
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
        <p>
          <Filled
            words={consentWords().withdraw.atOnce('{0}')}
            places={[<Layered key="title">{order.title}</Layered>]}
          />
        </p>
        <Notice tone="warning">{consentWords().withdraw.callToo}</Notice>
        {people.length > 1 && (
          <RadioGroup
            label={consentWords().withdraw.who}
            layout="cards"
            options={people.map(({ id, role, name, nameKana }) => ({
              value: id,
              label: (
                <Filled
                  words={consentWords().withdraw.person(consentWords().roles[role], '{0}')}
                  places={[<SpokenName key="name" name={name} kana={nameKana} />]}
                />
              ),
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
