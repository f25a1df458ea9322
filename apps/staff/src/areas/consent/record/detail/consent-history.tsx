import type { ConsentEvent } from '@nattoku/contract/consent/consent-detail';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Card } from '@nattoku/ui/layout/card';
import { accountIcon, clockIcon, pencilIcon } from '@nattoku/ui/tokens/icons';
import { Timeline } from '@nattoku/ui/feedback/timeline';

/** What happened, newest first, from the audit trail. */
export function ConsentHistory({ history }: { history: readonly ConsentEvent[] }) {
  return (
    <Card title="履歴">
      <Timeline
        label="同意書の履歴"
        items={history.map((event, index) => ({
          key: `${event.at}-${history.length - index}`,
          time: formatDateTime(event.at),
          title: event.words,
          ...lookOf(event),
          ...(event.by && { detail: event.by }),
        }))}
      />
    </Card>
  );
}

function lookOf({ by, onPatientPage }: ConsentEvent) {
  if (onPatientPage) return { icon: accountIcon, tone: 'primary' } as const;
  return { icon: by ? pencilIcon : clockIcon } as const;
}
