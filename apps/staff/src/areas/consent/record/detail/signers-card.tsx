import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import { signerRoleNames } from '@nattoku/contract/consent/consent-field';
import type { ConsentSigner } from '@nattoku/contract/consent/consent-form';
import { consentDecisionNames } from '@nattoku/contract/consent/consent-state';
import { languagesShown } from '@nattoku/contract/text-layer/language-read';
import { relationNames } from '@nattoku/contract/patient/related-person';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { downloadIcon, pencilIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { SaveSignatureDialog } from '#areas/consent/record/detail/save-signature-dialog.tsx';
import { SignDialog } from '#areas/consent/record/detail/sign-dialog.tsx';
import { howSigned, whenSigned } from '#areas/consent/record/detail/signed-words.ts';
import styles from '#areas/consent/record/detail/consent-detail.module.css';
import { lookOfSigner, takesNoSignature } from '#parts/consent/signer-look.ts';

/** Who signs, why, what each said, and how and when each signed – as the device told it and as it came in. */
export function SignersCard({ detail }: { detail: ConsentDetail }) {
  const [signing, setSigning] = useState<ConsentSigner | null>(null);
  const [saving, setSaving] = useState<ConsentSigner | null>(null);
  const { form, allowed, mySigners } = detail;
  const isClosed = takesNoSignature(form.state);
  return (
    <Card title="署名する人">
      <ul role="list" className={styles.list} aria-label="署名する人">
        {form.signers.map((signer) => (
          <li key={signer.id} className={styles.item}>
            <Signer signer={signer} isClosed={isClosed} />
            {allowed.includes('sign') && mySigners.includes(signer.id) && (
              <div className={styles.actions}>
                <Button size="small" icon={pencilIcon} onClick={() => setSigning(signer)}>
                  {signerRoleNames[signer.role]}として署名する
                </Button>
              </div>
            )}
            {allowed.includes('evidence') && isInk(signer) && (
              <div className={styles.actions}>
                <Button size="small" variant="fourth" icon={downloadIcon} onClick={() => setSaving(signer)}>
                  {signerRoleNames[signer.role]}の署名を画像で保存
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {saving && <SaveSignatureDialog form={form} signer={saving} onClose={() => setSaving(null)} />}
      {signing && <SignDialog detail={detail} signer={signing} onClose={() => setSigning(null)} />}
    </Card>
  );
}

/** Written by hand on a screen: neither on paper, nor a mark that somebody witnessed. */
const isInk = ({ method, mark }: ConsentSigner): boolean => method !== null && method !== 'paper' && mark === null;

function Signer({ signer, isClosed }: { signer: ConsentSigner; isClosed: boolean }) {
  const { words, tone, icon } = lookOfSigner(signer.state, isClosed);
  const relation = signer.relation && relationNames[signer.relation];
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name}>
          {signerRoleNames[signer.role]}　{signer.name || '（お名前は署名のときに伺います）'}
          {relation && `（${relation}）`}
        </span>
        <Badge tone={tone} icon={icon}>
          {words}
        </Badge>
      </div>
      <Said signer={signer} />
      {signer.method && <Signed signer={signer} />}
      {signer.read && signer.read.language !== 'ja' && (
        <span className={styles.quiet}>説明の表示言語：{languagesShown(signer.read)}</span>
      )}
      {!signer.required && signer.state === 'waiting' && (
        <span className={styles.quiet}>
          {isClosed ? '任意の署名です' : '任意の署名です。必要な署名がそろうまでに署名がないと「署名なし」になります'}
        </span>
      )}
    </>
  );
}

function Said({ signer: { decision, decisionReason, revisitOn } }: { signer: ConsentSigner }) {
  if (!decision) return null;
  return (
    <span>
      お返事：{consentDecisionNames[decision]}
      {decisionReason && <span className={styles.quiet}>　「{decisionReason}」</span>}
      {revisitOn && <span className={styles.quiet}>　{formatDate(revisitOn)} にもう一度お聞きする</span>}
    </span>
  );
}

function Signed({ signer }: { signer: ConsentSigner }) {
  const { receivedAt } = signer;
  return (
    <span className={styles.quiet}>
      {howSigned(signer)}
      <br />
      {whenSigned(signer)}
      {receivedAt && (
        <>
          <br />
          受付 {formatDateTime(receivedAt)}
        </>
      )}
    </span>
  );
}
