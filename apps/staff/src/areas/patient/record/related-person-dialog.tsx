import {
  type NewRelatedPerson,
  type RelatedPerson,
  type RelationCode,
  relationNames,
  type SigningBasis,
  signingBasisNames,
} from '@nattoku/contract/patient/related-person';
import { checkRelatedPerson, normaliseRelatedPerson } from '@nattoku/contract/patient/related-person-input';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { cleanKana } from '@nattoku/rules/text/kana';
import { cleanPhone } from '@nattoku/rules/text/normalise-input';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Form, FormRow } from '@nattoku/ui/form/form';
import { SelectField } from '@nattoku/ui/form/select-field';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextField } from '@nattoku/ui/form/text-field';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSaveRelatedPerson } from '#areas/patient/patients.queries.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { optionsOfNames } from '#list/options-of-names.ts';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Values = {
  name: string;
  kana: string;
  relation: RelationCode | '';
  phone: string;
  isKeyPerson: boolean;
  mayView: boolean;
  maySign: boolean;
  basis: SigningBasis | '';
  identityCheck: string;
};

const valuesOf = (person: RelatedPerson | undefined): Values => ({
  name: person?.name ?? '',
  kana: person?.kana ?? '',
  relation: person?.relation ?? '',
  phone: person?.phone ?? '',
  isKeyPerson: person?.isKeyPerson ?? false,
  mayView: person?.mayView ?? false,
  maySign: person?.maySign ?? false,
  basis: person?.basis ?? '',
  identityCheck: person?.identityCheck ?? '',
});

const personOf = (values: Values): NewRelatedPerson =>
  normaliseRelatedPerson({ ...values, relation: values.relation || 'O', basis: values.basis || null });

const checkValues = (values: Values) => [
  ...(values.relation === '' ? [{ field: 'relation', message: '続柄を選んでください' }] : []),
  ...checkRelatedPerson(personOf(values)),
];

const relations = optionsOfNames(relationNames);
const bases = optionsOfNames(signingBasisNames);
type Props = { patientId: PatientId; person: RelatedPerson | undefined; onClose: () => void };

export function RelatedPersonDialog({ patientId, person, onClose }: Props) {
  const id = useId();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const save = useSaveRelatedPerson(patientId, person);
  const form = useValidatedForm<Values, RelatedPerson>({
    defaultValues: valuesOf(person),
    check: checkValues,
    save: (values) => save.mutateAsync({ person: personOf(values), idempotencyKey }),
    onSaved: ({ name }) => {
      onClose();
      showSnackbar({ type: 'done', title: '家族・代諾者を保存しました', desc: `${name}さん` });
    },
  });
  const { register, problems } = form;
  const maySign = useWatch({ control: form.control, name: 'maySign' });

  return (
    <EditingDialog
      onClose={onClose}
      title={person ? `${person.name}さんの変更` : '家族・代諾者の登録'}
      renderActions={(close) => (
        <>
          <Button variant="tertiary" onClick={close}>
            やめる
          </Button>
          <Button type="submit" form={id} loading={form.isSaving}>
            {person ? '変更を保存' : '登録する'}
          </Button>
        </>
      )}
    >
      <Form id={id} full autoComplete="off" {...form.formProps}>
        <FormRefusal>{form.refusal}</FormRefusal>
        <FormRow>
          <TextField label="氏名" required error={problems['name']} {...register('name')} />
          <TextField label="フリガナ" clean={cleanKana} error={problems['kana']} {...register('kana')} />
        </FormRow>
        <FormRow>
          <SelectField
            label="続柄"
            required
            emptyLabel="選択してください"
            options={relations}
            error={problems['relation']}
            {...register('relation')}
          />
          <TextField
            label="電話番号"
            inputMode="tel"
            clean={cleanPhone}
            error={problems['phone']}
            {...register('phone')}
          />
        </FormRow>
        <CheckboxField label="キーパーソン" help="まず連絡する方です。" {...register('isKeyPerson')} />
        <CheckboxField
          label="説明を見られる"
          help="患者さんと一緒に、または代わりに説明を見る方です。"
          {...register('mayView')}
        />
        <CheckboxField label="代わりに署名できる" {...register('maySign')} />
        <SelectField
          label="署名できる根拠・立場"
          required={maySign}
          emptyLabel="なし"
          help="成年後見人には医療行為への同意権がありません。説明を受ける方として登録できます。"
          options={bases}
          error={problems['basis']}
          {...register('basis')}
        />
        <TextField
          label="本人確認の方法"
          required={maySign}
          placeholder="運転免許証を看護師が確認（11月21日）"
          error={problems['identityCheck']}
          {...register('identityCheck')}
        />
      </Form>
    </EditingDialog>
  );
}
