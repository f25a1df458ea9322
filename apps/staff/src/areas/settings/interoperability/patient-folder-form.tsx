import { ImportProfileId } from '@nattoku/contract/patient/patient-import';
import {
  FolderRule,
  folderRuleNames,
  PATIENT_FOLDER_REST_SECONDS,
  type PatientFolder,
  patientFolderContract,
} from '@nattoku/contract/patient/patient-folder';
import { required } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Form, FormActions } from '@nattoku/ui/form/form';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { problemsOf } from '#areas/settings/interoperability/field-verdicts.ts';
import { refetchInteroperability } from '#areas/settings/interoperability/interoperability.queries.ts';
import styles from '#areas/settings/interoperability/interoperability.module.css';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';
import { call } from '#platform/network/call.ts';

type Values = { isOn: boolean; profileId: string; rule: string };

const check = ({ isOn, profileId }: Values) =>
  isOn ? problemsOf({ profileId: [required(profileId) === true || '列の対応を選んでください'] }) : [];

/** Whether files of the folder are imported, by which columns, and what becomes of those with a bad row. */
export function PatientFolderForm({ saved }: { saved: PatientFolder }) {
  const { formProps, register, problems, refusal, isSaving, isDirty } = useValidatedForm({
    defaultValues: { isOn: saved.isOn, profileId: saved.profileId ?? '', rule: saved.rule as string },
    check,
    save: ({ isOn, profileId, rule }: Values) =>
      call(patientFolderContract.save, {
        body: {
          isOn,
          profileId: profileId === '' ? null : ImportProfileId.parse(profileId),
          rule: FolderRule.parse(rule),
          version: saved.version,
        },
      }),
    onSaved: ({ isOn }) => {
      void refetchInteroperability();
      showSnackbar({
        type: 'done',
        title: isOn ? '患者フォルダーから取り込みます' : '患者フォルダーからの取り込みを止めました',
      });
    },
  });
  return (
    <Form {...formProps}>
      <FormRefusal>{refusal}</FormRefusal>
      <p className={styles.quiet}>
        サーバー上のフォルダー：<code>{saved.folder}</code>
      </p>
      <CheckboxField
        label="患者フォルダーに置かれたCSVを自動で取り込む"
        help={`1分ごとに見て、${PATIENT_FOLDER_REST_SECONDS}秒以上変わっていないファイルを、古いものから取り込みます。取り込んだファイルは、フォルダーから消えます。`}
        {...register('isOn')}
      />
      <SelectField
        label="列の対応"
        help="見出しがこの対応と違うファイルは取り込まず、お知らせします。"
        options={[
          { value: '', label: '選んでください' },
          ...saved.profiles.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        error={problems['profileId']}
        {...register('profileId')}
      />
      <RadioGroup
        label="取り込めない行や、確かめる行があるとき"
        help="別の人になる行は、どちらを選んでも、職員が確かめるまで取り込みません。"
        options={FolderRule.options.toReversed().map((value) => ({ value, label: folderRuleNames[value] }))}
        {...register('rule')}
      />
      <FormActions>
        <Button type="submit" loading={isSaving} disabled={!isDirty}>
          保存する
        </Button>
      </FormActions>
    </Form>
  );
}
