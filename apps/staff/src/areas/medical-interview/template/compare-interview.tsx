import type { InterviewTemplate } from '@nattoku/contract/medical-interview/interview-template';
import type { InterviewTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { useQuery } from '@tanstack/react-query';
import { comparisonQuery } from '#areas/medical-interview/template/interview.queries.ts';
import { ChooseVersions } from '#parts/review/choose-versions.tsx';
import { Differences } from '#parts/review/differences.tsx';

type VersionId = InterviewTemplateVersionId;
type Props = { template: InterviewTemplate; newer: VersionId | undefined; older: VersionId | undefined };

/** Two versions question by question. */
export const CompareInterview = ({ template: { versions }, newer, older }: Props) => (
  <ChooseVersions versions={versions} newer={newer} older={older}>
    {(is, was) => <QuestionDifferences key={`${is} ${was}`} newer={is} older={was} />}
  </ChooseVersions>
);

const QuestionDifferences = ({ newer, older }: { newer: VersionId; older: VersionId }) => (
  <Differences
    {...useQuery({
      ...comparisonQuery(newer, older),
      select: ({ differences }) => differences.map((each) => ({ ...each, key: each.linkId })),
    })}
  />
);
