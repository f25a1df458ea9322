import { AUDIT_EXPORT_MAX, type AuditSearch } from '@nattoku/contract/audit/audit';
import type { CsvExportEncoding } from '@nattoku/contract/shared/csv';
import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { downloadIcon } from '@nattoku/ui/tokens/icons';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { exportAudit } from '#areas/settings/audit/audit.queries.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { saveCsv } from '#platform/save-file.ts';
import { useCommand } from '#editing/use-command.ts';

export function AuditExport({ search }: { search: AuditSearch }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="subTertiary" size="small" icon={downloadIcon} onClick={() => setOpen(true)}>
        CSVに書き出す
      </Button>
      {open && <ExportDialog search={search} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog({ search, onClose }: { search: AuditSearch; onClose: () => void }) {
  const [encoding, setEncoding] = useState<CsvExportEncoding>('utf-8');
  const { run, pending, refusal } = useCommand();
  const save = async () => {
    const file = await exportAudit(search, encoding);
    saveCsv(file);
    showSnackbar({ type: 'done', title: `${file.rowCount}件を書き出しました`, desc: file.fileName });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="監査ログをCSVに書き出す"
      description={`いま表示している条件の記録を、新しいものから${AUDIT_EXPORT_MAX.toLocaleString('ja-JP')}件まで書き出します。患者の氏名を含むため、書き出したことも記録されます。`}
      actions={
        <>
          <Button variant="subTertiary" onClick={onClose}>
            やめる
          </Button>
          <Button icon={downloadIcon} loading={pending} onClick={() => void run(save)}>
            書き出す
          </Button>
        </>
      }
    >
      <FormRefusal>{refusal}</FormRefusal>
      <RadioGroup
        label="文字コード"
        value={encoding}
        options={[
          { value: 'utf-8', label: 'UTF-8（Excelでそのまま開けます）' },
          { value: 'cp932', label: 'Shift_JIS（古いソフト用）' },
        ]}
        onChange={(event) => setEncoding(event.target.value === 'cp932' ? 'cp932' : 'utf-8')}
      />
    </Dialog>
  );
}
