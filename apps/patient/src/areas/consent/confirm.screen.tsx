import { kanaToHepburn } from '@nattoku/rules/text/hepburn';
import type { PatientConsent, PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { useRef, useState } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import { decides } from '#areas/consent/consent-words.ts';
import styles from '#areas/consent/consent.module.css';
import { givenBy } from '#areas/consent/given-signature.ts';
import { fieldsOf } from '#areas/consent/signing-flow.ts';
import { OverlaidPages } from '#areas/consent/page-overlay.tsx';
import { pictureOf } from '#areas/consent/page-pictures.ts';
import { type DrawnProof, useProof, type Proof } from '#areas/consent/use-proof.ts';
import { useDoubleTapGuard } from '#areas/consent/use-double-tap-guard.ts';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { Filled } from '#words/filled.tsx';
import { LayeredName } from '#words/layered-name.tsx';
import { consentWords, visitWords } from '#words/visit-words.ts';
import { Written } from '#words/written.tsx';
import { GoverningDocument } from '#areas/consent/governing-document.tsx';

/** The pages as the record will have them, before it counts. */
export function ConfirmScreen({ signer }: { signer: PatientConsentSigner }) {
  useDoubleTapGuard();
  const { consent, draftOf, goTo } = useConsent();
  const give = useGiving(signer);
  const draft = draftOf(signer.id);
  const [asked] = useState(() => givenBy(consent, signer, draft));
  const proof = useProof(consent, asked);
  const drawn = (page: number) => (proof.state === 'drawn' ? proof.pictures.get(page) : undefined);
  const kept = pictureOf(consent);
  return (
    <ScreenFrame
      action={
        <BottomBar>
          <Button variant="tertiary" onClick={() => goTo('sign', signer.id)}>
            {consentWords().check.writeAgain}
          </Button>
          <Button loading={proof.state === 'drawing'} onClick={give}>
            {consentWords().check.sign}
          </Button>
        </BottomBar>
      }
    >
      <ScreenHeading
        title={consentWords().check.title}
        place={
          <Filled
            words={visitWords().named(consentWords().roles[signer.role], '{0}')}
            places={[<Written key="name">{draft.typedName}</Written>]}
          />
        }
      >
        {consentWords().check.heading}
      </ScreenHeading>
      <div className={styles.stack}>
        <GoverningDocument />
        <p>
          {decides(signer) ? consentWords().check.yourReply(consentWords().decisions.agree) : ''}
          {consentWords().check.becomesRecord}
        </p>
        <ProofNotice proof={proof} signer={signer} />
        <OverlaidPages
          signer={signer}
          pages={proof.state === 'drawn' ? proof.pageSizes : consent.pages}
          imageOf={(page, width) => drawn(page) ?? kept(page, width)}
          isDrawn={(page) => drawn(page) !== undefined}
        />
      </div>
    </ScreenFrame>
  );
}

function ProofNotice({ proof, signer }: { proof: Proof; signer: PatientConsentSigner }) {
  const { consent } = useConsent();
  const { check } = consentWords();
  if (proof.state === 'drawing') return <Notice tone="quiet">{check.making}</Notice>;
  if (proof.state === 'drawn')
    return (
      <>
        {proof.unprintable !== '' && <Unprintable characters={proof.unprintable} kana={signer.nameKana} />}
        <Continued continued={proof.continued} fields={consent.fields} />
      </>
    );
  const writes = fieldsOf(consent, signer).some(({ type }) => type === 'text' || type === 'multilineText');
  return (
    <Notice tone="quiet">
      {check.offline}
      {writes && <p>{check.offlineLong}</p>}
    </Notice>
  );
}

/** The fields whose text does not fit, each with the attachment that has all of it. What staff wrote is not the signer's to shorten. */
function Continued({ continued, fields }: Pick<DrawnProof, 'continued'> & Pick<PatientConsent, 'fields'>) {
  const named = continued.flatMap(({ fieldId, number }) => {
    const field = fields.find(({ id }) => id === fieldId);
    return field ? [{ field, number }] : [];
  });
  if (named.length === 0) return null;
  return (
    <Notice tone="quiet">
      {consentWords().check.continued}
      <ul>
        {named.map(({ field, number }) => (
          <li key={field.id}>
            <LayeredName>{field.label}</LayeredName>
            {consentWords().check.attachment(number)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const Unprintable = ({ characters, kana }: { characters: string; kana: string | undefined }) => (
  <Notice tone="quiet">
    {consentWords().check.unprintable(characters)}
    {kana && ` ${consentWords().check.readAs(kanaToHepburn(kana))}`}
  </Notice>
);

/** Gives everything that this signer wrote, once: a second press finds nothing more to give. */
function useGiving(signer: PatientConsentSigner): () => void {
  const { consent, draftOf, happened, dropDraft, goTo } = useConsent();
  const given = useRef(false);
  return () => {
    const draft = draftOf(signer.id);
    const everything = givenBy(consent, signer, draft);
    if (given.current || !everything || consent.shownSha256 === null) return;
    given.current = true;
    const { values, ...signed } = everything;
    const { signerId } = signed;
    if (values.length > 0) happened({ kind: 'consentFilled', signerId, values });
    if (decides(signer)) happened({ kind: 'consentDecided', signerId, decision: 'agree', reason: '', revisitOn: null });
    happened({
      kind: 'consentSigned',
      ...signed,
      ...(draft.nameConfirmed && { nameConfirmed: true }),
      relation: draft.relation,
      shownSha256: consent.shownSha256,
    });
    dropDraft(signerId);
    goTo('given');
  };
}
