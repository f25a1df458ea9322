import { LinkDelivery } from '@nattoku/contract/staff/account';
import { PRINTED_LINKS, staffImportContract } from '@nattoku/contract/staff/staff-import';
import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { Notice } from '@nattoku/ui/feedback/notice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { StaffCsvChoice } from '#areas/settings/staff/staff-csv-choice.tsx';
import { StaffCsvReportView } from '#areas/settings/staff/staff-csv-report.tsx';
import { deliveries } from '#areas/settings/staff/staff-invite-dialog.tsx';
import type { PrintedLink } from '#areas/settings/staff/staff-link-sheets.tsx';
import styles from '#areas/settings/staff/staff.module.css';
import { type ChosenCsv, useChosenCsv } from '#areas/settings/staff/use-chosen-csv.ts';
import { useStaffCommand } from '#areas/settings/staff/use-staff-command.ts';
import { call } from '#platform/network/call.ts';

type Props = { onClose: () => void; onPrint: (links: readonly PrintedLink[]) => void };

/** Invites many people at once: a file is looked at first, row by row, and nobody is invited before it is said. */
export function StaffCsvDialog({ onClose, onPrint }: Props) {
  const { chosen, choose, clear, isReading, problem } = useChosenCsv();
  if (chosen) return <Checked chosen={chosen} onBack={clear} onClose={onClose} onPrint={onPrint} />;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="CSVでまとめて招待"
      actions={
        <Button variant="tertiary" onClick={onClose}>
          やめる
        </Button>
      }
    >
      <StaffCsvChoice onFile={choose} isReading={isReading} problem={problem} />
    </Dialog>
  );
}

type CheckedProps = Props & { chosen: ChosenCsv; onBack: () => void };

function Checked({ chosen: { name, bytes, report }, onBack, onClose, onPrint }: CheckedProps) {
  const [delivery, setDelivery] = useState<LinkDelivery>('email');
  const { run, pending, problem } = useStaffCommand();
  const { newCount, errorCount } = report;
  const invite = async (idempotencyKey: string) => {
    const query = { delivery, rows: errorCount > 0 ? 'good' : 'all' } as const;
    const { invitedCount, printed } = await call(staffImportContract.invite, { query, body: bytes, idempotencyKey });
    onClose();
    if (printed.length > 0) return onPrint(printed);
    showSnackbar({ type: 'done', title: `${invitedCount}人を招待しました`, desc: '順にメールが届きます。' });
  };
  const verb = errorCount > 0 ? `エラーのない${newCount}人だけ招待する` : `${newCount}人を招待する`;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="CSVでまとめて招待"
      description={name}
      actions={
        <>
          <Button variant="tertiary" disabled={pending} onClick={onBack}>
            別のファイルを選ぶ
          </Button>
          <Button loading={pending} disabled={newCount === 0} onClick={() => void run(invite)}>
            {newCount === 0 ? '招待できる行がありません' : verb}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {problem && <Notice tone="error">{problem}</Notice>}
        <StaffCsvReportView report={report} />
        {newCount > 0 && (
          <RadioGroup
            label="招待の渡し方"
            help={newCount > PRINTED_LINKS ? `紙で渡せるのは一度に${PRINTED_LINKS}人までです` : undefined}
            options={deliveries.map((each) => ({
              ...each,
              disabled: each.value === 'print' && newCount > PRINTED_LINKS,
            }))}
            value={delivery}
            onChange={(event) => setDelivery(LinkDelivery.parse(event.target.value))}
          />
        )}
      </div>
    </Dialog>
  );
}
