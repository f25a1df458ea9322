import type { PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import type { RelationCode } from '@nattoku/contract/patient/related-person';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { normaliseLine } from '@nattoku/rules/text/normalise-input';
import { fullNameProblem } from '@nattoku/rules/text/person-name';
import { useState } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import { relationWords, roleWords } from '#areas/consent/consent-words.ts';
import styles from '#areas/consent/consent.module.css';
import { isOtherName } from '#areas/consent/own-name.ts';
import { asksRelation, partAfter } from '#areas/consent/signing-flow.ts';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { SpokenName } from '#reading-aloud/spoken-name.tsx';

/** A person who holds the device types their own name; it is compared, and nothing is filled in beforehand. */
export function NameScreen({ signer }: { signer: PatientConsentSigner }) {
  const { consent, draftOf, changeDraft, goTo } = useConsent();
  const draft = draftOf(signer.id);
  const [tried, setTried] = useState(false);
  const name = normaliseLine(draft.typedName);
  const problem = fullNameProblem(name);
  const isOther = isOtherName(name, signer);
  const next = () => {
    setTried(true);
    if (problem !== null || asksRelation(signer, draft)) return;
    goTo(partAfter('name', consent, signer), signer.id);
  };
  return (
    <ScreenFrame
      action={
        <BottomBar>
          <Button onClick={next}>{isOther ? 'この名前で進む' : 'つぎへ'}</Button>
        </BottomBar>
      }
    >
      <ScreenHeading title="お名前の確認" place={roleWords[signer.role]}>
        あなたのお名前を入力してください
      </ScreenHeading>
      <div className={styles.stack}>
        {signer.name && (
          <p>
            病院の記録では{' '}
            <strong className={styles.name}>
              <SpokenName name={signer.name} kana={signer.nameKana} />
            </strong>{' '}
            さんです。違う方は、前の画面に戻って選び直してください。
          </p>
        )}
        <TextField
          label="お名前（フルネーム）"
          required
          autoComplete="off"
          value={draft.typedName}
          error={tried ? (problem ?? undefined) : undefined}
          onChange={({ target }) => changeDraft(signer.id, { typedName: target.value })}
        />
        {signer.role === 'proxy' && signer.relation === null && (
          <SelectField
            label="患者さんからみた続柄"
            required
            emptyLabel="選んでください"
            options={Object.entries(relationWords).map(([value, label]) => ({ value, label }))}
            value={draft.relation ?? ''}
            error={tried && asksRelation(signer, draft) ? '続柄を選んでください' : undefined}
            onChange={({ target }) =>
              changeDraft(signer.id, { relation: target.value === '' ? null : (target.value as RelationCode) })
            }
          />
        )}
        {isOther && (
          <Notice tone="warning">
            病院の記録のお名前と違います。字体が違うだけのときは、このまま進めます。ほかの方のときは、前の画面に戻ってください。
          </Notice>
        )}
      </div>
    </ScreenFrame>
  );
}
