import {
  type AutoKey,
  AutoKey as AutoKeys,
  autoKeyNames,
  type ConsentField,
  ConsentFieldType,
  consentFieldTypeNames,
  ConsentFiller,
  consentFillerNames,
  FIELD_FONT_SIZES,
  fieldLimits,
  SignerRole,
  signerRoleNames,
} from '@nattoku/contract/consent/consent-field';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import styles from '#areas/consent/editor/editor.module.css';
import { chosenFields, type Desk } from '#areas/consent/editor/editor-desk.ts';
import { FieldLimitFields } from '#areas/consent/editor/field/field-limit-fields.tsx';
import { alignNames } from '#areas/consent/editor/field/field-words.ts';
import { changeFields } from '#areas/consent/editor/layout-draft.ts';
import { beginsWithText, changedType, filledWith, signedBy } from '#areas/consent/editor/page/new-field.ts';
import { NumberBox } from '#editing/number-box.tsx';
import { OptionFields } from '#areas/consent/editor/field/option-fields.tsx';
import { PlaceFields } from '#areas/consent/editor/field/place-fields.tsx';
import type { ChangeField } from '#areas/consent/editor/field/change-field.ts';

const optionsOf = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }));

/** What the chosen field is; of several what they have in common can be changed. */
export function FieldPanel({ desk }: { desk: Desk }) {
  const fields = chosenFields(desk);
  const [field] = fields;
  const change: ChangeField = (about, how) =>
    desk.change(changeFields(desk.draft, new Set(desk.chosen), how), `${about}.${desk.chosen.join()}`);
  if (!field) return null;
  return (
    <fieldset className={styles.fields} disabled={!desk.mayEdit}>
      <legend className={styles.legend}>
        {fields.length === 1 ? consentFieldTypeNames[field.type] : `${fields.length}個の項目`}
      </legend>
      {fields.length === 1 && <OwnFields field={field} change={change} />}
      <CommonFields field={field} change={change} />
      {fields.length === 1 && <PlaceFields key={field.id} field={field} pages={desk.pages} change={change} />}
    </fieldset>
  );
}

type Props = { field: ConsentField; change: ChangeField };

function OwnFields({ field, change }: Props) {
  const isInk = field.type === 'signature' || field.type === 'initials';
  const isChoice = field.type === 'radio' || field.type === 'select';
  return (
    <>
      <TextField
        label="項目名"
        required
        autoComplete="off"
        maxLength={fieldLimits.label}
        value={field.label}
        onChange={({ target }) => change('label', (one) => ({ ...one, label: target.value }))}
      />
      <SelectField
        label="種類"
        options={optionsOf(ConsentFieldType.options, consentFieldTypeNames)}
        value={field.type}
        onChange={({ target }) => change('type', (one) => changedType(one, ConsentFieldType.parse(target.value)))}
      />
      {field.type === 'auto' && <AutoField field={field} change={change} />}
      {isInk && (
        <SelectField
          label="署名する方"
          options={optionsOf(SignerRole.options, signerRoleNames)}
          value={field.signer ?? ''}
          onChange={({ target }) => change('signer', (one) => signedBy(one, SignerRole.parse(target.value)))}
        />
      )}
      <BeginningField field={field} change={change} />
      {isChoice && <OptionFields field={field} change={change} />}
      <FieldLimitFields key={field.id} field={field} change={change} />
      {field.type !== 'fixedText' && (
        <TextField
          label="記入する方への説明"
          autoComplete="off"
          maxLength={100}
          value={field.hint}
          onChange={({ target }) => change('hint', (one) => ({ ...one, hint: target.value }))}
        />
      )}
    </>
  );
}

/** What is printed, or what the field begins with. Types that begin with nothing show what another program gave them, so that it can be removed. */
function BeginningField({ field, change }: Props) {
  const put = (text: string) => change('text', (one) => ({ ...one, text }));
  if (field.type === 'fixedText')
    return (
      <TextAreaField label="印刷する文字" rows={2} value={field.text} onChange={({ target }) => put(target.value)} />
    );
  const hasNone = field.type === 'auto' || field.type === 'signature' || field.type === 'initials';
  if (hasNone || (field.text === '' && !beginsWithText(field.type))) return null;
  if (field.type === 'checkbox')
    return <CheckboxField label="はじめからチェックを付けておく" checked onChange={() => put('')} />;
  return (
    <TextField
      label="はじめから入れておく文字"
      autoComplete="off"
      value={field.text}
      onChange={({ target }) => put(target.value)}
    />
  );
}

function AutoField({ field, change }: Props) {
  return (
    <SelectField
      label="入れる内容"
      options={optionsOf<AutoKey>(AutoKeys.options, autoKeyNames)}
      value={field.autoKey ?? ''}
      onChange={({ target }) => change('autoKey', (one) => filledWith(one, AutoKeys.parse(target.value)))}
    />
  );
}

function CommonFields({ field, change }: Props) {
  return (
    <>
      {field.type !== 'fixedText' && (
        <>
          <SelectField
            label="記入する方"
            options={optionsOf(ConsentFiller.options, consentFillerNames)}
            value={field.filler}
            onChange={({ target }) =>
              change('filler', (one) => ({ ...one, filler: ConsentFiller.parse(target.value) }))
            }
          />
          <CheckboxField
            label="必須"
            checked={field.required}
            onChange={({ target }) => change('required', (one) => ({ ...one, required: target.checked }))}
          />
        </>
      )}
      <div className={styles.pair}>
        <NumberBox
          key={`size.${field.id}`}
          label="文字の大きさ"
          unit="pt"
          least={FIELD_FONT_SIZES.least}
          most={FIELD_FONT_SIZES.most}
          value={field.fontSize}
          onChange={(fontSize) =>
            change('fontSize', (one) => ({ ...one, fontSize: fontSize ?? FIELD_FONT_SIZES.default }))
          }
        />
        <SelectField
          label="文字の寄せ方"
          options={Object.entries(alignNames).map(([value, label]) => ({ value, label }))}
          value={field.align}
          onChange={({ target }) =>
            change('align', (one) => ({ ...one, align: target.value as ConsentField['align'] }))
          }
        />
      </div>
    </>
  );
}
