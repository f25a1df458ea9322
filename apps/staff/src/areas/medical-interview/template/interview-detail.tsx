import type { InterviewTemplate } from '@nattoku/contract/medical-interview/interview-template';
import type { InterviewTemplateId } from '@nattoku/contract/shared/primitives';
import { Badge } from '@nattoku/ui/feedback/badge';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { useQuery } from '@tanstack/react-query';
import { CompareInterview } from '#areas/medical-interview/template/compare-interview.tsx';
import { InterviewActions } from '#areas/medical-interview/template/interview-actions.tsx';
import { InterviewFacts } from '#areas/medical-interview/template/interview-facts.tsx';
import { useInterviewHome } from '#areas/medical-interview/template/interview-home.ts';
import type { InterviewPlace, InterviewTab } from '#areas/medical-interview/template/interview-search.ts';
import { InterviewQuestions } from '#areas/medical-interview/template/interview-questions.tsx';
import styles from '#areas/medical-interview/template/interview.module.css';
import { interviewQuery } from '#areas/medical-interview/template/interview.queries.ts';
import { VersionTable } from '#areas/medical-interview/template/version-table.tsx';
import { InterviewWork } from '#areas/medical-interview/template/interview-work.tsx';
import { LayersTab, layersTabLabel } from '#parts/text-layer/layers-tab.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useChangeSearch } from '#routing/address-search.ts';

type Props = { templateId: InterviewTemplateId; place: InterviewPlace };

/** One questionnaire: its questions, its versions and the way to publication, its translations, and what changed. */
export function InterviewDetail({ templateId, place }: Props) {
  const { data: template, isError, isFetching, refetch } = useQuery(interviewQuery(templateId));
  const home = useInterviewHome();
  const trail = [{ label: home.label, href: home.at() }];
  if (template) return <Shown template={template} place={place} trail={trail} />;
  return (
    <>
      <PageHeader title="問診票" trail={trail} />
      {isError ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
          問診票が見つからないか、通信できませんでした。
        </ErrorState>
      ) : (
        <SkeletonText lines={12} />
      )}
    </>
  );
}

type ShownProps = { template: InterviewTemplate; place: InterviewPlace; trail: { label: string; href: string }[] };

function Shown({ template, place, trail }: ShownProps) {
  const changeSearch = useChangeSearch();
  const mayManage = useIsAllowed('interview.manage');
  const work = template.versions.find(({ state }) => state === 'draft' || state === 'inReview');
  return (
    <>
      <PageHeader
        title={template.name}
        trail={trail}
        meta={template.archivedAt && <Badge tone="neutral">しまっています</Badge>}
        action={mayManage && <InterviewActions template={template} />}
      />
      <div className={styles.parts}>
        <InterviewFacts template={template} mayManage={mayManage} />
        {mayManage && work && <InterviewWork key={work.id} template={template} work={work} />}
        <Tabs<InterviewTab>
          label="問診票の内容"
          value={place.tab ?? 'questions'}
          onChange={(tab) => changeSearch({ tab: tab === 'questions' ? null : tab }, { replace: true })}
          tabs={panelsOf(template, place, mayManage)}
        />
      </div>
    </>
  );
}

/** Of the version that is being made; without one, or for those who only order, of the one that is offered. */
const shownVersion = ({ open, published, versions }: InterviewTemplate, mayManage: boolean) =>
  (mayManage ? open : null) ?? published ?? versions[0];

const panelsOf = (template: InterviewTemplate, place: InterviewPlace, mayManage: boolean) => {
  const version = shownVersion(template, mayManage);
  return [
    ...(version
      ? [
          {
            value: 'questions' as const,
            label: `質問（第${version.number}版）`,
            panel: <InterviewQuestions versionId={version.id} />,
          },
        ]
      : []),
    {
      value: 'versions' as const,
      label: '版',
      count: template.versions.length,
      panel: <VersionTable template={template} mayManage={mayManage} />,
    },
    ...(version
      ? [
          {
            value: 'layers' as const,
            label: `${layersTabLabel}（第${version.number}版）`,
            panel: <LayersTab kind="interviewTemplateVersion" contentId={version.id} />,
            kept: true,
          },
        ]
      : []),
    {
      value: 'compare' as const,
      label: '版の比較',
      panel: <CompareInterview template={template} newer={place.newer} older={place.older} />,
    },
  ];
};
