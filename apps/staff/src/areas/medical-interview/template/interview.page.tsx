import { interviewReaders } from '@nattoku/contract/medical-interview/interview-readers';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { lazy, Suspense } from 'react';
import { BeginInterview } from '#areas/medical-interview/template/builder/begin-interview.tsx';
import { InterviewLibrary } from '#areas/medical-interview/template/interview-library.tsx';
import { ownInterviews } from '#areas/medical-interview/template/interview-list-of.tsx';
import { interviewSearch } from '#areas/medical-interview/template/interview-search.ts';
import { interviewVersionQuery } from '#areas/medical-interview/template/interview.queries.ts';
import { beginList } from '#list/begin-list.ts';
import { loadQuery } from '#platform/query-client.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { refuseUnless } from '#routing/refuse-unless.ts';

export const search = interviewSearch;
type Props = PageProps<'/jmneadoibops2/template/create/medicalInterview', typeof search>;

const beginInterviews = beginList(ownInterviews);

/** Read by who may see or order interviews; built by who keeps them (specification/library.md §3). */
export const load = async (props: LoadProps<Props>) => {
  const { address, signal } = props;
  const { version, isNew, template } = props.search;
  const builds = version !== undefined || isNew;
  await refuseUnless(address, ...(builds ? (['interview.manage'] as const) : interviewReaders));
  if (version) return loadQuery(interviewVersionQuery(version), signal);
  return !isNew && !template && beginInterviews(props);
};

/** Fetched when somebody builds: most look for a questionnaire. */
const Builder = lazy(async () => ({
  default: (await import('#areas/medical-interview/template/builder/builder.tsx')).Builder,
}));

export function Page({ search: wanted, title }: Props) {
  const { version, isNew, item } = wanted;
  if (version) {
    return (
      <Suspense fallback={<SkeletonText lines={12} />}>
        <Builder key={version} versionId={version} first={item} />
      </Suspense>
    );
  }
  return isNew ? <BeginInterview /> : <InterviewLibrary of={ownInterviews} wanted={wanted} title={title} />;
}
