import type { FacilitySettings } from '@nattoku/contract/facility/facility-settings';
import { cleanKana } from '@nattoku/rules/text/kana';
import { cleanDigits, cleanPhone, cleanPostalCode } from '@nattoku/rules/text/normalise-input';
import { Button } from '@nattoku/ui/action/button';
import { Form, FormActions, FormRow, FormSection } from '@nattoku/ui/form/form';
import { TextField } from '@nattoku/ui/form/text-field';
import { OpeningHoursFields } from '#areas/settings/facility/opening-hours-fields.tsx';
import { Overtaken } from '#editing/overtaken.tsx';
import { PatientNumberFields } from '#areas/settings/facility/patient-number-fields.tsx';
import { useProfileForm } from '#areas/settings/facility/use-profile-form.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';

const cleanCode = (typed: string) => cleanDigits(typed, { hyphens: true, spaces: true });

/** What the facility says about itself. */
export function ProfileForm({ saved }: { saved: FacilitySettings }) {
  const { form, conflict, settle } = useProfileForm(saved);
  const { formProps, register, problems, refusal, isSaving } = form;
  return (
    <Form {...formProps}>
      <FormRefusal>{refusal}</FormRefusal>
      {conflict && (
        <Overtaken
          saved={[
            { term: '名前', detail: conflict.profile.name },
            { term: '住所', detail: conflict.profile.address },
            { term: '電話番号', detail: conflict.profile.phone },
            { term: '医療機関コード', detail: conflict.profile.medicalInstitutionCode },
          ]}
          onSettle={settle}
        />
      )}
      <FormSection title="施設">
        <TextField label="名前" required error={problems.name} {...register('name')} />
        <TextField label="フリガナ" clean={cleanKana} error={problems.nameKana} {...register('nameKana')} />
        <TextField
          label="医療機関コード"
          help="10桁（都道府県2桁・区分1桁・番号7桁）。電子カルテなどとのやり取りに使います。"
          inputMode="numeric"
          clean={cleanCode}
          error={problems.medicalInstitutionCode}
          {...register('medicalInstitutionCode')}
        />
        <FormRow>
          <TextField
            label="郵便番号"
            inputMode="numeric"
            clean={cleanPostalCode}
            error={problems.postalCode}
            {...register('postalCode')}
          />
          <TextField
            label="代表電話番号"
            inputMode="tel"
            clean={cleanPhone}
            error={problems.phone}
            {...register('phone')}
          />
        </FormRow>
        <TextField label="住所" error={problems.address} {...register('address')} />
      </FormSection>
      <OpeningHoursFields form={form} />
      <PatientNumberFields form={form} />
      <FormActions>
        <Button type="submit" loading={isSaving}>
          保存する
        </Button>
      </FormActions>
    </Form>
  );
}
