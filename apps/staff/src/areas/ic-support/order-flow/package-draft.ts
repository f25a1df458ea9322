import type { IcPackage, IcPackageDraft, PackageContents } from '@nattoku/contract/ic-support/ic-package';
import type { TalkPlan } from '@nattoku/contract/ic-support/ic-talk';
import type { PackagePart } from '@nattoku/contract/video/approach-plan';
import type { PlainDate } from '@nattoku/rules/time/date-time';

/** What is being put together for a patient; of videos and forms the ids, whose names stand in the package. */
export type Draft = { title: string; message: string; contents: PackageContents; plan: TalkPlan };

export const draftOf = ({ order, contents }: IcPackage): Draft => {
  const { title, message, talk } = order;
  const { ledTopic, approachId, scenarioVersionId, procedure, facts, startsAt, minutes, place, room } = talk;
  return {
    title,
    message,
    contents,
    plan: {
      ledTopic,
      approachId,
      scenarioVersionId,
      procedure,
      facts,
      startsAt,
      minutes,
      place,
      room,
      explainerId: talk.explainer?.id ?? null,
      attendees: talk.attendees.map(({ kind, staffId, name, relation, required }) => ({
        kind,
        staffId,
        name,
        relation,
        required,
      })),
    },
  };
};

/** Whether the package holds the part; the talk always goes along. */
export const isPartOf = ({ videoIds, interviewIds, templateIds, withScenario }: PackageContents, part: PackagePart) =>
  ({
    video: videoIds.length > 0,
    interview: interviewIds.length > 0,
    scenario: withScenario,
    talk: true,
    consent: templateIds.length > 0,
  })[part];

const tidy = (text: string): string => text.trim();
const filled = (texts: readonly string[]): string[] => texts.map(tidy).filter((text) => text !== '');

/** As the server keeps it: lines without what is empty. */
export const toSave = ({ title, message, contents, plan }: Draft): IcPackageDraft => ({
  title: tidy(title),
  message: tidy(message),
  contents,
  plan: {
    ...plan,
    procedure: { ...plan.procedure, name: tidy(plan.procedure.name) },
    facts: {
      diagnosis: tidy(plan.facts.diagnosis),
      stage: tidy(plan.facts.stage),
      personalRisks: filled(plan.facts.personalRisks),
      operatorName: tidy(plan.facts.operatorName),
      assistants: filled(plan.facts.assistants),
    },
    place: tidy(plan.place),
    room: tidy(plan.room),
  },
});

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(toSave(one)) === JSON.stringify(toSave(other));

export type DraftProblems = Partial<Record<'procedureOn' | 'procedureName' | 'side' | 'minutes' | 'startsAt', string>>;

type Checking = { today: PlainDate; /** A form of it asks for left or right. */ isSided: boolean };

/** What keeps a draft from being sent; the server asks the same. */
export function problemsOf({ plan }: Draft, { today, isSided }: Checking): DraftProblems {
  const { procedure, minutes } = plan;
  return {
    ...(tidy(procedure.name) === '' && { procedureName: '手術・検査の名前を入力してください' }),
    ...(procedure.on !== null && procedure.on < today && { procedureOn: '予定日には今日以降の日付を選んでください' }),
    ...(isSided && procedure.side === 'none' && { side: '左右を選んでください' }),
    ...((!Number.isInteger(minutes) || minutes < 5 || minutes > 480) && {
      minutes: '5〜480の整数で入力してください',
    }),
  };
}

/** A form that goes along asks for left or right. */
export const isSidedIn = ({ templates }: Pick<IcPackage, 'templates'>, chosen: readonly string[]): boolean =>
  templates.some(({ id, sided }) => sided && chosen.includes(id));

/** Where somebody goes on with a package that was begun; null where it is sent as it is. Quickly or not, left or right is said before a form that asks for it goes out. */
export function stepToOpen(made: IcPackage, goal: 'draft' | 'issue'): 'contents' | 'facts' | null {
  if (goal === 'draft') return 'contents';
  const isUnsaid = made.order.talk.procedure.side === 'none' && isSidedIn(made, made.contents.templateIds);
  return isUnsaid ? 'facts' : null;
}
