import {
  consentPaperContract,
  type ConsentScanPage,
  type PageTurn,
  paperNumberText,
  readPaperNumber,
} from '@nattoku/contract/consent/consent-paper';
import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { redoIcon } from '@nattoku/ui/tokens/icons';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState, type SubmitEvent } from 'react';
import { refetchForms } from '#areas/consent/common/consent-common.queries.ts';
import { ScanPicture } from '#areas/consent/common/scans/scan-picture.tsx';
import styles from '#areas/consent/common/consent-common.module.css';
import { call } from '#platform/network/call.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useCommand } from '#editing/use-command.ts';

const turned: Record<PageTurn, PageTurn> = { 0: 90, 90: 180, 180: 270, 270: 0 };

/** By the number that is printed at the foot of each page. */
export function AssignPage({ page, onClose }: { page: ConsentScanPage; onClose: () => void }) {
  const [paperNumber, setPaperNumber] = useState(page.paperNumber ? paperNumberText(page.paperNumber) : '');
  const [number, setNumber] = useState(String(page.page ?? 1));
  const [turn, setTurn] = useState<PageTurn>(page.turn);
  const { run, pending, refusal } = useCommand();
  const { ref, problems, check } = useCheckedFields(() => [
    ...(readPaperNumber(paperNumber) === null
      ? [{ field: 'paperNumber', message: 'ページの下に印刷された8桁の番号を入力してください' }]
      : []),
    ...(Number(number) >= 1 ? [] : [{ field: 'page', message: 'ページの番号を入力してください' }]),
  ]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!check()) return;
    void run(async () => {
      const body = { paperNumber, page: Number(number), turn };
      await call(consentPaperContract.assignPage, { params: { pageId: page.id }, body });
      await refetchForms();
      showSnackbar({ type: 'done', title: '同意書に割り当てました' });
      onClose();
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="このページを同意書に割り当てる"
      description="ページの左下に印刷された「用紙番号」とページの番号を入力してください。"
      actions={
        <>
          <Button variant="subTertiary" onClick={onClose}>
            キャンセル
          </Button>
          <Button type="submit" form="assign-page" loading={pending}>
            割り当てる
          </Button>
        </>
      }
    >
      <form id="assign-page" ref={ref} noValidate className={styles.stack} onSubmit={submit}>
        <FormRefusal>{refusal}</FormRefusal>
        <div className={styles.row}>
          <TextField
            label="用紙番号"
            name="paperNumber"
            required
            inputMode="numeric"
            autoComplete="off"
            placeholder="1234-5678"
            value={paperNumber}
            error={problems['paperNumber']}
            onChange={({ currentTarget }) => setPaperNumber(currentTarget.value)}
          />
          <TextField
            label="ページ"
            name="page"
            type="number"
            required
            min={1}
            value={number}
            error={problems['page']}
            onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          />
          <Button variant="tertiary" icon={redoIcon} onClick={() => setTurn(turned[turn])}>
            右に90度回す
          </Button>
        </div>
        <ScanPicture id={page.id} turn={turn} alt={`${page.position}ページ目`} width={1200} />
      </form>
    </Dialog>
  );
}
