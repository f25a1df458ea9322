import type { PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import type { RelationCode } from '@nattoku/contract/patient/related-person';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { normaliseLine } from '@nattoku/rules/text/normalise-input';
import { FULL_NAME_MAX, fullNameProblem } from '@nattoku/rules/text/person-name';
import { isVisible } from '@nattoku/rules/text/visible-text';
import { useState } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import styles from '#areas/consent/consent.module.css';
import { isOtherName } from '#areas/consent/own-name.ts';
import { asksRelation, partAfter } from '#areas/consent/signing-flow.ts';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { SpokenName } from '#reading-aloud/spoken-name.tsx';
import { consentWords, visitWords } from '#words/visit-words.ts';
import { Filled } from '#words/filled.tsx';

/** A person who holds the device types their own name; it is compared, and nothing is filled in beforehand. */
export function NameScreen({ signer }: { signer: PatientConsentSigner }) {
  const { consent, draftOf, changeDraft, goTo } = useConsent();
  const draft = draftOf(signer.id);
  const [tried, setTried] = useState(false);
  const name = normaliseLine(draft.typedName);
  const isWrong = fullNameProblem(name) !== null;
  const { needName, longName } = consentWords().person;
  const problem = isVisible(name) ? longName(FULL_NAME_MAX) : needName;
  const isOther = isOtherName(name, signer);
  const next = () => {
    setTried(true);
    if (isWrong || asksRelation(signer, draft)) return;
    goTo(partAfter('name', consent, signer), signer.id);
  };
  return (
    <ScreenFrame
      action={
        <BottomBar>
          <Button onClick={next}>{isOther ? consentWords().person.goOn : visitWords().next}</Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={consentWords().person.title} place={consentWords().roles[signer.role]}>
        {consentWords().person.heading}
      </ScreenHeading>
      <div className={styles.stack}>
        {signer.name && (
          <p>
            <Filled
              words={consentWords().person.recorded}
              places={[
                <strong key="name" className={styles.name}>
                  <SpokenName name={signer.name} kana={signer.nameKana} />
                </strong>,
              ]}
            />
          </p>
        )}
        <TextField
          label={consentWords().person.label}
          required
          autoComplete="off"
          value={draft.typedName}
          error={tried && isWrong ? problem : undefined}
          onChange={({ target }) => changeDraft(signer.id, { typedName: target.value, nameConfirmed: false })}
        />
        {signer.role === 'proxy' && signer.relation === null && (
          <SelectField
            label={consentWords().person.relation}
            required
            emptyLabel={visitWords().emptyChoice}
            options={Object.entries(consentWords().relations).map(([value, label]) => ({ value, label }))}
            value={draft.relation ?? ''}
            error={tried && asksRelation(signer, draft) ? consentWords().person.needRelation : undefined}
            onChange={({ target }) =>
              changeDraft(signer.id, { relation: target.value === '' ? null : (target.value as RelationCode) })
            }
          />
        )}
        {isOther && <Notice tone="warning">{consentWords().person.differs}</Notice>}
      </div>
    </ScreenFrame>
  );
}
