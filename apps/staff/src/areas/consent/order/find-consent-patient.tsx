import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { useNavigate } from 'react-router';
import { ConsentSteps } from '#areas/consent/order/consent-steps.tsx';
import { PatientPicker } from '#parts/patient/patient-picker.tsx';
import { useHistorySearch } from '#routing/history-search.ts';
import { href } from '#routing/paths.ts';

/** Whom the form is for. */
export function FindConsentPatient({ title }: { title: string }) {
  const [{ text }, changeText] = useHistorySearch({ text: '' });
  const navigate = useNavigate();
  return (
    <PageWidth kind="flow">
      <PageHeader title={title} action={<ConsentSteps current="choice" />} />
      <PatientPicker
        label="同意書をオーダーする患者を検索"
        text={text}
        onText={(typed) => changeText({ text: typed })}
        onChoose={({ id }) => navigate(href('/consent/order', { patient: id }))}
      />
    </PageWidth>
  );
}
