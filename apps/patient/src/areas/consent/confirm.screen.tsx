import type { GivenInk, PatientConsentSigner } from '@nattoku/contract/consent-signing';
import type { SignatureValue } from '@nattoku/rules/signature-value';
import { BottomBar } from '@nattoku/ui/bottom-bar';
import { Button } from '@nattoku/ui/button';
import { DocumentPages } from '@nattoku/ui/document-pages';
import { useRef } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import { decides, decisionWords, roleWords } from '#areas/consent/consent-words.ts';
import styles from '#areas/consent/consent.module.css';
import { PageOverlay } from '#areas/consent/page-overlay.tsx';
import { pictureOf } from '#areas/consent/page-pictures.ts';
import { fieldsOf, valueOf } from '#areas/consent/signing-flow.ts';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';

/** What a pad of this page gives; paper is for staff. */
const isGiven = (value: SignatureValue | null | undefined): value is SignatureValue & GivenInk =>
  value !== null && value !== undefined && value.kind !== 'paper';

/** The pages with everything on them, before it counts. */
export function ConfirmScreen({ signer }: { signer: PatientConsentSigner }) {
  const { order, consent, draftOf, goTo } = useConsent();
  const give = useGiving(signer);
  const draft = draftOf(signer.id);
  return (
    <ScreenFrame
      action={
        <BottomBar>
          <Button variant="tertiary" onClick={() => goTo('sign', signer.id)}>
            書き直す
          </Button>
          <Button onClick={give}>この内容で署名する</Button>
        </BottomBar>
      }
    >
      <ScreenHeading title="書類の確認" place={`${roleWords[signer.role]}：${draft.typedName}さん`}>
        この内容でよろしいですか？
      </ScreenHeading>
      <div className={styles.stack}>
        <p>
          {decides(signer) ? `お返事は「${decisionWords.agree}」です。` : ''}
          下の書類が、このまま記録になります。「この内容で署名する」を押すと、署名したことになります。
        </p>
        <DocumentPages
          label={order.title}
          pages={consent.pages}
          imageOf={pictureOf(consent)}
          renderOverlay={(page, scale) => <PageOverlay page={page} scale={scale} signer={signer} />}
        />
      </div>
    </ScreenFrame>
  );
}

/** Gives everything that this signer wrote, once: a second press finds nothing more to give. */
function useGiving(signer: PatientConsentSigner): () => void {
  const { consent, draftOf, happened, dropDraft, goTo } = useConsent();
  const given = useRef(false);
  return () => {
    const draft = draftOf(signer.id);
    if (given.current || !isGiven(draft.ink) || consent.shownSha256 === null) return;
    given.current = true;
    const signerId = signer.id;
    const fields = fieldsOf(consent, signer);
    if (fields.length > 0) {
      const values = fields.map((field) => ({ fieldId: field.id, value: valueOf(consent, field, draft) }));
      happened({ kind: 'consentFilled', signerId, values });
    }
    if (decides(signer)) happened({ kind: 'consentDecided', signerId, decision: 'agree', reason: '', revisitOn: null });
    const initials = Object.entries(draft.initials).filter((entry): entry is [string, SignatureValue & GivenInk] =>
      isGiven(entry[1]),
    );
    happened({
      kind: 'consentSigned',
      signerId,
      signature: asGiven(draft.ink),
      initials: Object.fromEntries(initials.map(([id, ink]) => [id, asGiven(ink)])),
      typedName: draft.typedName.trim(),
      relation: draft.relation,
      shownSha256: consent.shownSha256,
    });
    dropDraft(signerId);
    goTo('given');
  };
}

/** The same with lists that may be changed, as the contract has them. */
const asGiven = (value: SignatureValue & GivenInk): GivenInk =>
  value.kind === 'witnessedMark'
    ? { kind: value.kind, signer: value.signer, mark: value.mark }
    : {
        kind: value.kind,
        signer: value.signer,
        strokes: {
          ...value.strokes,
          strokes: value.strokes.strokes.map(({ drawnWidth, points }) => ({ drawnWidth, points: [...points] })),
        },
      };
