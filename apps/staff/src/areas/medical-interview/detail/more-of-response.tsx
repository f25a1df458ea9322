import { fhirMediaType } from '@nattoku/contract/interoperability/fhir';
import { interviewFhirPath } from '@nattoku/contract/medical-interview/interview-print-files';
import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { RowMenu } from '@nattoku/ui/action/menu';
import { downloadIcon } from '@nattoku/ui/tokens/icons';
import { inSnackbar } from '#editing/in-snackbar.ts';
import { useCommand } from '#editing/use-command.ts';
import { fetchText } from '#platform/network/files.ts';
import { saveFile } from '#platform/save-file.ts';

/** What is rarely done with the answers: a file for another system. */
export function MoreOfResponse({ response: { id } }: { response: InterviewResponse }) {
  const { run } = useCommand({ shows: inSnackbar((title) => ({ type: 'error', title })) });
  const save = async () => {
    const resource = await fetchText(apiPrefix + interviewFhirPath(id));
    saveFile(new Blob([resource], { type: fhirMediaType }), 'interview.json');
  };
  return (
    <RowMenu
      label="回答のその他の操作"
      items={[{ label: 'FHIR（JSON）に書き出す', icon: downloadIcon, onSelect: () => void run(save) }]}
    />
  );
}
