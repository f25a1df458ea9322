import type { PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { Button } from '@nattoku/ui/action/button';
import { AskEntry } from '#areas/consent/ask-entry.tsx';
import { useConsent } from '#areas/consent/consent-context.tsx';
import { decisionWords, roleWords } from '#areas/consent/consent-words.ts';
import styles from '#areas/consent/consent.module.css';
import { partAfter } from '#areas/consent/signing-flow.ts';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';

/** Four answers of the same weight (specification/patient-page.md §12): none is larger, coloured or first to be pressed. */
export function DecisionScreen({ signer }: { signer: PatientConsentSigner }) {
  const { consent, order, changeDraft, goTo } = useConsent();
  const agree = () => {
    changeDraft(signer.id, { agreed: true });
    goTo(partAfter('decision', consent, signer), signer.id);
  };
  return (
    <ScreenFrame>
      <ScreenHeading title="お返事" place={roleWords[signer.role]}>
        どうなさいますか？
      </ScreenHeading>
      <p>「{order.title}」について、お返事を選んでください。どれを選んでも、治療やお世話に差はありません。</p>
      <div className={styles.decisions}>
        <Button variant="tertiary" wide onClick={agree}>
          {decisionWords.agree}
        </Button>
        {(['refuse', 'defer', 'secondOpinion'] as const).map((kind) => (
          <Button key={kind} variant="tertiary" wide onClick={() => goTo(`reply-${kind}`, signer.id)}>
            {decisionWords[kind]}
          </Button>
        ))}
      </div>
      <div className={styles.decisions}>
        <AskEntry />
      </div>
      <p className={styles.quiet}>一度同意したあとでも、いつでも取りやめることができます。</p>
    </ScreenFrame>
  );
}
