import {
  type InterviewTemplate,
  interviewTemplateContract,
  type InterviewVersionSummary,
} from '@nattoku/contract/medical-interview/interview-template';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { trashIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useInterviewHome } from '#areas/medical-interview/template/interview-home.ts';
import {
  discarding,
  forgetInterview,
  keepInterview,
  refetchInterviews,
} from '#areas/medical-interview/template/interview.queries.ts';
import { versionToMove } from '#areas/medical-interview/template/version-to-move.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';

type Props = { template: InterviewTemplate; work: InterviewVersionSummary };

/** Throws a draft away; with the only version the questionnaire goes, and the list is shown. */
export function DiscardDraft({ template, work }: Props) {
  const [asking, setAsking] = useState(false);
  const { run, pending, refusal } = useCommand();
  const navigate = useNavigate();
  const home = useInterviewHome();
  const isOnly = template.versions.length === 1;
  const discard = async () => {
    const done = await run(async () => {
      const version = await versionToMove(template.id, work);
      const left = await discarding(isOnly ? [template.id, work.id] : [work.id], () =>
        call(interviewTemplateContract.discard, { params: { versionId: work.id }, body: { version } }),
      );
      if (left.template) return keepInterview(left.template);
      await navigate(home.at(), { replace: true });
      forgetInterview(template.id);
    });
    if (!done) return void refetchInterviews();
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
  only: '質問がすべて消え、元に戻せません。一度も公開していないため、問診票も一覧から消えます。',
  next: 'この版での変更が消え、元に戻せません。公開中の版と、進行中のオーダーは変わりません。',
};
