import type { PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { DocumentPages } from '@nattoku/ui/document/document-pages';
import { useRef, useState } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import { decides, decisionWords, roleWords } from '#areas/consent/consent-words.ts';
import styles from '#areas/consent/consent.module.css';
import { givenBy } from '#areas/consent/given-signature.ts';
import { PageOverlay } from '#areas/consent/page-overlay.tsx';
import { pictureOf } from '#areas/consent/page-pictures.ts';
import { useProof, type Proof } from '#areas/consent/use-proof.ts';
import { useDoubleTapGuard } from '#areas/consent/use-double-tap-guard.ts';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';

/** The pages as the record will have them, before it counts. */
export function ConfirmScreen({ signer }: { signer: PatientConsentSigner }) {
  useDoubleTapGuard();
  const { order, consent, draftOf, goTo } = useConsent();
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
            書き直す
          </Button>
          <Button loading={proof.state === 'drawing'} onClick={give}>
            この内容で署名する
          </Button>
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
        <ProofNotice proof={proof} />
        <DocumentPages
          label={order.title}
          pages={consent.pages}
          imageOf={(page, width) => drawn(page) ?? kept(page, width)}
          renderOverlay={(page, scale) =>
            drawn(page) === undefined && <PageOverlay page={page} scale={scale} signer={signer} />
          }
        />
      </div>
    </ScreenFrame>
  );
}

function ProofNotice({ proof }: { proof: Proof }) {
  if (proof.state === 'drawing') return <Notice tone="quiet">書類をつくっています。少しお待ちください。</Notice>;
  if (proof.state === 'drawn') return proof.unprintable === '' ? null : <Unprintable characters={proof.unprintable} />;
  return (
    <Notice tone="quiet">
      病院につながらないため、書いた内容を書類に重ねて表示しています。署名はこの端末に保存され、電波がつながると病院に届きます。
    </Notice>
  );
}

const Unprintable = ({ characters }: { characters: string }) => (
  <Notice tone="quiet">
    「{characters}
    」は印刷できない文字のため、書類では「〓」か、枠で囲んだ別の字形になります。このままでも署名できます。ひらがななどに直すときは、前の画面に戻ってください。
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
    happened({ kind: 'consentSigned', ...signed, relation: draft.relation, shownSha256: consent.shownSha256 });
    dropDraft(signerId);
    goTo('given');
  };
}
