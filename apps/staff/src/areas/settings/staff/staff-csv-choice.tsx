import { invitedRoles } from '@nattoku/contract/staff/account';
import { roleNames } from '@nattoku/contract/auth/permissions';
import { type StaffColumn, staffColumns } from '@nattoku/contract/staff/staff-import';
import { Button } from '@nattoku/ui/action/button';
import { FileDrop } from '@nattoku/ui/form/file-drop';
import { downloadIcon } from '@nattoku/ui/tokens/icons';
import { Spinner } from '@nattoku/ui/feedback/spinner';
import { saveFile } from '#platform/save-file.ts';
import styles from '#areas/settings/staff/staff.module.css';

type Props = { onFile: (file: File) => Promise<void>; isReading: boolean; problem: string | undefined };

const columns = Object.entries(staffColumns) as [StaffColumn, (typeof staffColumns)[StaffColumn]][];
const meanings: Record<StaffColumn, string> = {
  name: '例：山田 花子',
  nameKana: 'カタカナ。ひらがな・半角カナは自動で直します',
  email: 'ログインに使います。ほかの人と重ならないもの',
  role: `${invitedRoles.map((role) => roleNames[role]).join('、')} のどれか`,
  profession: '例：助産師、理学療法士',
  staffNumber: '英数字とハイフン',
  departments: '名前かコード。複数は「、」で区切ります',
  wards: '名前かコード。複数は「、」で区切ります',
};

/** Excel needs the mark to take the file for UTF-8. */
const saveTemplate = () => {
  const row = columns.map(([, { heading }]) => heading).join(',');
  saveFile(new Blob([`\uFEFF${row}\r\n`], { type: 'text/csv' }), '職員招待のひな形.csv');
};

export function StaffCsvChoice({ onFile, isReading, problem }: Props) {
  return (
    <div className={styles.stack}>
      <p>
        1行目に見出しを入れたCSVファイルを選んでください。まず内容を確かめ、招待するのはそのあとです。文字コードはUTF-8、Shift_JIS、EUC-JPを自動で見分けます。
      </p>
      <div className={styles.buttons}>
        <Button variant="tertiary" size="small" icon={downloadIcon} onClick={saveTemplate}>
          ひな形をダウンロード
        </Button>
      </div>
      {isReading ? (
        <Spinner label="ファイルを確認しています" />
      ) : (
        <FileDrop
          label="CSVファイルをここに置く"
          help="5MB・50,000行まで"
          accept=".csv,text/csv"
          error={problem}
          onFiles={([file]) => {
            if (file) void onFile(file);
          }}
        />
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">見出し</th>
            <th scope="col">入れる内容</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(([column, { heading, required }]) => (
            <tr key={column}>
              <th scope="row">
                {heading}
                {required && '（必須）'}
              </th>
              <td>{meanings[column]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
