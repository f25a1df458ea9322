import type { ConsentForm } from '@nattoku/contract/consent/consent-form';
import type { ConsentVerb, MissingItem } from '@nattoku/contract/consent/consent-order';
import type { ConsentState } from '@nattoku/contract/consent/consent-state';
import { fieldValueProblem, isFilledIn, isTypedByStaff } from '@nattoku/rules/consent/field-value';

type Caller = { maySign: boolean; doctorConfirms: boolean };

const legalIn: Record<ConsentVerb, readonly ConsentState[]> = {
  edit: ['draft', 'awaitingApproval'],
  submit: ['draft'],
  issue: ['draft', 'awaitingApproval'],
  return: ['awaitingApproval'],
  discard: ['draft', 'awaitingApproval'],
};
const verbs = Object.keys(legalIn) as ConsentVerb[];

export const isLegal = (verb: ConsentVerb, state: ConsentState): boolean => legalIn[verb].includes(state);

/** What this caller may do with a form in this state: while it waits for a doctor, it is a doctor's to change, issue or give back. */
export const allowedVerbs = (state: ConsentState, { maySign, doctorConfirms }: Caller): ConsentVerb[] =>
  verbs.filter((verb) => {
    if (!isLegal(verb, state)) return false;
    if (verb === 'return') return maySign;
    if (verb === 'submit') return !maySign && doctorConfirms;
    if (verb === 'issue') return maySign || !doctorConfirms;
    return verb !== 'edit' || state === 'draft' || maySign;
  });

export const item = (part: MissingItem['part'], words: string, blocks = true): MissingItem => ({
  part,
  words,
  blocks,
  fieldId: null,
  control: null,
});

/** What one control of the page is about. */
const at = (part: MissingItem['part'], control: string, words: string, blocks = true): MissingItem => ({
  ...item(part, words, blocks),
  control,
});

/** What a form still lacks before somebody may be asked to sign it (specification/consent.md §17: the real failure is the incomplete form). */
export const missingItems = (form: ConsentForm): MissingItem[] => [
  ...missingProcedure(form),
  ...missingCapacity(form),
  ...missingSigners(form),
  ...missingFields(form),
];

function missingProcedure({ rules, procedureName, procedureOn, side, operatorName, explainer }: ConsentForm) {
  const missing: MissingItem[] = [];
  if (procedureName === '') missing.push(at('procedure', 'procedureName', '手術・検査名を入力してください'));
  if (procedureOn === null)
    missing.push(at('procedure', 'procedureOn', '実施予定日が決まったら入力してください', false));
  if (rules.sided && (side === null || side === 'none')) missing.push(at('procedure', 'side', '左右を選んでください'));
  if (rules.level === 'writtenStrict' && operatorName === '')
    missing.push(at('procedure', 'operatorName', '術者を入力してください（侵襲の大きい手技のため必要です）'));
  if (explainer === null) missing.push(at('procedure', 'explainer', '説明する医師を選んでください'));
  return missing;
}

function missingCapacity({ capacity }: ConsentForm) {
  const { route, reason, judgedBy, judgedOn, note } = capacity;
  const missing: MissingItem[] = [];
  if (route === 'self' || route === 'cannotWrite') return missing;
  if (reason === null) missing.push(at('capacity', 'capacityReason', '本人が署名しない理由を選んでください'));
  if (judgedBy === null) missing.push(at('capacity', 'judgedBy', '判断した職員を選んでください'));
  if (judgedOn === null) missing.push(at('capacity', 'judgedOn', '判断した日を入力してください'));
  if (route !== 'proxy' && note.trim() === '')
    missing.push(at('capacity', 'capacityNote', '本人の推定される意思と、判断の経過を書いてください'));
  return missing;
}

/** Reasons for which two of the staff answer for it together: both are named beforehand. */
const named = new Set(['teamDecision', 'emergency']);

function missingSigners({ signers, explainer }: ConsentForm) {
  const missing: MissingItem[] = [];
  for (const { role, reason, staffId, name } of signers) {
    const isSecond = role === 'witness' || role === 'supervisor';
    if (isSecond && named.has(reason) && staffId === null)
      missing.push(item('signers', '一緒に判断した、別の職員を選んでください'));
    if (isSecond && staffId !== null && staffId === explainer?.id)
      missing.push(item('signers', '立会人・指導医は、説明する医師とは別の職員にしてください'));
    if (role === 'proxy' && name === '')
      missing.push(item('signers', '代諾者が決まっていません。署名のときに氏名と続柄を確かめます', false));
  }
  return missing;
}

export const otherSignersByThen = item(
  'signers',
  '実施予定日までに誕生日があり、署名する人が変わります。署名する日の年齢で、自動で決め直します',
  false,
);

function missingFields({ fields, values }: ConsentForm): MissingItem[] {
  return fields.filter(isTypedByStaff).flatMap((field) => {
    const value = values.find(({ fieldId }) => fieldId === field.id)?.value;
    const problem = fieldValueProblem(field, value);
    if (problem) return [{ ...item('fields', `「${field.label}」：${problem}`), fieldId: field.id }];
    if (!field.required || isFilledIn(field, value)) return [];
    return [{ ...item('fields', `「${field.label}」を記入してください`), fieldId: field.id }];
  });
}
