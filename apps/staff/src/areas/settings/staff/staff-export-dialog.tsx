import { CsvExportEncoding } from '@nattoku/contract/shared/csv';
import { staffContract, type StaffFilter } from '@nattoku/contract/staff/staff';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { saveCsv } from '#platform/save-file.ts';
import { useStaffCommand } from '#areas/settings/staff/use-staff-command.ts';
import { call } from '#platform/network/call.ts';

const encodings = [
  { value: 'utf-8', label: 'UTF-8', help: 'いまのExcel向け。すべての文字を書き出せます' },
  { value: 'cp932', label: 'Shift_JIS', help: '古いソフト向け。書き出せない文字は「〓」になります' },
];

type Props = { filter: StaffFilter; total: number; onClose: () => void };

export function StaffExportDialog({ filter, total, onClose }: Props) {
  const [encoding, setEncoding] = useState<CsvExportEncoding>('utf-8');
  const { run, pending, problem } = useStaffCommand();
  const save = async () => {
    const file = await call(staffContract.exportCsv, { body: { ...filter, encoding } });
    saveCsv(file);
    onClose();
    const lost = file.replacedCount > 0 ? `${file.replacedCount}文字は「〓」になりました。` : '';
    const type = lost === '' ? 'done' : 'warning';
    showSnackbar({ type, title: `${file.rowCount}人を書き出しました`, desc: lost });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`表示中の${total}人をCSVに書き出しますか？`}
      description="氏名やメールアドレスが入ったファイルです。取り扱いに注意してください。書き出したことは監査ログに残ります。"
      verb="書き出す"
      loading={pending}
      error={problem}
      onConfirm={() => void run(save)}
    >
      <RadioGroup
        label="文字コード"
        options={encodings}
        value={encoding}
        onChange={(event) => setEncoding(CsvExportEncoding.parse(event.target.value))}
      />
    </ConfirmDialog>
  );
}
