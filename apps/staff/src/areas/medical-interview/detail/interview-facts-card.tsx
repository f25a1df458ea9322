import { respondentNames } from '@nattoku/contract/medical-interview/interview-answer';
import {
  interviewResponseContract,
  type InterviewResponse,
} from '@nattoku/contract/medical-interview/interview-response';
import { interviewChannelNames } from '@nattoku/contract/medical-interview/interview-state';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { languageReadWords } from '@nattoku/contract/text-layer/language-read';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Link } from '@nattoku/ui/action/link';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SelectField } from '@nattoku/ui/form/select-field';
import { Card } from '@nattoku/ui/layout/card';
import styles from '#areas/medical-interview/detail/interview-detail.module.css';
import { useInterviewAction } from '#areas/medical-interview/detail/use-interview-action.ts';
import { keepInterview } from '#areas/medical-interview/response/interview.queries.ts';
import { useStaffOptions } from '#parts/facility/use-staff-options.ts';
import { call } from '#platform/network/call.ts';
import { useCanFollow } from '#routing/use-can-follow.ts';

/** Who answered, by which way, and who has had what to do with it. */
export function InterviewFactsCard({ response }: { response: InterviewResponse }) {
  const { submissions, reviewed, finalised, order, assignee, allowed } = response;
  const [newest] = submissions;
  const mayFollow = useCanFollow();
  const done = (act: InterviewResponse['reviewed']) => act && `${formatDateTime(act.at)}　${act.by?.name ?? ''}`;
  const who = newest?.respondent;
  return (
    <Card title="回答について">
      <div className={styles.stack}>
        <DescriptionList
          items={[
            { term: '受信', detail: newest && formatDateTime(newest.receivedAt) },
            {
              term: '回答者',
              detail: who && [respondentNames[who.kind], who.name, who.relation].filter(Boolean).join('　'),
            },
            { term: '回答の方法', detail: newest && interviewChannelNames[newest.channel] },
            ...(newest && newest.language !== 'ja' ? [{ term: '読んだ言語', detail: languageReadWords(newest) }] : []),
            ...(newest?.enteredBy ? [{ term: '入力した職員', detail: newest.enteredBy.name }] : []),
            { term: '確認', detail: done(reviewed) },
            { term: '確定', detail: done(finalised) },
            {
              term: 'オーダー',
              detail: mayFollow(order.page) ? <Link href={order.page}>{order.title}</Link> : order.title,
            },
            ...(allowed.includes('assign') ? [] : [{ term: '担当', detail: assignee?.name }]),
          ]}
        />
        {allowed.includes('assign') && <Assignee response={response} />}
      </div>
    </Card>
  );
}

function Assignee({ response }: { response: InterviewResponse }) {
  const options = useStaffOptions();
  const { assignee } = response;
  const { run, pending, problem } = useInterviewAction(response, async ({ version }, staffId: StaffId | null) => {
    const params = { itemId: response.id };
    keepInterview(await call(interviewResponseContract.assign, { params, body: { version, staffId } }));
  });
  const isListed = assignee === null || options.some(({ value }) => value === assignee.id);
  return (
    <div data-print="hidden">
      <SelectField
        label="担当"
        emptyLabel="決めていません"
        options={isListed ? options : [{ value: assignee.id, label: assignee.name }, ...options]}
        value={assignee?.id ?? ''}
        disabled={pending}
        onChange={({ target }) => void run((target.value || null) as StaffId | null)}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
    </div>
  );
}
