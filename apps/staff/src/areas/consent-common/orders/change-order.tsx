import { consentCommonContract, type ConsentCommonOrder } from '@nattoku/contract/consent-common';
import { Button } from '@nattoku/ui/button';
import { Notice } from '@nattoku/ui/notice';
import { showSnackbar } from '@nattoku/ui/snackbar';
import { useCheckedFields } from '@nattoku/ui/use-checked-fields';
import { useState } from 'react';
import { keepConsentCommon } from '#areas/consent-common/consent-common.queries.ts';
import { overtakenBy } from '#areas/consent-common/orders/overtaken-by.ts';
import { settingsOf, settingsProblems, toSettings } from '#areas/consent-common/orders/order-draft.ts';
import styles from '#areas/consent-common/consent-common.module.css';
import { call } from '#platform/call.ts';
import { useToday } from '#platform/use-today.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import type { CommonSettings } from '#shared/common-settings.ts';
import { CommonSettingsFields } from '#shared/common-settings-fields.tsx';
import { EditingDialog } from '#shared/editing-dialog.tsx';
import { FormRefusal } from '#shared/form-refusal.tsx';
import { useAttempt } from '#shared/use-attempt.ts';

/** Titles, place and validity of one that hangs already; its code stays the same. */
export function ChangeOrder({ order, onClose }: { order: ConsentCommonOrder; onClose: () => void }) {
  const today = useToday();
  const [begun] = useState(order);
  const [changed, setChanged] = useState<Partial<CommonSettings>>({});
  const settings = { ...settingsOf(begun), ...changed };
  const isSameDate = settings.validUntil === begun.validUntil;
  const { ref, problems, check } = useCheckedFields(() =>
    settingsProblems(isSameDate ? { ...settings, validUntil: null } : settings, today),
  );
  const [overtaken, setOvertaken] = useState<ConsentCommonOrder | null>(null);
  const { attempt, pending, refusal } = useAttempt();
  const letGo = useUnsavedInput(Object.keys(changed).length > 0);

  const save = async () => {
    if (!check()) return;
    await attempt(async () => {
      try {
        const params = { commonOrderId: order.id };
        const body = { ...toSettings(settings), version: (overtaken ?? begun).version };
        keepConsentCommon(await call(consentCommonContract.change, { params, body }));
      } catch (error) {
        const current = overtakenBy(error);
        if (!current) throw error;
        keepConsentCommon(current);
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
      description="掲示済みのQRコードは、そのまま使えます。すでに開いた方の画面は変わりません。"
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
            {overtaken.validUntil ?? '期限なし'}
            ）です。上書きしてよければ、もう一度押してください。
          </Notice>
        )}
        <FormRefusal>{refusal}</FormRefusal>
        <CommonSettingsFields
          settings={settings}
          problems={problems}
          messageHelp="同意書の上に表示されます"
          onChange={(part) => setChanged((before) => ({ ...before, ...part }))}
        />
      </div>
    </EditingDialog>
  );
}
