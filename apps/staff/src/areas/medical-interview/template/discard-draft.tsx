import {
  type InterviewTemplate,
  interviewTemplateContract,
  type InterviewVersionSummary,
} from '@nattoku/contract/medical-interview/interview-template';
import { useNavigate } from 'react-router';
import { useInterviewHome } from '#areas/medical-interview/template/interview-home.ts';
import {
  discarding,
  forgetInterview,
  keepInterview,
  refetchInterviews,
} from '#areas/medical-interview/template/interview.queries.ts';
import { versionToMove } from '#areas/medical-interview/template/version-to-move.ts';
import { DiscardDraft } from '#parts/review/discard-draft.tsx';
import { call } from '#platform/network/call.ts';

type Props = { template: InterviewTemplate; work: InterviewVersionSummary };

/** Throws a draft away; with the only version the questionnaire goes, and the list is shown. */
export function DiscardInterview({ template, work }: Props) {
  const navigate = useNavigate();
  const home = useInterviewHome();
  const isOnly = template.versions.length === 1;
  const discard = async () => {
    const version = await versionToMove(template.id, work);
    const left = await discarding(isOnly ? [template.id, work.id] : [work.id], () =>
      call(interviewTemplateContract.discard, { params: { versionId: work.id }, body: { version } }),
    );
    if (left.template) return keepInterview(left.template);
    await navigate(home.at(), { replace: true });
    forgetInterview(template.id);
  };
  return (
    <DiscardDraft
      name={template.name}
      number={work.number}
      loss={isOnly ? words.only : words.next}
      discard={discard}
      onRefused={() => void refetchInterviews()}
    />
  );
}

const words = {
  only: '質問がすべて消え、元に戻せません。一度も公開していないため、問診票も一覧から消えます。',
  next: 'この版での変更が消え、元に戻せません。公開中の版と、進行中のオーダーは変わりません。',
};
