import type { RecordBody } from '@nattoku/contract/ic-support/ic-record';
import { noFacts } from '@nattoku/contract/ic-support/ic-talk';
import { missingKindNames } from '@nattoku/contract/ic-support/missing-item';
import { procedureSideNames, talkDecisionNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { pointResultNames, understandingNames } from '@nattoku/contract/ic-support/session-entry';
import { fullName } from '@nattoku/rules/text/person-name';
import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import { stepTitle } from '@nattoku/rules/scenario/step-title';
import { withChatAnswers } from '@nattoku/rules/talk/chat-answers';
import { foldSession, orderedEntries, type Session, talkedSeconds } from '@nattoku/rules/talk/fold-session';
import { recordText, type RecordPoint } from '@nattoku/rules/talk/record-text';
import type { SessionEntry } from '@nattoku/rules/talk/session-entry';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { languagesOfWindow } from '#areas/ic-support/record/record.languages.ts';
import { askedSince, missingIn } from '#areas/ic-support/session/session.missing.ts';
import { pastDecisionsOf } from '#areas/ic-support/session/past-decisions.ts';
import { pointsOf, stepsOf } from '#areas/ic-support/session/session-points.ts';
import { doneAtHome } from '#areas/ic-support/session/session.words.ts';
import { attendeesOf, attendeeWords } from '#domain/talk/attendees.ts';
import { entriesOf, sessionEntries } from '#domain/talk/entries.ts';
import type { StoredTalk } from '#domain/talk/move-talk.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What the doctor writes besides what the log holds. */
export type RecordWords = { summary: string; agreed: string };

type Names = {
  familyName: string;
  givenName: string;
  patientNumber: string;
  birthDate: PlainDate;
  facility: string;
  explainer: string | null;
  scenario: string | null;
};

async function namesOf(tx: Tx, { orderItemId }: StoredTalk): Promise<Names> {
  const { rows } = await tx.$client.query<Names>(
    `SELECT p.family_name AS "familyName", p.given_name AS "givenName", p.patient_number AS "patientNumber", p.birth_date::text AS "birthDate",
            f.name AS facility, coalesce(l.name, e.name) AS explainer, s.name || '（第' || v.number || '版）' AS scenario
       FROM ic_talks t JOIN orders o ON o.id = t.order_id JOIN patients r ON r.id = o.patient_id
            JOIN patients p ON p.id = CASE WHEN r.survivor_id IS NULL THEN r.id ELSE r.survivor_id END JOIN facilities f ON f.id = p.facility_id
            LEFT JOIN staff l ON l.id = t.led_by LEFT JOIN staff e ON e.id = t.explainer_id
            LEFT JOIN scenario_versions v ON v.id = t.scenario_version_id LEFT JOIN scenarios s ON s.id = v.scenario_id
      WHERE t.order_item_id = $1`,
    [orderItemId],
  );
  const [row] = rows;
  if (!row) throw new Error('A talk without its patient.');
  return row;
}

/** Everybody who led the talk, in the order in which they took it over. */
const leadersIn = (entries: readonly SessionEntry[]): string[] => [
  ...new Set(orderedEntries(entries).flatMap(({ kind, by }) => (kind === 'start' || kind === 'takeOver' ? [by] : []))),
];

/** By name; who explained before somebody took over is not forgotten. */
async function explainersOf(tx: Tx, leaders: readonly string[]): Promise<string> {
  if (leaders.length < 2) return '';
  const { rows } = await tx.$client.query<{ name: string }>(
    'SELECT name FROM staff WHERE id = ANY ($1::uuid[]) ORDER BY array_position($1::uuid[], id)',
    [leaders],
  );
  return `${rows.map(({ name }) => name).join('、')}（途中で交代）`;
}

/** The record of a talk that was decided, as its log and its plan come to now. */
export async function composeRecord(tx: Tx, talk: StoredTalk, words: RecordWords): Promise<RecordBody> {
  const { startedAt, explainedAt } = talk;
  if (!startedAt || !explainedAt) throw new Error('A record of a talk that was not held.');
  const names = await namesOf(tx, talk);
  const stored = await entriesOf(tx, talk.orderItemId);
  const entries = sessionEntries(stored);
  const session = foldSession(entries);
  const attendees = (await attendeesOf(tx, [talk.orderItemId])).get(talk.orderItemId) ?? [];
  const points = await pointsOf(tx, talk.orderItemId);
  const results = withChatAnswers(session.points, points);
  const steps = await stepsOf(tx, talk);
  const asked = await askedSince(tx, talk);
  const known = { attendees, steps, home: await doneAtHome(tx, talk), points, asked, entries: stored };
  const leaders = leadersIn(entries);
  return {
    patient: { name: fullName(names), patientNumber: names.patientNumber, birthDate: names.birthDate },
    facilityName: names.facility,
    procedure: { name: talk.procedureName, on: talk.procedureOn, side: talk.procedureSide },
    facts: { ...noFacts, ...talk.facts },
    scenario: names.scenario,
    place: [talk.place, talk.room].filter((part) => part !== '').join(' '),
    startedAt: startedAt.toISOString(),
    explainedAt: explainedAt.toISOString(),
    minutes: Math.max(1, Math.round(talkedSeconds(entries, explainedAt) / 60)),
    outOfHours: talk.outOfHours ?? false,
    explainer: (await explainersOf(tx, leaders)) || (names.explainer ?? ''),
    // Who came as one of the others and took over stands there as who explained.
    attendees: attendees
      .filter(({ inAt, staffId }) => inAt !== null && !(staffId !== null && leaders.includes(staffId)))
      .map((attendee) => ({ who: attendeeWords(attendee), inAt: attendee.inAt, outAt: attendee.outAt })),
    points: points.map(({ id, step: _, asks: __, answered: ___, ...point }) => ({
      ...point,
      result: results[id]?.result ?? null,
      reason: results[id]?.reason ?? '',
      answer: results[id]?.answer ?? '',
      understanding: session.understanding[id] ?? null,
    })),
    departures: departuresOf(steps, session),
    languages: await languagesOfWindow(tx, talk, entries),
    missing: missingIn(talk, known, explainedAt).map(({ key: _, ...item }) => item),
    notes: session.notes.map(({ text }) => text),
    drawings: drawingsOf(session),
    ...(await decisionOf(tx, talk)),
    ...words,
  };
}

/** What was decided, as it holds now, and what was decided before. */
export async function decisionOf(
  tx: Tx,
  { decision, decisionReason, revisitOn, orderItemId }: StoredTalk,
): Promise<Pick<RecordBody, 'decision' | 'decisionReason' | 'revisitOn' | 'pastDecisions'>> {
  if (!decision) throw new Error('A record of a talk that was not decided.');
  const past = await pastDecisionsOf(tx, orderItemId);
  return { decision, decisionReason, revisitOn, pastDecisions: past.map(({ id: _, ...each }) => each) };
}

/** In the words of the steps, as the edition that the talk pins has them. */
function departuresOf(steps: readonly ScenarioStep[], { departures }: Session): NonNullable<RecordBody['departures']> {
  const titleOf = (key: string) => {
    const step = steps.find((each) => each.key === key);
    return step ? stepTitle(step) : key;
  };
  return departures.map(({ step, instead }) => ({ step: titleOf(step), instead: titleOf(instead) }));
}

export const departureWords = ({ departures = [] }: RecordBody): string[] =>
  departures.map(({ step, instead }) => `「${instead}」の代わりに「${step}」`);

/** 出席の記録がない人「看護師（未定）」：時間の都合 */
export const missingWords = ({ missing = [] }: RecordBody): string[] =>
  missing.map(({ kind, title, reason }) => `${missingKindNames[kind]}「${title}」：${reason ?? '理由は未入力'}`);

const drawingsOf = ({ drawings }: Session): RecordBody['drawings'] =>
  Object.fromEntries(
    Object.entries(drawings)
      .filter(([, strokes]) => strokes.length > 0)
      .map(([picture, strokes]) => [
        picture,
        strokes.map(({ colour, width, line, points }) => ({
          colour,
          width,
          ...(line && { line }),
          points: points.map(([x, y, pressure]) => [x, y, pressure] as [number, number, number]),
        })),
      ]),
  );

/** 腹腔鏡下胆のう摘出術, the side, and the day in brackets. */
export const procedureWords = ({ name, on, side }: RecordBody['procedure']): string =>
  `${name}${side === 'none' ? '' : `　${procedureSideNames[side]}`}${on === null ? '' : `（${formatDate(on)}）`}`;

/** 変更前：保留（2027/01/25 14:40 に変更：ご家族と相談して決めた） */
export const pastDecisionWords = ({ pastDecisions = [] }: RecordBody): string[] =>
  pastDecisions.map(
    ({ decision, reason, revisitOn, amendedAt, amendReason }) =>
      `変更前：${decisionWords({ decision, decisionReason: reason, revisitOn })}（${formatDateTime(amendedAt)} に変更：${amendReason}）`,
  );

type Decided = Pick<RecordBody, 'decision' | 'decisionReason' | 'revisitOn'>;

export const decisionWords = ({ decision, decisionReason, revisitOn }: Decided): string =>
  [
    talkDecisionNames[decision],
    ...(revisitOn === null ? [] : [`${formatDate(revisitOn)}にもう一度うかがう`]),
    ...(decisionReason === '' ? [] : [decisionReason]),
  ].join('　');

/** For a chart. @param change what is another than in the edition before */
export const chartTextOf = (body: RecordBody, change: string): string =>
  recordText({
    procedure: procedureWords(body.procedure),
    diagnosis: [body.facts.diagnosis, body.facts.stage].filter((part) => part !== '').join('　'),
    operator: [body.facts.operatorName, ...body.facts.assistants].filter((part) => part !== '').join('、'),
    when: `${formatDateTime(body.startedAt)}${body.outOfHours ? '（時間外）' : ''}`,
    where: body.place,
    minutes: body.minutes,
    explainer: body.explainer,
    attendees: body.attendees.map(({ who }) => who),
    points: body.points.map(pointWords),
    departures: departureWords(body),
    missing: missingWords(body),
    notes: body.notes,
    decision: decisionWords(body),
    pastDecisions: pastDecisionWords(body),
    summary: body.summary,
    agreed: body.agreed,
    change,
  });

/** A point of an edition in words; editions keep the words in which they were recorded. */
export const pointWords = ({
  kind,
  title,
  detail,
  result,
  reason,
  answer = '',
  understanding = null,
}: RecordBody['points'][number]): RecordPoint => ({
  kind,
  title,
  detail,
  reason,
  answer,
  result: result === null ? '未記録' : pointResultNames[result],
  understanding: understanding === null ? '' : understandingNames[understanding],
});
