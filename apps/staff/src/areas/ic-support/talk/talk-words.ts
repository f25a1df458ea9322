import type { Attendee, TalkSummary } from '@nattoku/contract/ic-support/ic-talk';
import type { TalkDecision } from '@nattoku/contract/ic-support/ic-talk-state';
import { attendeeKindNames, procedureSideNames } from '@nattoku/contract/ic-support/ic-talk-state';
import type { Status } from '@nattoku/ui/feedback/status-badge';

const decisionStatus: Readonly<Record<TalkDecision, Status>> = {
  agree: 'agreed',
  refuse: 'refused',
  defer: 'deferred',
  secondOpinion: 'secondOpinion',
};

/** One word for how a talk stands: once there is a decision, the decision; once it is written down, that. */
export function talkStatus({ state, decision }: Pick<TalkSummary, 'state' | 'decision'>): Status {
  if (state !== 'decided') return state;
  return decision ? decisionStatus[decision] : 'explained';
}

/** What the talk is about: the procedure with its side, else the approach. */
export function aboutOf({ procedure, approachName }: Pick<TalkSummary, 'procedure' | 'approachName'>): string {
  const name = procedure.name || approachName || '説明の内容は未入力';
  return procedure.side === 'none' ? name : `${name}（${procedureSideNames[procedure.side]}）`;
}

/** Room and place, as somebody is told where to go. */
export const whereOf = ({ place, room }: Pick<TalkSummary, 'place' | 'room'>): string =>
  [place, room].filter(Boolean).join(' ') || '場所未定';

/** Who is still expected: nobody after the talk, whose record says who was absent and why. */
export const expectedIn = ({ state, missing }: Pick<TalkSummary, 'state' | 'missing'>): readonly string[] =>
  state === 'planned' || state === 'inSession' ? missing : [];

const MINUTE = 60_000;

/** How long it took, in whole minutes; null until it was ended. */
export function actualMinutes({
  startedAt,
  explainedAt,
}: Pick<TalkSummary, 'startedAt' | 'explainedAt'>): number | null {
  if (!startedAt || !explainedAt) return null;
  return Math.max(0, Math.round((Date.parse(explainedAt) - Date.parse(startedAt)) / MINUTE));
}

/** How an attendee is called, or the part where nobody knows the name yet; and what stands small below it. */
export function attendeeLine({ kind, shownName, relation }: Pick<Attendee, 'kind' | 'shownName' | 'relation'>) {
  const part = attendeeKindNames[kind];
  const name = shownName || part;
  return { name, detail: [name === part ? '' : part, relation].filter(Boolean).join('・') };
}
