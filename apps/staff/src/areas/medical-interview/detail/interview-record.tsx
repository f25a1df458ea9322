import { PageHeader } from '@nattoku/ui/layout/page-header';
import { AnswersCard } from '#areas/medical-interview/detail/answers-card.tsx';
import { ChartTextCard } from '#areas/medical-interview/detail/chart-text-card.tsx';
import { FlagsCard } from '#areas/medical-interview/detail/flags-card.tsx';
import { InterviewActions } from '#areas/medical-interview/detail/interview-actions.tsx';
import styles from '#areas/medical-interview/detail/interview-detail.module.css';
import { InterviewFactsCard } from '#areas/medical-interview/detail/interview-facts-card.tsx';
import { InterviewHistory } from '#areas/medical-interview/detail/interview-history.tsx';
import { InterviewNotices } from '#areas/medical-interview/detail/interview-notices.tsx';
import type { RecordProps } from '#areas/medical-interview/detail/record-props.ts';
import { ScoresCard } from '#areas/medical-interview/detail/scores-card.tsx';
import { InterviewStateBadge } from '#parts/interview/interview-badges.tsx';
import { useEvaluated } from '#areas/medical-interview/response/use-evaluated.ts';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';

/** Everything about one response, and what the person at the screen may do with it. */
export function InterviewRecord({ response, title, trail }: RecordProps) {
  const evaluated = useEvaluated(response);
  const { patient, template, state } = response;
  return (
    <>
      {patient && <PatientBannerOf patient={patient} />}
      <PageHeader
        title={title}
        description={`${response.title}（第${template.number}版）`}
        trail={trail}
        meta={<InterviewStateBadge state={state} />}
        action={<InterviewActions response={response} />}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <InterviewNotices response={response} lines={evaluated.lines} />
          <FlagsCard response={response} />
          <AnswersCard response={response} lines={evaluated.lines} />
        </div>
        <div className={styles.side}>
          <ChartTextCard response={response} evaluated={evaluated} />
          <ScoresCard scores={response.scores} />
          <InterviewFactsCard response={response} />
          <InterviewHistory response={response} />
        </div>
      </div>
    </>
  );
}
