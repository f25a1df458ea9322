import type { PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { Button } from '@nattoku/ui/action/button';
import { AskEntry } from '#areas/consent/ask-entry.tsx';
import { useConsent } from '#areas/consent/consent-context.tsx';
import styles from '#areas/consent/consent.module.css';
import { partAfter } from '#areas/consent/signing-flow.ts';
import { useDoubleTapGuard } from '#areas/consent/use-double-tap-guard.ts';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { consentWords } from '#words/visit-words.ts';
import { Filled } from '#words/filled.tsx';
import { Layered } from '#words/layered.tsx';

/** Four answers of the same weight (specification/patient-page.md §12): none is larger, coloured or first to be pressed. */
export function DecisionScreen({ signer }: { signer: PatientConsentSigner }) {
  useDoubleTapGuard();
  const { consent, order, changeDraft, goTo } = useConsent();
  const agree = () => {
    changeDraft(signer.id, { agreed: true });
    goTo(partAfter('decision', consent, signer), signer.id);
  };
  return (
    <ScreenFrame>
      <ScreenHeading title={consentWords().reply.title} place={consentWords().roles[signer.role]}>
        {consentWords().decision.heading}
      </ScreenHeading>
      <p>
        <Filled words={consentWords().decision.about('{0}')} places={[<Layered key="title">{order.title}</Layered>]} />
      </p>
      <div className={styles.decisions}>
        <Button variant="tertiary" wide onClick={agree}>
          {consentWords().decisions.agree}
        </Button>
        {(['refuse', 'defer', 'secondOpinion'] as const).map((kind) => (
          <Button key={kind} variant="tertiary" wide onClick={() => goTo(`reply-${kind}`, signer.id)}>
            {consentWords().decisions[kind]}
          </Button>
        ))}
      </div>
      <div className={styles.decisions}>
        <AskEntry />
      </div>
      <p className={styles.quiet}>{consentWords().decision.mayWithdraw}</p>
    </ScreenFrame>
  );
}
