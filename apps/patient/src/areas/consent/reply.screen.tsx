import type { PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { TextField } from '@nattoku/ui/form/text-field';
import { useRef, useState } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import styles from '#areas/consent/consent.module.css';
import { ReasonField } from '#areas/consent/reason-field.tsx';
import { useDoubleTapGuard } from '#areas/consent/use-double-tap-guard.ts';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { consentWords } from '#words/visit-words.ts';

type Kind = 'reply-refuse' | 'reply-defer' | 'reply-secondOpinion';
const decisions = { 'reply-refuse': 'refuse', 'reply-defer': 'defer', 'reply-secondOpinion': 'secondOpinion' } as const;
/** Every answer but yes: said at once, with a reason only if somebody wants to give one. */
export function ReplyScreen({ signer, kind }: { signer: PatientConsentSigner; kind: Kind }) {
  useDoubleTapGuard();
  const { now, goTo, happened, dropDraft } = useConsent();
  const [reason, setReason] = useState('');
  const [revisitOn, setRevisitOn] = useState('');
  const sent = useRef(false);
  const send = () => {
    if (sent.current) return;
    sent.current = true;
    happened({
      kind: 'consentDecided',
      signerId: signer.id,
      decision: decisions[kind],
      reason: reason.trim(),
      revisitOn: revisitOn === '' ? null : revisitOn,
    });
    dropDraft(signer.id);
    goTo('given');
  };
  return (
    <ScreenFrame
      action={
        <BottomBar>
          <Button onClick={send}>{consentWords().reply.send}</Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={consentWords().reply.title} place={consentWords().roles[signer.role]}>
        {consentWords().decisions[decisions[kind]]}
      </ScreenHeading>
      <div className={styles.stack}>
        <p>{consentWords().reply[decisions[kind]]}</p>
        {kind === 'reply-defer' && (
          <TextField
            label={consentWords().reply.when}
            type="date"
            min={todayInTokyo(now)}
            value={revisitOn}
            onChange={({ target }) => setRevisitOn(target.value)}
          />
        )}
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </ScreenFrame>
  );
}
