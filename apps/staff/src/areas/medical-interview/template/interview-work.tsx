import {
  type InterviewTemplate,
  interviewTemplateContract,
  type InterviewVersionSummary,
} from '@nattoku/contract/medical-interview/interview-template';
import { noteProblem } from '@nattoku/contract/medical-interview/interview-template-input';
import { interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import { DiscardInterview } from '#areas/medical-interview/template/discard-draft.tsx';
import { InterviewBadge } from '#areas/medical-interview/template/interview-words.tsx';
import { keepInterview, refetchInterviews } from '#areas/medical-interview/template/interview.queries.ts';
import { versionToMove } from '#areas/medical-interview/template/version-to-move.ts';
import type { Reviewing } from '#parts/review/review-dialog.tsx';
import { VersionWork } from '#parts/review/version-work.tsx';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';

const moves = {
  submit: interviewTemplateContract.submit,
  return: interviewTemplateContract.sendBack,
  publish: interviewTemplateContract.publish,
} as const;

type Props = { template: InterviewTemplate; work: InterviewVersionSummary };

const reviewingOf = ({ template, work }: Props): Reviewing<InterviewTemplate> => ({
  noteMost: interviewFormLimits.note,
  noteProblem,
  move: async (step, note) => {
    try {
      const version = await versionToMove(template.id, work);
      return await call(moves[step], { params: { versionId: work.id }, body: { version, note } });
    } catch (error) {
      void refetchInterviews();
      throw error;
    }
  },
  onSaved: keepInterview,
});

/** The version of a questionnaire that is being made. */
export const InterviewWork = ({ template, work }: Props) => (
  <VersionWork
    name={template.name}
    work={work}
    separateApprover={template.separateApprover}
    findings={template.findings.map(({ linkId, code, severity, sentence, question }, at) => ({
      severity,
      sentence: question === null ? sentence : `「${question}」：${sentence}`,
      href: builderOf(work, linkId),
      // One question may lack several things of one kind.
      key: `${linkId} ${code} ${at}`,
    }))}
    badge={<InterviewBadge state={work.state} />}
    edit={{ label: '質問を編集', href: builderOf(work) }}
    discard={<DiscardInterview template={template} work={work} />}
    reviewing={reviewingOf({ template, work })}
  />
);

const builderOf = ({ id }: InterviewVersionSummary, item: string | null = null): string =>
  href('/jmneadoibops2/template/create/medicalInterview', { version: id, item });
