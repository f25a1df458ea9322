import { filters, interviewList } from '#areas/medical-interview/list/interview-list-of.tsx';
import { AskInterview } from '#areas/medical-interview/order/ask-interview.tsx';
import { beginList } from '#list/begin-list.ts';
import { ListScreen } from '#list/list-screen.tsx';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export const search = filters.address;
type Props = PageProps<'/medicalInterview/list', typeof search>;

export const load = beginList(interviewList);

export const Page = ({ search: wanted, title }: Props) => (
  <ListScreen
    of={interviewList}
    wanted={wanted}
    title={title}
    trail={[{ label: '問診', href: href('/medicalInterview') }]}
    action={<AskInterview />}
  />
);
