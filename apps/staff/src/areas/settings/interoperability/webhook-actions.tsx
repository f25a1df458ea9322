import {
  type Webhook,
  WEBHOOK_SECRET_OVERLAP_HOURS,
  webhookContract,
} from '@nattoku/contract/interoperability/webhook';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { refetchInteroperability } from '#areas/settings/interoperability/interoperability.queries.ts';
import styles from '#areas/settings/interoperability/interoperability.module.css';
import { SecretDialog } from '#areas/settings/interoperability/secret-dialog.tsx';
import { WebhookDialog } from '#areas/settings/interoperability/webhook-dialog.tsx';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useCommand } from '#editing/use-command.ts';

type Opened = 'edit' | 'renew' | 'remove' | null;

/** Everything that can be done with one address. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const [opened, setOpened] = useState<Opened>(null);
  const [secret, setSecret] = useState<string>();
  const { run, pending, refusal } = useCommand();
  const { name } = webhook;
  const params = { webhookId: webhook.id };
  const close = () => setOpened(null);

  const test = async () => {
    await call(webhookContract.test, { params, idempotencyKey: newIdempotencyKey() });
    await refetchInteroperability();
    showSnackbar({ type: 'done', title: 'テストを送ります。結果は記録に出ます。' });
  };
  const renew = async () => {
    const renewed = await call(webhookContract.renewSecret, { params, idempotencyKey: newIdempotencyKey() });
    close();
    setSecret(renewed.secret);
  };
  const remove = async () => {
    await call(webhookContract.remove, { params });
    showSnackbar({ type: 'done', title: `「${name}」を削除しました` });
    await refetchInteroperability();
  };

  return (
    <div className={styles.buttons}>
      <Button
        variant="secondary"
        size="small"
        loading={pending && opened === null}
        disabled={webhook.state !== 'on'}
        onClick={() => void run(test)}
      >
        テストを送る
      </Button>
      <Button variant="secondary" size="small" onClick={() => setOpened('edit')}>
        編集
      </Button>
      <Button variant="secondary" size="small" onClick={() => setOpened('renew')}>
        署名の鍵を新しくする
      </Button>
      <Button variant="secondary" size="small" onClick={() => setOpened('remove')}>
        削除
      </Button>
      {opened === null && <FormRefusal>{refusal}</FormRefusal>}
      {opened === 'edit' && <WebhookDialog webhook={webhook} onClose={close} onMade={setSecret} />}
      <ConfirmDialog
        open={opened === 'renew'}
        onClose={close}
        destructive
        title={`「${name}」の署名の鍵を新しくしますか？`}
        description={`${WEBHOOK_SECRET_OVERLAP_HOURS}時間は、いまの鍵と新しい鍵の両方で署名します。その間に、相手のシステムへ新しい鍵を設定してください。`}
        verb="新しくする"
        loading={pending}
        error={refusal}
        onConfirm={() => void run(renew)}
      />
      <ConfirmDialog
        open={opened === 'remove'}
        onClose={close}
        destructive
        title={`送信先「${name}」を削除しますか？`}
        description="送信待ちのものも送られなくなります。元に戻せません。"
        verb="削除する"
        loading={pending}
        error={refusal}
        onConfirm={() => void run(remove)}
      />
      {secret && <SecretDialog title="署名の鍵を新しくしました" secret={secret} onClose={() => setSecret(undefined)} />}
    </div>
  );
}
