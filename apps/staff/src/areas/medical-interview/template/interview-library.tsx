import type { standardInterviews } from '#areas/medical-interview/template/interview-list-of.tsx';
import { ImportInterview } from '#areas/medical-interview/template/import-interview.tsx';
import { InstrumentsButton } from '#areas/medical-interview/template/instrument/instruments-button.tsx';
import { NewInterview } from '#areas/medical-interview/template/new-interview.tsx';
import { InterviewDetail } from '#areas/medical-interview/template/interview-detail.tsx';
import type { InterviewPlace } from '#areas/medical-interview/template/interview-search.ts';
import { ListScreen } from '#list/list-screen.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';

type Props = { of: typeof standardInterviews; wanted: InterviewPlace; title: string };

/** The questionnaires of a facility: found by name, department, approach and state, and one of them opened. */
export function InterviewLibrary({ of, wanted, title }: Props) {
  const mayManage = useIsAllowed('interview.manage');
  const { template, version: _, item: _item, isNew: _isNew, ...list } = wanted;
  if (template) return <InterviewDetail key={template} templateId={template} place={wanted} />;
  return (
    <ListScreen
      of={of}
      wanted={list}
      title={title}
      action={
        mayManage && (
          <>
            <InstrumentsButton />
            <ImportInterview />
            <NewInterview />
          </>
        )
      }
    />
  );
}
