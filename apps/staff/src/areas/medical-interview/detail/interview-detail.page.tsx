import { OrderItemId } from '@nattoku/contract/shared/primitives';
import { ButtonLink } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useSuspenseQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { InterviewEntry } from '#areas/medical-interview/detail/entry/interview-entry.tsx';
import { InterviewRecord } from '#areas/medical-interview/detail/interview-record.tsx';
import { interviewQuery } from '#areas/medical-interview/response/interview.queries.ts';
import { loadQuery } from '#platform/query-client.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

/** `enter`: staff type in what the patient wrote on paper. */
export const search = z.object({
  interview: OrderItemId.optional().catch(undefined),
  enter: z.literal('true').optional().catch(undefined),
});
type Props = PageProps<'/medicalInterview/detail', typeof search>;

export const load = ({ search: { interview }, signal }: LoadProps<Props>) =>
  interview && loadQuery(interviewQuery(interview), signal);

export const Page = ({ search: { interview, enter }, title }: Props) =>
  interview ? (
    <Detail key={interview} itemId={interview} isEntering={enter !== undefined} title={title} />
  ) : (
    <NoItem title={title} />
  );

const trail = [
  { label: '問診', href: href('/medicalInterview') },
  { label: '問診一覧', href: href('/medicalInterview/list') },
];

/** The address names no response: somebody typed it, or followed half a link. */
const NoItem = ({ title }: { title: string }) => (
  <>
    <PageHeader title={title} trail={trail} />
    <EmptyState
      title="問診を選んでください"
      action={<ButtonLink href={href('/medicalInterview/list')}>問診の一覧を開く</ButtonLink>}
    >
      一覧から問診を選ぶと、ここに回答を表示します。
    </EmptyState>
  </>
);

type Known = { itemId: OrderItemId; isEntering: boolean; title: string };

function Detail({ itemId, isEntering, title }: Known) {
  const { data: response } = useSuspenseQuery(interviewQuery(itemId));
  const mayEnter = isEntering && response.allowed.includes('enter');
  const Shown = mayEnter ? InterviewEntry : InterviewRecord;
  return <Shown response={response} title={title} trail={trail} />;
}
