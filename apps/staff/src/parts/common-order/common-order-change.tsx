import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import { useToday } from '#platform/use-today.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import type { AnyCommonOrder, CommonOrderKind } from '#parts/common-order/common-order-kind.ts';
import styles from '#parts/common-order/common-order-change.module.css';
import { type CommonSettings, settingsOf, settingsProblems, toSettings } from '#parts/common-order/common-settings.ts';
import { CommonSettingsFields } from '#parts/common-order/common-settings-fields.tsx';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { overtakenBy } from '#editing/conflict.ts';
import { useCommand } from '#editing/use-command.ts';

type Props<Order extends AnyCommonOrder> = { order: Order; kind: CommonOrderKind<Order>; onClose: () => void };

/** Titles, place and validity of one that hangs already; its code stays the same. */
export function CommonOrderChange<Order extends AnyCommonOrder>({ order, kind, onClose }: Props<Order>) {
  const today = useToday();
  const [begun] = useState(order);
  const [changed, setChanged] = useState<Partial<CommonSettings>>({});
  const [overtaken, setOvertaken] = useState<Order | null>(null);
  const settings = { ...settingsOf(begun), ...changed };
  const isSameDate = settings.validUntil === begun.validUntil;
  const { ref, problems, check } = useCheckedFields(() =>
    settingsProblems(isSameDate ? { ...settings, validUntil: null } : settings, today),
  );
  const { run, pending, refusal } = useCommand();
  const letGo = useUnsavedInput(Object.keys(changed).length > 0);

  const save = async () => {
    if (!check()) return;
    await run(async () => {
      try {
        const { version } = overtaken ?? begun;
        kind.keep(await kind.change(order.id, { ...toSettings(settings), version }));
      } catch (error) {
        const current = overtakenBy(error, kind.isOrder);
        if (!current) throw error;
        kind.keep(current);
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
      description={kind.words.change}
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
      <div ref={ref} className={styles.form}>
        {overtaken && (
          <Notice tone="warning" title="ほかの職員が先に保存しました">
            いまは「{overtaken.patientTitle}」（{overtaken.place || '場所の指定なし'}・
            {overtaken.validUntil ?? '期限なし'}）です。上書きしてよければ、もう一度押してください。
          </Notice>
        )}
        <FormRefusal>{refusal}</FormRefusal>
        <CommonSettingsFields
          messageHelp={kind.words.messageHelp}
          settings={settings}
          problems={problems}
          onChange={(part) => setChanged((before) => ({ ...before, ...part }))}
        />
      </div>
    </EditingDialog>
  );
}
