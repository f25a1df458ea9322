import type { ConsentField, FieldValue } from '@nattoku/contract/consent/consent-field';
import type { PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useRef, useState } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import styles from '#areas/consent/consent.module.css';
import { fieldsOf, partAfter, problemOf, valueOf } from '#areas/consent/signing-flow.ts';
import { useContinuedFields } from '#areas/consent/use-continued-fields.ts';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { LayeredName, markedLabel, useLayeredLabel } from '#words/layered-name.tsx';
import { consentWords, visitWords } from '#words/visit-words.ts';

/** What this signer fills in, in the order in which it stands on the form. */
export function FieldsScreen({ signer }: { signer: PatientConsentSigner }) {
  const { consent, draftOf, changeDraft, goTo } = useConsent();
  const [tried, setTried] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const draft = draftOf(signer.id);
  const fields = fieldsOf(consent, signer);
  const continued = useContinuedFields(
    consent,
    fields.map((field) => ({ field, value: valueOf(consent, field, draft) })),
  );
  const next = () => {
    setTried(true);
    if (fields.every((field) => problemOf(consent, field, draft) === null))
      return goTo(partAfter('fields', consent, signer), signer.id);
    const first = fields.find((field) => problemOf(consent, field, draft) !== null);
    box.current?.querySelector<HTMLElement>(`[data-of="${first?.id}"] :is(input, textarea, select)`)?.focus();
  };
  const change = (field: ConsentField, value: FieldValue) =>
    changeDraft(signer.id, { values: { ...draft.values, [field.id]: value } });
  return (
    <ScreenFrame
      action={
        <BottomBar>
          <Button onClick={next}>{visitWords().next}</Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={consentWords().fields.title} place={consentWords().roles[signer.role]}>
        {consentWords().fields.heading}
      </ScreenHeading>
      <div ref={box} className={styles.stack}>
        {fields.map((field) => (
          <div key={field.id} data-of={field.id}>
            <FieldInput
              field={field}
              value={valueOf(consent, field, draft)}
              error={tried ? (problemOf(consent, field, draft) ?? undefined) : undefined}
              onChange={(value) => change(field, value)}
            />
            {continued.has(field.id) && <Notice tone="quiet">{consentWords().fields.continued}</Notice>}
          </div>
        ))}
      </div>
    </ScreenFrame>
  );
}

type Props = {
  field: ConsentField;
  value: FieldValue;
  error: string | undefined;
  onChange: (value: FieldValue) => void;
};

function FieldInput({ field, value, error, onChange }: Props) {
  const labelOf = useLayeredLabel();
  const common = {
    label: <LayeredName>{field.label}</LayeredName>,
    help: field.hint && <LayeredName>{field.hint}</LayeredName>,
    error,
    required: field.required,
  };
  const text = typeof value === 'string' ? value : '';
  switch (field.type) {
    case 'checkbox':
      return <CheckboxField {...common} checked={value === true} onChange={({ target }) => onChange(target.checked)} />;
    case 'radio':
      return (
        <RadioGroup
          {...common}
          layout="cards"
          options={field.options.map(({ value: each }) => ({ value: each, label: <LayeredName>{each}</LayeredName> }))}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'select': {
      const choices = field.options.map((option) => ({ value: option.value, ...labelOf(option.value) }));
      return (
        <div data-unreviewed={choices.some(({ isUnreviewed }) => isUnreviewed) || undefined}>
          <SelectField
            {...common}
            emptyLabel={visitWords().emptyChoice}
            options={choices.map((choice) => ({ ...choice, label: markedLabel(choice) }))}
            value={text}
            onChange={({ target }) => onChange(target.value || null)}
          />
        </div>
      );
    }
    case 'multilineText':
      return <TextAreaField {...common} value={text} onChange={({ target }) => onChange(target.value || null)} />;
    default:
      return (
        <TextField
          {...common}
          {...(field.type === 'date' && { type: 'date' })}
          {...(field.type === 'number' && { inputMode: 'decimal' as const })}
          autoComplete="off"
          value={text}
          onChange={({ target }) => onChange(target.value || null)}
        />
      );
  }
}
