import type { ConsentTemplate, ConsentVersionSummary } from '@nattoku/contract/consent/consent-template';
import { consentVersionContract } from '@nattoku/contract/consent/consent-version';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { trashIcon } from '@nattoku/ui/tokens/icons';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  discarding,
  forgetTemplate,
  keepTemplate,
  refetchTemplates,
} from '#areas/consent/template/consent-template.queries.ts';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';
import { useCommand } from '#editing/use-command.ts';

type Props = { template: ConsentTemplate; work: ConsentVersionSummary };

/** Throws a draft away; with the only version the template goes, and the list is shown. */
export function DiscardDraft({ template, work }: Props) {
  const [asking, setAsking] = useState(false);
  const { run, pending, refusal } = useCommand();
  const navigate = useNavigate();
  const isOnly = template.versions.length === 1;
  const discard = async () => {
    const done = await run(async () => {
      const params = { versionId: work.id };
      const left = await discarding(isOnly ? [template.id, work.id] : [work.id], () =>
        call(consentVersionContract.discard, { params, body: { version: work.version } }),
      );
      if (left.template) return keepTemplate(left.template);
      await navigate(href('/consent/template'), { replace: true });
      forgetTemplate(template.id);
    });
    if (!done) return void refetchTemplates();
    setAsking(false);
    showSnackbar({ type: 'done', title: `「${template.name}」第${work.number}版の下書きを破棄しました` });
  };
  return (
    <>
      <Button variant="subTertiary" icon={trashIcon} onClick={() => setAsking(true)}>
        下書きを破棄
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        onClose={() => setAsking(false)}
        title={`「${template.name}」第${work.number}版の下書きを破棄しますか？`}
        description={isOnly ? words.only : words.next}
        verb="破棄する"
        loading={pending}
        error={refusal}
        onConfirm={() => void discard()}
      />
    </>
  );
}

const words = {
  only: 'ページ・記入欄・文章がすべて消え、元に戻せません。一度も公開していないため、様式も一覧から消えます。',
  next: 'この版のページ・記入欄・文章の変更が消え、元に戻せません。公開中の版と、発行した同意書は変わりません。',
};
