import { consentPaperContract, type ReturnedPaper } from '@nattoku/contract/consent/consent-paper';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import { refetchForms } from '#areas/consent/common/consent-common.queries.ts';
import { type Checked, checkProblems, confirmationOf, emptyCheck } from '#areas/consent/common/scans/paper-check.ts';
import { PaperPages } from '#areas/consent/common/scans/paper-pages.tsx';
import { PaperSigners } from '#areas/consent/common/scans/paper-signers.tsx';
import styles from '#areas/consent/common/consent-common.module.css';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { useToday } from '#platform/use-today.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { useCommand } from '#editing/use-command.ts';

type Props = { paper: ReturnedPaper; onClose: () => void };

/** Somebody looks at each page, and says that all are there and who signed on them. */
export function ConfirmPaper({ paper, onClose }: Props) {
  const today = useToday();
  const [checked, setChecked] = useState<Checked>(() => emptyCheck(paper, today));
  const [touched, setTouched] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const letGo = useUnsavedInput(touched);
  const { ref, problems, check, refuse } = useCheckedFields(() => checkProblems(paper, checked, today));
  const { run, pending, refusal } = useCommand();
  const change = (part: Partial<Checked>) => {
    setChecked((before) => ({ ...before, ...part }));
    setTouched(true);
  };
  const isComplete = paper.missing.length === 0 && paper.open;

  const confirm = async () => {
    if (!check()) return;
    const isDone = await run(async () => {
      const params = { formId: paper.formId };
      const { state } = await call(consentPaperContract.confirm, {
        params,
        body: confirmationOf(paper, checked),
        idempotencyKey: key,
      });
      letGo();
      await refetchForms();
      onClose();
      showSnackbar({
        type: 'done',
        title: '紙の同意書を記録しました',
        desc: state === 'partiallySigned' ? 'ほかの方の署名を待っています。' : '署名がそろいました。',
      });
    });
    // What the server said stands above the pages, far from the button.
    if (!isDone) refuse([]);
  };

  return (
    <EditingDialog
      onClose={onClose}
      size="large"
      title={paper.templateName}
      description="すべてのページと署名を、画像で確かめてください。"
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            閉じる
          </Button>
          {isComplete && (
            <Button loading={pending} onClick={() => void confirm()}>
              確認して記録する
            </Button>
          )}
        </>
      )}
    >
      <div ref={ref} className={styles.stack}>
        <FormRefusal>{refusal}</FormRefusal>
        {paper.patient && <PatientBannerOf patient={paper.patient} />}
        <WhyNotYet paper={paper} />
        <PaperPages paper={paper} checked={checked} problems={problems} onChange={change} />
        {isComplete && <PaperFields paper={paper} checked={checked} problems={problems} onChange={change} />}
      </div>
    </EditingDialog>
  );
}

/** Why the paper cannot be recorded, or not yet. */
function WhyNotYet({ paper }: { paper: ReturnedPaper }) {
  return (
    <>
      {!paper.open && (
        <Notice tone="warning" title="この同意書は、署名の受付を終えています">
          記録できません。同意書の詳細で状態を確かめてください。
        </Notice>
      )}
      {paper.missing.length > 0 && (
        <Notice tone="warning" title={`${paper.missing.join('・')}ページ目がありません`}>
          足りないページをスキャンして取り込むと、ここに加わります。読み取れなかったページは、取り込んだファイルから割り当ててください。
        </Notice>
      )}
    </>
  );
}

type FieldsProps = {
  paper: ReturnedPaper;
  checked: Checked;
  problems: Readonly<Record<string, string | undefined>>;
  onChange: (part: Partial<Checked>) => void;
};

function PaperFields({ paper, checked, problems, onChange }: FieldsProps) {
  const today = useToday();
  return (
    <>
      <CheckboxField
        label={`${paper.pageCount}ページすべてがそろい、同じ患者さんの同意書です`}
        name="pagesSeen"
        required
        checked={checked.pagesSeen}
        error={problems['pagesSeen']}
        onChange={({ currentTarget }) => onChange({ pagesSeen: currentTarget.checked })}
      />
      <TextField
        type="date"
        label="署名日"
        name="signedOn"
        required
        help="紙に書かれた日付"
        min={paper.createdOn}
        max={today}
        value={checked.signedOn}
        error={problems['signedOn']}
        onChange={({ currentTarget }) => onChange({ signedOn: currentTarget.value })}
      />
      <PaperSigners paper={paper} checked={checked} problems={problems} onChange={onChange} />
    </>
  );
}
