import { checkHospital, facilityLimits, normaliseHospital } from '@nattoku/contract/facility/facility-input';
import { type Feature, features } from '@nattoku/contract/auth/permissions';
import type { AccountPerson } from '@nattoku/contract/staff/account';
import { checkPerson, normalisePerson } from '@nattoku/contract/staff/account-input';
import { type AdministratorInvited, hospitalContract, type NewHospital } from '@nattoku/contract/staff/hospital';
import { Button } from '@nattoku/ui/action/button';
import { Form, FormRow, FormSection } from '@nattoku/ui/form/form';
import { TextField } from '@nattoku/ui/form/text-field';
import { useId } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { AdministratorFields, nobody } from '#areas/settings/hospitals/administrator-fields.tsx';
import { FeatureField } from '#areas/settings/hospitals/feature-field.tsx';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';
import { call } from '#platform/network/call.ts';

type Values = AccountPerson & {
  hospitalName: string;
  medicalInstitutionCode: string;
  phone: string;
  features: Feature[];
};
type Props = { onClose: () => void; onInvited: (invited: AdministratorInvited) => void };

const begun: Values = { ...nobody, hospitalName: '', medicalInstitutionCode: '', phone: '', features: [...features] };

const hospitalOf = ({ hospitalName, medicalInstitutionCode, phone }: Values) =>
  normaliseHospital({ name: hospitalName, medicalInstitutionCode, phone });

const personOf = ({ email, name, nameKana }: Values) => normalisePerson({ email, name, nameKana });

const newHospitalOf = (values: Values): NewHospital => ({
  ...hospitalOf(values),
  features: values.features,
  administrator: personOf(values),
});

const check = (values: Values) => [
  ...checkHospital(hospitalOf(values)).map((problem) =>
    problem.field === 'name' ? { ...problem, field: 'hospitalName' } : problem,
  ),
  ...checkPerson(personOf(values)),
];

/** A hospital begins with one administrator, to whom the link is handed over. */
export function NewHospitalDialog({ onClose, onInvited }: Props) {
  const id = useId();
  const form = useValidatedForm<Values, AdministratorInvited>({
    defaultValues: begun,
    check,
    save: (values) => call(hospitalContract.create, { body: newHospitalOf(values) }),
    onSaved: onInvited,
  });
  const { register, problems } = form;

  return (
    <EditingDialog
      onClose={onClose}
      size="large"
      title="施設の追加"
      renderActions={(close) => (
        <>
          <Button variant="tertiary" onClick={close}>
            やめる
          </Button>
          <Button type="submit" form={id} loading={form.isSaving}>
            追加する
          </Button>
        </>
      )}
    >
      <Form id={id} full autoComplete="off" {...form.formProps}>
        <FormRefusal>{form.refusal}</FormRefusal>
        <TextField
          label="施設の名前"
          required
          counter={facilityLimits.facilityName}
          error={problems['hospitalName']}
          {...register('hospitalName')}
        />
        <FormRow>
          <TextField
            label="医療機関コード"
            inputMode="numeric"
            help="10桁の数字。あとから施設でも登録できます"
            error={problems['medicalInstitutionCode']}
            {...register('medicalInstitutionCode')}
          />
          <TextField type="tel" label="電話番号" error={problems['phone']} {...register('phone')} />
        </FormRow>
        <FeatureField control={form.control} />
        <FormSection title="最初の施設管理者">
          <AdministratorFields register={asPersons(register)} problems={problems} />
        </FormSection>
      </Form>
    </EditingDialog>
  );
}

// Its values are those of a person and some more; the fields only touch what they know.
const asPersons = (register: unknown) => register as UseFormRegister<AccountPerson>;
