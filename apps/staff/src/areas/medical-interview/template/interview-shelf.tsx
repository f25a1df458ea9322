import { InterviewLibrary } from '#areas/medical-interview/template/interview-library.tsx';
import { standardInterviews } from '#areas/medical-interview/template/interview-list-of.tsx';
import { interviewSearch } from '#areas/medical-interview/template/interview-search.ts';
import { ShelfLinks } from '#parts/content/shelf-links.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';

type Props = { place: Record<string, unknown>; title: string };

/** Questionnaires among the standard contents: those of the facility of the person who looks. */
export function InterviewShelf({ place, title }: Props) {
  const { data } = interviewSearch.safeParse(place);
  const isOperator = useIsAllowed('catalogue.manage');
  return (
    <>
      {!data.template && <ShelfLinks shelf="interviews" />}
      <InterviewLibrary
        of={standardInterviews}
        wanted={data}
        title={isOperator ? `${title}の問診票` : 'この施設の問診票'}
      />
    </>
  );
}
