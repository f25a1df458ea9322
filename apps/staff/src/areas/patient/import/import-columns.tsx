import { csvEncodings, type CsvEncoding } from '@nattoku/contract/shared/csv';
import type { ImportPreview, PatientImport } from '@nattoku/contract/patient/patient-import';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SelectField } from '@nattoku/ui/form/select-field';
import { useQuery } from '@tanstack/react-query';
import { Discard } from '#areas/patient/import/import-checked.tsx';
import { ImportMeanings } from '#areas/patient/import/import-meanings.tsx';
import { ImportOptions } from '#areas/patient/import/import-options.tsx';
import { ImportPreviewTable } from '#areas/patient/import/import-preview-table.tsx';
import { ImportProfiles } from '#areas/patient/import/import-profiles.tsx';
import { encodingNames, rowsWord } from '#areas/patient/import/import-words.ts';
import { previewQuery, useCheckImport } from '#areas/patient/import/import.queries.ts';
import styles from '#areas/patient/import/import.module.css';
import { messageOf } from '#areas/patient/import/message-of.ts';
import { type ImportPlan, useImportPlan } from '#areas/patient/import/use-import-plan.ts';
import { Loading } from '#layouts/loading.tsx';
import { useChangeSearch } from '#routing/address-search.ts';
import { href } from '#routing/paths.ts';

/** The second step: in which encoding the file is, and what its columns hold. */
export function ImportColumns({ known }: { known: PatientImport }) {
  const { encoding, setEncoding, planOf } = useImportPlan(known);
  const preview = useQuery(previewQuery(known.id, encoding));

  return (
    <>
      {known.failure && (
        <Notice tone="error" title="ファイルを読み取れませんでした">
          {known.failure}
        </Notice>
      )}
      <section className={styles.section} aria-labelledby="import-file">
        <h2 className={styles.heading} id="import-file">
          {known.fileName}
          <span className={styles.quiet}>{rowsWord(known.rowCount)}</span>
        </h2>
        <div className={styles.choices}>
          <SelectField
            label="文字コード"
            help={`${encodingNames[known.encoding]}と判定しました。下の表の文字が正しくないときは選び直してください。`}
            value={encoding ?? known.encoding}
            options={csvEncodings.map((value) => ({ value, label: encodingNames[value] }))}
            onChange={(event) => setEncoding(event.target.value as CsvEncoding)}
          />
        </div>
      </section>
      {preview.isError && <Notice tone="error">{messageOf(preview.error)}</Notice>}
      {preview.data ? (
        <Columns known={known} preview={preview.data} plan={planOf(preview.data)} />
      ) : (
        !preview.isError && <Loading />
      )}
    </>
  );
}

type Props = { known: PatientImport; preview: ImportPreview; plan: ImportPlan };

function Columns({ known, preview, plan }: Props) {
  const { mapping, change } = plan;
  const check = useCheckImport();
  const changeSearch = useChangeSearch();
  const hasNumber = mapping.columns.includes('patientNumber');
  const go = () =>
    check.mutate(
      { importId: known.id, encoding: preview.encoding, mapping },
      { onSuccess: () => changeSearch({ step: null }, { replace: true }) },
    );

  return (
    <>
      <section className={styles.section} aria-labelledby="import-columns">
        <h2 className={styles.heading} id="import-columns">
          列の対応
        </h2>
        <p>それぞれの列を、どの項目として取り込むか選んでください。分かるものは選んであります。</p>
        <CheckboxField
          label="1行目は列の名前（見出し）"
          checked={mapping.hasHeader}
          onChange={(event) => change({ hasHeader: event.target.checked })}
        />
        <ImportPreviewTable preview={preview} plan={plan} />
        {!hasNumber && (
          <Notice tone="warning">
            「患者番号」の列を選んでください。患者番号で、登録済みの方かどうかを見分けます。
          </Notice>
        )}
      </section>
      <ImportMeanings preview={preview} plan={plan} />
      <ImportOptions plan={plan} />
      <ImportProfiles preview={preview} plan={plan} />
      {check.isError && <Notice tone="error">{messageOf(check.error)}</Notice>}
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={href('/patients', { view: 'import' })}>
            戻る
          </ButtonLink>
        }
        note={<Discard known={known} />}
      >
        <Button disabled={!hasNumber} loading={check.isPending} onClick={go}>
          確認へ（まだ取り込みません）
        </Button>
      </BottomBar>
    </>
  );
}
