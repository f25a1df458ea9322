import { consentStateNames } from '@nattoku/contract/consent/consent-state';
import { talkStateNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { interviewStateNames } from '@nattoku/contract/medical-interview/interview-state';
import type { InterviewAnswers } from '@nattoku/contract/medical-interview/interview-answer';
import { itemsOf } from '@nattoku/contract/patient-page/page-items';
import { expect } from 'vitest';
import { countedOf, wordsIn } from '#testing/order-model/order-facts.ts';
import { type Outputs, printedInterview, readOutputs } from '#testing/order-model/order-outputs.ts';
import type { OrderWorld } from '#testing/order-model/order-world.ts';

/** Compares one fact in all outputs; outputs that do not exist now are left out. */
const agree = (about: string, said: Readonly<Record<string, unknown>>): void => {
  const known = Object.entries(said).filter(([, value]) => value !== undefined);
  const [first] = known;
  const same = Object.fromEntries(known.map(([name]) => [name, first?.[1]]));
  expect({ about, ...Object.fromEntries(known) }).toEqual({ about, ...same });
};

type Texts = { there?: readonly string[]; gone?: readonly string[] };

const expectTexts = (name: string, text: string, { there = [], gone = [] }: Texts): void => {
  for (const word of there) if (!text.includes(word)) throw new Error(`${name} does not say ${word}`);
  for (const word of gone) if (text.includes(word)) throw new Error(`${name} still says ${word}`);
};

const sortedAnswers = ({ answers, rows }: InterviewAnswers) => ({
  answers: Object.fromEntries(Object.entries(answers).toSorted(([one], [other]) => one.localeCompare(other))),
  rows: rows.map(({ key }) => key).toSorted(),
});

const checkOrder = ({ facts }: OrderWorld, { order, listed, thread, response, device }: Outputs): void => {
  expect(Object.entries(listed).flatMap(([name, row]) => (row || name === 'thread' ? [] : [name]))).toEqual([]);
  agree('lifecycle', {
    order: order.lifecycle,
    talks: listed.talk?.lifecycle,
    orders: listed.order?.lifecycle,
    chat: thread.lifecycle,
    chats: listed.thread?.lifecycle,
    response: response.order.lifecycle,
    interviews: listed.interview?.lifecycle,
  });
  agree('progress', { order: order.progress, talks: listed.talk?.progress, orders: listed.order?.progress });
  const reasons = (attention: readonly string[] | undefined) => attention?.toSorted();
  agree('attention', {
    order: reasons(order.attention),
    talks: reasons(listed.talk?.attention),
    orders: reasons(listed.order?.attention),
  });
  if (facts.isCanceled) expect(order.lifecycle, 'a canceled order is canceled').toBe('canceled');
  if (order.lifecycle === 'canceled') expect(device, 'the page shows a canceled order').toBeNull();
};

const checkInterview = ({ facts }: OrderWorld, outputs: Outputs): void => {
  const { device, response, order, listed, csv, fhir } = outputs;
  const ofPackage = order.items.find(({ kind }) => kind === 'interview');
  agree('state of the interview', {
    response: response.state,
    interviews: listed.interview?.state,
    ofOrder: listed.interviewOfOrder?.state,
    package: ofPackage?.interview?.state,
  });
  expectTexts('the CSV of interviews', csv.interview, { there: [interviewStateNames[response.state]] });
  const shown = device && itemsOf('interview', device.order)[0];
  const isOpen = ['open', 'answering', 'returned'].includes(response.state);
  if (shown) {
    expect(shown.done, 'the page calls the interview done').toBe(!isOpen);
    const expected = isOpen ? facts.draft : (facts.sent ?? facts.draft);
    expect(sortedAnswers(shown.draft), 'answers on the page').toEqual(sortedAnswers(expected));
  }
  const current = facts.current ?? facts.draft;
  expect(sortedAnswers(response.current), 'answers for staff').toEqual(sortedAnswers(current));
  const gone = facts.answersBesides(facts.current ?? countedOf(facts.draft));
  expectTexts('the chart text', response.chartText ?? '', { gone });
  if (!facts.current) {
    expect(fhir, 'an interview that nobody sent').toBeNull();
    return;
  }
  const there = wordsIn(facts.current);
  expectTexts('the chart text', response.chartText ?? '', { there });
  expectTexts('the CSV of interviews', csv.interview, { there, gone });
  expectTexts('the QuestionnaireResponse', fhir ?? '', { there, gone });
};

const checkQuestions = ({ facts }: OrderWorld, outputs: Outputs): void => {
  const { thread, device, order, map, record, sealedRecord } = outputs;
  const isMessage = (entry: (typeof thread.entries)[number]) => entry.kind === 'message';
  const messages = thread.entries.filter(isMessage);
  const open = messages.flatMap((entry) => ('open' in entry && entry.open ? [entry.text] : []));
  const expected = facts.questions.filter(({ isOpen }) => isOpen).map(({ text }) => text);
  expect(open, 'open questions in the conversation').toEqual(expected);
  const asked = facts.questions.map(({ text }) => text);
  const answers = [...facts.notes, ...facts.said.values()];
  expectTexts('the conversation', JSON.stringify(thread), { there: [...asked, ...facts.replies, ...answers] });
  const mayReply = order.lifecycle === 'issued' && !outputs.isPatientClosed;
  expect(thread.mayReply, 'staff may reply').toBe(mayReply);
  expect(order.attention.includes('question'), 'the order waits for an answer').toBe(expected.length > 0);
  const topics = map.topics.filter(({ kind }) => kind === 'question').map(({ title, detail }) => `${title}${detail}`);
  const isOnMap = (question: string) => topics.some((topic) => topic.includes(question));
  expect(asked.filter(isOnMap), 'questions on the map').toEqual(expected);
  if (device)
    expectTexts('the page', JSON.stringify(device.order.chatMessages), {
      there: [...asked, ...facts.replies],
      gone: answers,
    });
  if (record.body && record.editions.length === 0)
    expectTexts('the record', JSON.stringify(record.body), { there: [...facts.said.values()] });
  if (sealedRecord !== null && record.body) {
    const { summary, agreed, points } = record.body;
    const said = points.map(({ answer }) => answer ?? '');
    expectTexts('the sealed record', sealedRecord, { there: [summary, agreed, ...said] });
  }
};

const held = ['explained', 'decided', 'finalised', 'amended'];

const checkTalk = ({ facts }: OrderWorld, outputs: Outputs): void => {
  const { order, session, listed, device, csv, record } = outputs;
  const { talk } = order;
  agree('state of the talk', {
    order: talk.state,
    session: session.order.talk.state,
    talks: listed.talk?.talk.state,
  });
  agree('time of the talk', {
    facts: facts.startsAt,
    order: talk.startsAt,
    session: session.order.talk.startsAt,
    talks: listed.talk?.talk.startsAt,
  });
  agree('decision', {
    order: talk.decision,
    session: session.order.talk.decision,
    talks: listed.talk?.talk.decision,
    record: record.body?.decision,
  });
  expectTexts('the CSV of talks', csv.talk, { there: [talkStateNames[talk.state]] });
  const shown = device && itemsOf('talk', device.order)[0];
  if (!shown) return;
  const state = held.includes(talk.state) ? 'held' : talk.state === 'inSession' ? 'running' : talk.state;
  expect([shown.state, shown.startsAt], 'the talk on the page').toEqual([state, facts.startsAt]);
};

const checkConsent = ({ facts }: OrderWorld, outputs: Outputs): void => {
  const { detail, device, listed, csv, sealed, session } = outputs;
  const { form } = detail;
  const shown = device && itemsOf('consent', device.order)[0]?.consent;
  agree('state of the form', {
    detail: form.state,
    page: shown?.state,
    consents: listed.form?.state,
    ofPatient: listed.formOfPatient?.state,
    talk: session.forms.find(({ id }) => id === form.id)?.state,
  });
  agree('signers', {
    detail: form.signers.map(({ state }) => state),
    page: shown?.signers.map(({ state }) => state),
    ofPatient: listed.formOfPatient?.signers.map(({ state }) => state),
  });
  const signed = form.signers.filter(({ state }) => state === 'signed').length;
  expect(listed.form?.signedCount, 'signatures in the list').toBe(signed);
  expectTexts('the CSV of forms', csv.form, { there: [consentStateNames[form.state]] });
  const memoOf = (values: readonly { fieldId: string; value: unknown }[] | undefined, id: string) =>
    values && (values.find(({ fieldId }) => fieldId === id)?.value ?? null);
  const memo = form.fields.find(({ label }) => label === '希望');
  agree('the memo', {
    facts: facts.memo,
    detail: memo && memoOf(form.values, memo.id),
    page: memo && memoOf(shown?.values, memo.id),
  });
  for (const { kind, text } of sealed) {
    const there = kind === 'sealed' && typeof facts.memo === 'string' ? [facts.memo] : [];
    expectTexts(`the ${kind} PDF`, text, { there, gone: [...facts.goneMemos] });
  }
};

/** Every output states the facts that were entered and nothing that was removed, and an order that is not over offers an act to somebody. */
export async function checkOutputs(world: OrderWorld): Promise<void> {
  const digest = await world.digest();
  if (digest === world.checkedDigest) return;
  const outputs = await readOutputs(world);
  for (const check of [checkOrder, checkInterview, checkQuestions, checkTalk, checkConsent]) check(world, outputs);
  checkSomebodyCanGoOn(outputs);
  // Reading the outputs itself records that the page and the record were opened.
  world.checkedDigest = await world.digest();
}

/** The printed response states what counts. It is drawn each time, and therefore read at the end alone. */
export async function checkPrintedInterview(world: OrderWorld): Promise<void> {
  const { facts } = world;
  if (!facts.current) return;
  const there = wordsIn(facts.current);
  expectTexts('the printed interview', await printedInterview(world), { there });
}

const checkSomebodyCanGoOn = ({ order, session, response, detail, device }: Outputs): void => {
  if (['canceled', 'closed'].includes(order.lifecycle)) return;
  const isOnPage = device?.order.items.some(({ done }) => !done) ?? false;
  const verbs = [...order.allowed, ...session.allowed, ...response.allowed.filter((verb) => verb !== 'assign')];
  if (verbs.length === 0 && detail.allowed.length === 0 && !isOnPage) throw new Error('nobody can go on');
};
