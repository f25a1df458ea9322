import { emergencySentence } from '@nattoku/contract/chat/chat-settings';
import type { Answering } from '@nattoku/contract/patient-page/patient-page';
import {
  closedSince,
  hoursSentence,
  isAnswered,
  nextOpening,
  type AnsweringHours,
} from '@nattoku/rules/time/answering-hours';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { isPublicHoliday } from '#domain/chat/public-holidays.ts';
import type { Tx } from '#kernel/database/database.ts';

type Row = {
  hours: AnsweringHours['hours'];
  closed_on_holidays: boolean;
  closed_days: string[];
  automatic_answer: string | null;
};

const settingsOf = async (tx: Tx) => {
  const { rows } = await tx.$client.query<Row>(
    'SELECT hours, closed_on_holidays, closed_days::text[] AS closed_days, automatic_answer FROM chat_settings',
  );
  const [row] = rows;
  const hours: AnsweringHours = {
    hours: row?.hours ?? [],
    isClosedOn: (date) =>
      (row?.closed_on_holidays === true && isPublicHoliday(date)) || row?.closed_days.includes(date) === true,
  };
  return { hours, automaticAnswer: row?.automatic_answer ?? null };
};

/** What a patient is told about when answers come. `phone` is whom this patient calls. */
export async function answeringOf(tx: Tx, phone: string | null, now: Date): Promise<Answering> {
  const { hours } = await settingsOf(tx);
  const { rows } = await tx.$client.query<{ on: boolean }>(
    `SELECT 'chat' = ANY (features) AS "on" FROM facilities WHERE id = app.current_facility_id()`,
  );
  return {
    enabled: rows[0]?.on ?? false,
    hours: hoursSentence(hours.hours),
    isOpen: isAnswered(hours, now),
    opensAt: nextOpening(hours, now)?.toISOString() ?? null,
    emergency: emergencySentence(phone),
  };
}

type Asked = { phone: string | null; lastAnsweredAt: Date | null };

/** What is said by itself to a question that comes while nobody answers; null where it was said in this closure already, or is not wanted. */
export async function automaticAnswer(tx: Tx, { phone, lastAnsweredAt }: Asked, now: Date): Promise<string | null> {
  const { hours, automaticAnswer: words } = await settingsOf(tx);
  const since = closedSince(hours, now);
  if (words === null || since === null || (lastAnsweredAt !== null && lastAnsweredAt >= since)) return null;
  const opens = nextOpening(hours, now);
  const when = opens && `次に返信できるのは ${formatDateTime(opens.toISOString())} 以降です。`;
  return [words, when, emergencySentence(phone)].filter((part) => part !== null).join('\n');
}
