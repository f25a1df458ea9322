import type { PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { TextField } from '@nattoku/ui/form/text-field';
import { useRef, useState } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import { decisionWords, roleWords } from '#areas/consent/consent-words.ts';
import styles from '#areas/consent/consent.module.css';
import { ReasonField } from '#areas/consent/reason-field.tsx';
import { useDoubleTapGuard } from '#areas/consent/use-double-tap-guard.ts';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';

type Kind = 'reply-refuse' | 'reply-defer' | 'reply-secondOpinion';
const decisions = { 'reply-refuse': 'refuse', 'reply-defer': 'defer', 'reply-secondOpinion': 'secondOpinion' } as const;
const sentences: Record<Kind, string> = {
  'reply-refuse': '「同意しない」というお返事を病院に伝えます。このあとのことは、担当の医師がご相談します。',
  'reply-defer': 'お返事は急ぎません。あとで、同じ画面からお返事できます。',
  'reply-secondOpinion':
    'ほかの病院の医師の意見を聞きたい、というご希望を病院に伝えます。必要な書類は、病院が用意します。',
};

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
          <Button onClick={send}>このお返事を伝える</Button>
        </BottomBar>
      }
    >
      <ScreenHeading title="お返事" place={roleWords[signer.role]}>
        {decisionWords[decisions[kind]]}
      </ScreenHeading>
      <div className={styles.stack}>
        <p>{sentences[kind]}</p>
        {kind === 'reply-defer' && (
          <TextField
            label="いつごろ、もう一度おたずねしましょうか（書かなくてもかまいません）"
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
