import type { InterviewAnswer, InterviewAnswers } from '@nattoku/contract/medical-interview/interview-answer';
import { interviewResponseContract } from '@nattoku/contract/medical-interview/interview-response';
import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import { itemsOf } from '@nattoku/contract/patient-page/page-items';
import { newId } from '#kernel/new-id.ts';
import { self, send, sent, typed } from '#testing/interviews.ts';
import { attempt, tookRecord } from '#testing/order-model/order-attempt.ts';
import { countedOf, withAnswer, withoutRow } from '#testing/order-model/order-facts.ts';
import { deviceOf, type Device } from '#testing/order-model/order-outputs.ts';
import type { OrderWorld } from '#testing/order-model/order-world.ts';

const reason = '理由を書きます';

const text = (value: string): InterviewAnswer => ({ type: 'text', value });
const yesOrNo = (value: boolean): InterviewAnswer => ({ type: 'boolean', value });

const itemOn = ({ order }: Device): InterviewPageItem | undefined => itemsOf('interview', order)[0];

type Typed = {
  places: { place: string; answer: InterviewAnswer | null }[];
  rowsAdded: InterviewAnswers['rows'];
  rowsRemoved: string[];
};

/** Single changes that the patient makes on the page. */
const edits: readonly ((world: OrderWorld) => Partial<Typed>)[] = [
  () => ({ places: [{ place: 'thinner', answer: yesOrNo(false) }] }),
  ({ facts }) => ({
    places: [
      { place: 'thinner', answer: yesOrNo(true) },
      { place: 'dose', answer: text(facts.word('回答量')) },
    ],
  }),
  ({ facts }) => ({ places: [{ place: 'work', answer: text(facts.word('回答仕事')) }] }),
  () => ({ places: [{ place: 'work', answer: null }] }),
  ({ facts }) => {
    const key = newId();
    return {
      rowsAdded: [{ key, group: 'medicines', within: null }],
      places: [{ place: `${key}/medicine`, answer: text(facts.word('回答薬')) }],
    };
  },
  ({ facts }) => ({ rowsRemoved: facts.draft.rows.slice(0, 1).map(({ key }) => key) }),
];

/** The patient types on the page or removes typed answers, also on a device that does not know yet that the response was sent. */
export async function type(world: OrderWorld, which: number): Promise<void> {
  const device = await deviceOf(world);
  const item = device && itemOn(device);
  if (!device || !item) return;
  const { places = [], rowsAdded = [], rowsRemoved = [] } = edits[which % edits.length]?.(world) ?? {};
  const given = { places, rowsAdded, rowsRemoved, at: world.hospital.clock.now().toISOString() };
  const { body } = await send(device, typed(world.interviewId, given));
  if (!(await tookRecord(world, 'typing', body))) return;
  const { facts } = world;
  let draft = { ...facts.draft, rows: [...facts.draft.rows, ...rowsAdded] };
  for (const { place, answer } of places) draft = withAnswer(draft, place, answer);
  for (const key of rowsRemoved) draft = withoutRow(draft, key);
  facts.draft = draft;
}

/** The patient page sends the draft that it shows. */
export async function sendAnswers(world: OrderWorld): Promise<void> {
  const device = await deviceOf(world);
  const item = device && itemOn(device);
  if (!device || !item) return;
  const at = world.hospital.clock.now().toISOString();
  const { body } = await send(device, sent(world.interviewId, item.draft, { at }));
  const isComplete = item.draft.answers['thinner'] !== undefined;
  if (await tookRecord(world, 'sending the answers', body, !item.done && isComplete))
    world.facts.send(countedOf(item.draft));
}

const versioned = async (world: OrderWorld) => {
  const { version, allowed, flags } = await world.response();
  return { params: { itemId: world.interviewId }, version, allowed, flags };
};

/** Staff enter a sheet of paper, which differs from what was typed on the page. */
export async function enterOnPaper(world: OrderWorld): Promise<void> {
  const { hospital, facts } = world;
  const { params, version, allowed } = await versioned(world);
  const answers = { thinner: yesOrNo(false), work: text(facts.word('回答仕事')) };
  const body = { version, respondent: self, answers, rows: [] };
  const isOffered = allowed.includes('enter');
  const isIn = await attempt(
    'enter the interview',
    { isOffered },
    hospital.doctor(interviewResponseContract.enter, { params, body }),
  );
  if (isIn) facts.send({ answers, rows: [] });
}

/** Staff correct the work, or remove it; `amend` once the response is finalised. */
export async function correct(world: OrderWorld, verb: 'correct' | 'amend', isRemoved: boolean): Promise<void> {
  const { hospital, facts } = world;
  const { params, version, allowed } = await versioned(world);
  const answer = isRemoved ? null : text(facts.word('回答仕事'));
  const body = { version, reason, changes: [{ place: 'work', answer }] };
  const isSame = isRemoved && facts.current?.answers['work'] === undefined;
  const isIn = await attempt(
    `${verb} the interview`,
    { isOffered: allowed.includes(verb), excuses: isSame ? ['request.invalid', 'interview.answersRefused'] : [] },
    hospital.doctor(interviewResponseContract[verb], { params, body }),
  );
  if (isIn) facts.correct('work', answer);
}

export async function sendBack(world: OrderWorld): Promise<void> {
  const { hospital, facts } = world;
  const { params, version, allowed } = await versioned(world);
  const body = { version, question: 'お薬の名前を教えてください' };
  const isBack = await attempt(
    'send the interview back',
    { isOffered: allowed.includes('sendBack') },
    hospital.doctor(interviewResponseContract.sendBack, { params, body }),
  );
  if (isBack) facts.sendBack();
}

export async function acknowledgeFlags(world: OrderWorld): Promise<void> {
  const { params, flags } = await versioned(world);
  for (const { id: flagId, acknowledged } of flags)
    await attempt(
      'acknowledge a flag',
      { isOffered: acknowledged === null, excuses: [] },
      acknowledged === null
        ? world.hospital.nurse(interviewResponseContract.acknowledge, {
            params: { ...params, flagId },
            body: { note: '' },
          })
        : Promise.resolve({ status: 409, body: {} }),
    );
}

export async function settleInterview(world: OrderWorld, verb: 'review' | 'finalise'): Promise<void> {
  const { params, version, allowed } = await versioned(world);
  await attempt(
    `${verb} the interview`,
    { isOffered: allowed.includes(verb), excuses: ['interview.flagsOpen'] },
    world.hospital.doctor(interviewResponseContract[verb], { params, body: { version } }),
  );
}
