import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { useRef, useState } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import { decides, roleWords } from '#areas/consent/consent-words.ts';
import styles from '#areas/consent/consent.module.css';
import { ReasonField } from '#areas/consent/reason-field.tsx';
import { useDoubleTapGuard } from '#areas/consent/use-double-tap-guard.ts';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { signersHere } from '#areas/consent/consents.ts';

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
              取りやめずに戻る
            </Button>
          }
        >
          <Button variant="errorSecondary" onClick={withdraw}>
            同意を取りやめる
          </Button>
        </BottomBar>
      }
    >
      <ScreenHeading title="同意の取りやめ">同意を取りやめますか？</ScreenHeading>
      <div className={styles.stack}>
        <p>「{order.title}」への同意を取りやめることを、すぐに病院へ伝えます。理由は書かなくてもかまいません。</p>
        <Notice tone="warning">手術や検査が始まっているときや、お急ぎのときは、電話でも病院にお知らせください。</Notice>
        {people.length > 1 && (
          <RadioGroup
            label="取りやめるのは、どなたですか"
            layout="cards"
            options={people.map(({ id, role, name }) => ({ value: id, label: `${roleWords[role]} ${name}さん` }))}
            value={chosen}
            error={tried && !signer ? 'どなたかを選んでください' : undefined}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </ScreenFrame>
  );
}
