import { commonOrderContract, type CommonOrder } from '@nattoku/contract/common-order';
import { Button } from '@nattoku/ui/button';
import { Notice } from '@nattoku/ui/notice';
import { showSnackbar } from '@nattoku/ui/snackbar';
import { useCheckedFields } from '@nattoku/ui/use-checked-fields';
import { useState } from 'react';
import { draftOf, problemsOf, toSave } from '#areas/common-order/common-draft.ts';
import { overtakenBy } from '#areas/common-order/use-common-draft.ts';
import styles from '#areas/common-order/common-order.module.css';
import { call } from '#platform/call.ts';
import { useToday } from '#platform/use-today.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { keepCommonOrder } from '#shared/common-order.queries.ts';
import { EditingDialog } from '#shared/editing-dialog.tsx';
import type { CommonSettings } from '#shared/common-settings.ts';
import { CommonSettingsFields } from '#shared/common-settings-fields.tsx';
import { FormRefusal } from '#shared/form-refusal.tsx';
import { useAttempt } from '#shared/use-attempt.ts';

/** Titles, place and validity of one that hangs already; its code stays the same. */
export function ChangeDialog({ order, onClose }: { order: CommonOrder; onClose: () => void }) {
  const today = useToday();
  const [begun] = useState(order);
  const [changed, setChanged] = useState<Partial<CommonSettings>>({});
  const [overtaken, setOvertaken] = useState<CommonOrder | null>(null);
  const draft = { ...draftOf(begun), ...changed };
  const isSameDate = draft.validUntil === begun.validUntil;
  const { ref, problems, check } = useCheckedFields(() =>
    problemsOf(isSameDate ? { ...draft, validUntil: null } : draft, today),
  );
  const { attempt, pending, refusal } = useAttempt();
  const letGo = useUnsavedInput(Object.keys(changed).length > 0);

  const save = async () => {
    if (!check()) return;
    await attempt(async () => {
      const { videos: _videos, identification: _who, language: _language, ...settings } = toSave(draft);
      const version = (overtaken ?? begun).version;
      try {
        const params = { commonOrderId: order.id };
        keepCommonOrder(await call(commonOrderContract.change, { params, body: { ...settings, version } }));
      } catch (error) {
        const current = overtakenBy(error);
        if (!current) throw error;
        keepCommonOrder(current);
        return setOvertaken(current);
      }
      letGo();
      onClose();
      showSnackbar({ type: 'done', title: '変更しました', desc: '掲示済みのQRコードは、そのまま使えます。' });
    });
  };

  return (
    <EditingDialog
      onClose={onClose}
      size="large"
      title="共通オーダーを編集"
      description="掲示済みのQRコードは、そのまま使えます。すでに開いた人の画面は変わりません。"
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            キャンセル
          </Button>
          <Button loading={pending} onClick={() => void save()}>
            {overtaken ? '自分の内容で上書きする' : '保存'}
          </Button>
        </>
      )}
    >
      <div ref={ref} className={styles.stack}>
        {overtaken && (
          <Notice tone="warning" title="ほかの職員が先に保存しました">
            いまは「{overtaken.patientTitle}」（{overtaken.place || '場所の指定なし'}・
            {overtaken.validUntil ?? '期限なし'}）です。上書きしてよければ、もう一度押してください。
          </Notice>
        )}
        <FormRefusal>{refusal}</FormRefusal>
        <CommonSettingsFields
          messageHelp="動画の一覧の上に表示されます"
          settings={draft}
          problems={problems}
          onChange={(part) => setChanged((before) => ({ ...before, ...part }))}
        />
      </div>
    </EditingDialog>
  );
}
