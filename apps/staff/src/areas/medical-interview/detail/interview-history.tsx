import { respondentNames } from '@nattoku/contract/medical-interview/interview-answer';
import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import { interviewChannelNames } from '@nattoku/contract/medical-interview/interview-state';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Timeline } from '@nattoku/ui/feedback/timeline';
import { Card } from '@nattoku/ui/layout/card';
import { accountIcon, checkCircleIcon, chatIcon, lockIcon, pencilIcon } from '@nattoku/ui/tokens/icons';

type Event = { at: string; icon: string; title: string; detail: string };

/** What happened to a response, the newest first. */
export function InterviewHistory({ response }: { response: InterviewResponse }) {
  const events = eventsOf(response).toSorted((one, other) => other.at.localeCompare(one.at));
  if (events.length === 0) return null;
  return (
    <Card title="履歴">
      <Timeline
        label="問診の履歴"
        items={events.map(({ at, icon, title, detail }, index) => ({
          key: `${at}-${events.length - index}`,
          time: formatDateTime(at),
          title,
          icon,
          detail,
        }))}
      />
    </Card>
  );
}

function eventsOf({ submissions, corrections, returns, reviewed, finalised }: InterviewResponse): Event[] {
  const acts = [
    { act: reviewed, icon: checkCircleIcon, title: '確認済みにした' },
    { act: finalised, icon: lockIcon, title: '確定した' },
  ];
  return [
    ...submissions.map(({ receivedAt, number, channel, respondent, enteredBy }) => ({
      at: receivedAt,
      icon: accountIcon,
      title: number > 1 ? `${number}回目の回答` : '回答',
      detail: [
        respondentNames[respondent.kind],
        respondent.name,
        interviewChannelNames[channel],
        enteredBy && `入力：${enteredBy.name}`,
      ]
        .filter(Boolean)
        .join('・'),
    })),
    ...corrections.map(({ at, by, reason, isAmendment }) => ({
      at,
      icon: pencilIcon,
      title: isAmendment ? '確定後に訂正した' : '訂正した',
      detail: `${by.name}・理由：${reason}`,
    })),
    ...returns.map(({ at, by, question }) => ({
      at,
      icon: chatIcon,
      title: '患者さんに確認した',
      detail: `${by.name}・${question}`,
    })),
    ...acts.flatMap(({ act, icon, title }) => (act ? [{ at: act.at, icon, title, detail: act.by?.name ?? '' }] : [])),
  ];
}
