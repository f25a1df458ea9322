import {
  type InterviewTemplate,
  interviewTemplateContract,
} from '@nattoku/contract/medical-interview/interview-template';
import { Button } from '@nattoku/ui/action/button';
import { RowMenu } from '@nattoku/ui/action/menu';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { archiveIcon, copyIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { keepInterview, refetchInterviews } from '#areas/medical-interview/template/interview.queries.ts';
import { inSnackbar } from '#editing/in-snackbar.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';

/** What is done with the template as a whole. */
export function InterviewActions({ template }: { template: InterviewTemplate }) {
  const [archiving, setArchiving] = useState(false);
  const { run, pending } = useCommand({
    shows: inSnackbar((title) => ({ type: 'error', title })),
    onRefused: () => void refetchInterviews(),
  });
  const { id: templateId, name, version, open, archivedAt } = template;
  const params = { templateId };

  const change = async (done: string, work: (key: string) => Promise<InterviewTemplate>) => {
    await run(async (key) => {
      keepInterview(await work(key));
      showSnackbar({ type: 'done', title: done });
    }, done);
    setArchiving(false);
  };
  const begin = () =>
    change('新しい版を作成しました', (idempotencyKey) =>
      call(interviewTemplateContract.newVersion, { params, body: {}, idempotencyKey }),
    );
  const archive = () =>
    change(`「${name}」をしまいました`, () => call(interviewTemplateContract.archive, { params, body: { version } }));
  const restore = () =>
    change(`「${name}」を一覧に戻しました`, () =>
      call(interviewTemplateContract.restore, { params, body: { version } }),
    );

  return (
    <>
      {archivedAt === null && (
        <RowMenu
          label={`「${name}」の操作`}
          items={[{ label: 'しまう', icon: archiveIcon, onSelect: () => setArchiving(true) }]}
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
        title={`「${name}」をしまいますか？`}
        description="一覧に出なくなり、新しいオーダーで選べなくなります。進行中のオーダーは変わりません。いつでも戻せます。"
        verb="しまう"
        loading={pending}
        onConfirm={() => void archive()}
      />
    </>
  );
}
