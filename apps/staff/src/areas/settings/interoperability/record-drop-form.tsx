import { CsvExportEncoding } from '@nattoku/contract/shared/csv';
import { recordDropContract, type RecordDropSettings } from '@nattoku/contract/interoperability/record-drop';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Form, FormActions } from '@nattoku/ui/form/form';
import { SelectField } from '@nattoku/ui/form/select-field';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { refetchInteroperability } from '#areas/settings/interoperability/interoperability.queries.ts';
import styles from '#areas/settings/interoperability/interoperability.module.css';
import { call } from '#platform/network/call.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';

const encodingNames: Record<CsvExportEncoding, string> = { 'utf-8': 'UTF-8（BOM付き）', cp932: 'Shift_JIS（CP932）' };

/** Whether sealed PDFs are laid into the folder, and how their index is written. */
export function RecordDropForm({ saved }: { saved: RecordDropSettings }) {
  const { formProps, register, refusal, isSaving, isDirty } = useValidatedForm({
    defaultValues: { isOn: saved.isOn, encoding: saved.encoding as string },
    check: () => [],
    save: ({ isOn, encoding }: { isOn: boolean; encoding: string }) =>
      call(recordDropContract.save, {
        body: { isOn, encoding: CsvExportEncoding.parse(encoding), version: saved.version },
      }),
    onSaved: ({ isOn }) => {
      void refetchInteroperability();
      showSnackbar({
        type: 'done',
        title: isOn ? '文書フォルダーへ書き出します' : '文書フォルダーへの書き出しを止めました',
      });
    },
  });
  return (
    <Form {...formProps}>
      <FormRefusal>{refusal}</FormRefusal>
      <p className={styles.quiet}>
        サーバー上のフォルダー：<code>{saved.folder}</code>
        {saved.isOn && saved.since && `（${formatDateTime(saved.since)}以降に電子署名で確定した文書）`}
      </p>
      <CheckboxField
        label="電子署名で確定したPDFを文書フォルダーに書き出す"
        help="PDFと、内容を示すCSVを1組ずつ置きます。ファイル名に氏名は入りません。始める前に電子署名で確定した文書は書き出しません。"
        {...register('isOn')}
      />
      <SelectField
        label="CSVの文字コード"
        options={CsvExportEncoding.options.map((value) => ({ value, label: encodingNames[value] }))}
        {...register('encoding')}
      />
      <FormActions>
        <Button type="submit" loading={isSaving} disabled={!isDirty}>
          保存する
        </Button>
      </FormActions>
    </Form>
  );
}
