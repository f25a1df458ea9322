import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import type { PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { SignaturePad } from '@nattoku/ui/signature/signature-pad';
import { useRef, useState } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import { confirmsWords, decides } from '#areas/consent/consent-words.ts';
import styles from '#areas/consent/consent.module.css';
import { GoverningDocument } from '#areas/consent/governing-document.tsx';
import { initialsOf } from '#areas/consent/signing-flow.ts';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { LayeredName, signatureLabel, useLayeredLabel } from '#words/layered-name.tsx';
import { Filled } from '#words/filled.tsx';
import { consentWords, visitWords } from '#words/visit-words.ts';
import { Written } from '#words/written.tsx';

/** The pad of one signer, empty for everybody. Each stroke is kept on the device as soon as it ends. */
export function SignScreen({ signer }: { signer: PatientConsentSigner }) {
  const { consent, draftOf, changeDraft, goTo } = useConsent();
  const [tried, setTried] = useState(false);
  const labelOf = useLayeredLabel();
  const pads = useRef<HTMLDivElement>(null);
  const draft = draftOf(signer.id);
  const initials = initialsOf(consent, signer);
  const lacks = ({ id, required }: ConsentField) => required && draft.initials[id] === undefined;
  const next = () => {
    setTried(true);
    if (draft.ink !== null && !initials.some(lacks)) return goTo('confirm', signer.id);
    const place = initials.findIndex(lacks);
    pads.current
      ?.querySelectorAll('[data-field]')
      .item(place < 0 ? initials.length : place)
      .scrollIntoView();
  };
  const changeInitials = (id: string, ink: (typeof draft)['ink']) => {
    const { [id]: _former, ...others } = draft.initials;
    changeDraft(signer.id, { initials: ink === null ? others : { ...others, [id]: ink } });
  };
  return (
    <ScreenFrame
      action={
        <BottomBar>
          <Button onClick={next}>{consentWords().sign.check}</Button>
        </BottomBar>
      }
    >
      <ScreenHeading
        title={consentWords().sign.title}
        place={
          <Filled
            words={visitWords().named(consentWords().roles[signer.role], '{0}')}
            places={[<Written key="name">{draft.typedName}</Written>]}
          />
        }
      >
        {consentWords().sign.heading}
      </ScreenHeading>
      <div ref={pads} className={styles.stack}>
        <GoverningDocument />
        {!decides(signer) && <p>{confirmsWords(signer)}</p>}
        {initials.map((field) => (
          <SignaturePad
            key={field.id}
            {...signatureLabel(labelOf(field.label))}
            help={field.hint ? <LayeredName>{field.hint}</LayeredName> : consentWords().sign.initials}
            required={field.required}
            signer={signer.id}
            value={draft.initials[field.id] ?? null}
            error={tried && lacks(field) ? consentWords().sign.here : undefined}
            onChange={(ink) => changeInitials(field.id, ink)}
          />
        ))}
        <SignaturePad
          label={consentWords().sign.title}
          help={consentWords().sign.help}
          required
          signer={signer.id}
          value={draft.ink}
          error={tried && draft.ink === null ? consentWords().sign.need : undefined}
          onChange={(ink) => changeDraft(signer.id, { ink })}
        />
      </div>
    </ScreenFrame>
  );
}
