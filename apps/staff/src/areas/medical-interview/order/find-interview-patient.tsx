import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { useNavigate } from 'react-router';
import { InterviewSteps } from '#areas/medical-interview/order/interview-steps.tsx';
import { PatientPicker } from '#parts/patient/patient-picker.tsx';
import { useHistorySearch } from '#routing/history-search.ts';
import { href } from '#routing/paths.ts';

/** Who is asked. */
export function FindInterviewPatient({ title }: { title: string }) {
  const [{ text }, changeText] = useHistorySearch({ text: '' });
  const navigate = useNavigate();
  return (
    <PageWidth kind="flow">
      <PageHeader title={`${title}を依頼`} action={<InterviewSteps current="patient" />} />
      <PatientPicker
        label="問診を依頼する患者を検索"
        text={text}
        onText={(typed) => changeText({ text: typed })}
        onChoose={({ id }) => navigate(href('/medicalInterview', { patient: id }))}
      />
    </PageWidth>
  );
}
