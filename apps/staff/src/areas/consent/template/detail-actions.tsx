import { type ConsentTemplate, consentTemplateContract } from '@nattoku/contract/consent/consent-template';
import { consentVersionContract } from '@nattoku/contract/consent/consent-version';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { archiveIcon, copyIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import { RowMenu } from '@nattoku/ui/action/menu';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { keepTemplate, refetchTemplates } from '#areas/consent/template/consent-template.queries.ts';
import { call } from '#platform/call.ts';
import { newIdempotencyKey } from '#platform/idempotency-key.ts';
import { sentenceOf } from '#editing/sentence-of.ts';

/** What is done with the template as a whole. */
export function DetailActions({ template }: { template: ConsentTemplate }) {
  const [archiving, setArchiving] = useState(false);
  const [pending, setPending] = useState(false);
  const [key, setKey] = useState(newIdempotencyKey);
  const { id: templateId, name, version, open, archivedAt } = template;
  const params = { templateId };

  const tried = async (done: string, work: () => Promise<ConsentTemplate>) => {
    setPending(true);
    try {
      keepTemplate(await work());
      showSnackbar({ type: 'done', title: done });
    } catch (error) {
      void refetchTemplates();
      showSnackbar({ type: 'error', title: sentenceOf(error) });
    } finally {
      setPending(false);
      setKey(newIdempotencyKey());
      setArchiving(false);
    }
  };
  const begin = () =>
    tried('新しい版を作成しました', () =>
      call(consentVersionContract.newVersion, { params, body: {}, idempotencyKey: key }),
    );
  const archive = () =>
    tried(`「${name}」を一覧から外しました`, () =>
      call(consentTemplateContract.archive, { params, body: { version } }),
    );
  const restore = () =>
    tried(`「${name}」を一覧に戻しました`, () => call(consentTemplateContract.restore, { params, body: { version } }));

  return (
    <>
      {archivedAt === null && (
        <RowMenu
          label={`「${name}」の操作`}
          items={[{ label: '一覧から外す', icon: archiveIcon, onSelect: () => setArchiving(true) }]}
        />
      )}
      {archivedAt !== null && (
        <Button icon={undoIcon} loading={pending} onClick={() => void restore()}>
          一覧に戻す
        </Button>
      )}
      {archivedAt === null && open === null && (
        <Button icon={copyIcon} loading={pending} onClick={() => void begin()}>
          新しい版を作成
        </Button>
      )}
      <ConfirmDialog
        open={archiving}
        onClose={() => setArchiving(false)}
        title={`「${name}」を一覧から外しますか？`}
        description="新しいオーダーで選べなくなります。進行中の同意書と署名された同意書は変わりません。いつでも戻せます。"
        verb="一覧から外す"
        loading={pending}
        onConfirm={() => void archive()}
      />
    </>
  );
}
