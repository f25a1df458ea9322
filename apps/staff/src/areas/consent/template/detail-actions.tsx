import { type ConsentTemplate, consentTemplateContract } from '@nattoku/contract/consent/consent-template';
import { consentVersionContract } from '@nattoku/contract/consent/consent-version';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { archiveIcon, copyIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import { RowMenu } from '@nattoku/ui/action/menu';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { keepTemplate, refetchTemplates } from '#areas/consent/template/consent-template.queries.ts';
import { call } from '#platform/network/call.ts';
import { inSnackbar } from '#editing/in-snackbar.ts';
import { useCommand } from '#editing/use-command.ts';

/** What is done with the template as a whole. */
export function DetailActions({ template }: { template: ConsentTemplate }) {
  const [archiving, setArchiving] = useState(false);
  const { run, pending } = useCommand({
    shows: inSnackbar((title) => ({ type: 'error', title })),
    onRefused: () => void refetchTemplates(),
  });
  const { id: templateId, name, version, open, archivedAt } = template;
  const params = { templateId };

  const change = async (done: string, work: (key: string) => Promise<ConsentTemplate>) => {
    await run(async (key) => {
      keepTemplate(await work(key));
      showSnackbar({ type: 'done', title: done });
    }, done);
    setArchiving(false);
  };
  const begin = () =>
    change('新しい版を作成しました', (idempotencyKey) =>
      call(consentVersionContract.newVersion, { params, body: {}, idempotencyKey }),
    );
  const archive = () =>
    change(`「${name}」を一覧から外しました`, () =>
      call(consentTemplateContract.archive, { params, body: { version } }),
    );
  const restore = () =>
    change(`「${name}」を一覧に戻しました`, () => call(consentTemplateContract.restore, { params, body: { version } }));

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
