import { consentRecordContract, consentRecordLimits } from '@nattoku/contract/consent/consent-record';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { fullName } from '@nattoku/rules/text/person-name';
import { characterCount } from '@nattoku/rules/text/text-length';
import { messages } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import { keepConsent } from '#areas/consent/record/consent-record.queries.ts';
import type { DialogProps } from '#areas/consent/record/detail/consent-actions.tsx';
import { useConsentAction } from '#areas/consent/record/detail/use-consent-action.ts';
import styles from '#areas/consent/record/detail/consent-detail.module.css';
import { call } from '#platform/call.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { fromTokyoBox, tokyoBox } from '#editing/tokyo-box.ts';

type Typed = {
  by: 'patient' | 'proxy';
  method: 'heard' | 'paper';
  name: string;
  scope: string;
  reason: string;
  at: string;
};

/** A withdrawal that was said to a member of staff, or given on paper. */
export function WithdrawDialog({ detail: { form }, onClose }: DialogProps) {
  const proxy = form.signers.find(({ role }) => role === 'proxy');
  const nameOf = (by: Typed['by']) =>
    by === 'proxy' ? (proxy?.name ?? '') : form.patient ? fullName(form.patient) : '';
  const [begun] = useState<Typed>(() => ({
    by: 'patient',
    method: 'heard',
    name: nameOf('patient'),
    scope: '',
    reason: '',
    at: tokyoBox(new Date().toISOString()),
  }));
  const [typed, setTyped] = useState(begun);
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const letGo = useUnsavedInput(JSON.stringify(typed) !== JSON.stringify(begun));
  const { ref, problems, check } = useCheckedFields(() => problemsOf(typed, form.signedAt));
  const params = { formId: form.id };
  const { run, pending, problem } = useConsentAction(form, async ({ version }) => {
    const at = fromTokyoBox(typed.at);
    if (!at) return;
    keepConsent(await call(consentRecordContract.withdraw, { params, body: { ...typed, at, version } }));
    letGo();
    onClose();
    showSnackbar({
      type: 'done',
      title: '撤回を記録し、関係者に知らせました',
      desc: '担当医・病棟・手術室の確認を、この画面で確かめてください',
    });
  });
  return (
    <EditingDialog
      onClose={onClose}
      title={`「${form.template.name}」の同意の撤回を記録する`}
      description="署名済みの同意書はそのまま残り、撤回の記録が並べて残ります。担当医・病棟・手術室に、すぐに知らせます。"
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            記録せずに戻る
          </Button>
          <Button variant="errorSecondary" loading={pending} onClick={() => check() && void run()}>
            撤回を記録する
          </Button>
        </>
      )}
    >
      <div ref={ref} className={styles.fields}>
        <RadioGroup
          label="撤回した方"
          layout="row"
          value={typed.by}
          options={[
            { value: 'patient', label: '患者本人' },
            { value: 'proxy', label: '代諾者' },
          ]}
          onChange={(event) => {
            const by = event.target.value === 'proxy' ? 'proxy' : 'patient';
            change({ by, name: nameOf(by) });
          }}
        />
        <RadioGroup
          label="受け取り方"
          layout="row"
          value={typed.method}
          options={[
            { value: 'heard', label: '口頭で聞いた' },
            { value: 'paper', label: '書面で受け取った' },
          ]}
          onChange={(event) => change({ method: event.target.value === 'paper' ? 'paper' : 'heard' })}
        />
        <TextField
          label="撤回した方のお名前"
          name="name"
          required
          value={typed.name}
          error={problems['name']}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          type="datetime-local"
          label="撤回の日時"
          name="at"
          required
          value={typed.at}
          error={problems['at']}
          onChange={(event) => change({ at: event.target.value })}
        />
        <TextField
          label="撤回の範囲"
          name="scope"
          help="一部だけのときに入力してください。空欄は全部の撤回です。"
          value={typed.scope}
          error={problems['scope']}
          onChange={(event) => change({ scope: event.target.value })}
        />
        <TextAreaField
          label="理由（お話しくださったとき）"
          name="reason"
          rows={3}
          counter={consentRecordLimits.reason}
          value={typed.reason}
          error={problems['reason']}
          onChange={(event) => change({ reason: event.target.value })}
        />
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
    </EditingDialog>
  );
}

const problemsOf = ({ name, at, scope, reason }: Typed, signedAt: string | null) => [
  ...(normaliseText(name) === ''
    ? [{ field: 'name', message: '撤回した方のお名前を入力してください' }]
    : within('name', name)),
  ...problemOfTime(at, signedAt),
  ...within('scope', scope),
  ...within('reason', reason),
];

const within = (field: keyof typeof consentRecordLimits, typed: string) =>
  characterCount(normaliseText(typed)) > consentRecordLimits[field]
    ? [{ field, message: messages.max(consentRecordLimits[field]) }]
    : [];

/** Typed by the minute; the server looks at its own clock again. */
function problemOfTime(typed: string, signedAt: string | null) {
  const at = fromTokyoBox(typed);
  const say = (message: string) => [{ field: 'at', message }];
  if (!at) return say('撤回の日時を入力してください');
  if (new Date(at) > new Date()) return say('撤回の日時は、いまより前を入力してください');
  const signedMinute = signedAt ? tokyoBox(signedAt) : '';
  return typed < signedMinute ? say('撤回の日時は、署名の後を入力してください') : [];
}
