import type { Kept } from '#interview/item/interview-item.ts';

const CORE = 'http://hl7.org/fhir/StructureDefinition/';
const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/';
const ext = (url: string, type: string, value: unknown): Kept => ({ url, [`value${type}`]: value });
const control = (code: string): Kept =>
  ext(`${CORE}questionnaire-itemControl`, 'CodeableConcept', {
    coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }],
  });
const coded = (code: string, display: string, score?: number): Kept => ({
  valueCoding: {
    ...(score !== undefined && { extension: [ext(`${CORE}ordinalValue`, 'Decimal', score)] }),
    system: 'http://example.org/codes',
    code,
    display,
  },
});

/** Questionnaires as other systems write them: what we show, and what we only keep. */
export const foreignQuestionnaires: Readonly<Record<string, Kept>> = {
  'a screening with a table of points': {
    resourceType: 'Questionnaire',
    id: 'screening',
    meta: { profile: ['http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire'] },
    url: 'http://example.org/Questionnaire/screening',
    version: '2.0.0',
    name: 'Screening',
    title: '気分のスクリーニング',
    status: 'active',
    subjectType: ['Patient'],
    code: [{ system: 'http://loinc.org', code: '44249-1' }],
    item: [
      {
        linkId: 'table',
        type: 'group',
        text: 'この2週間',
        extension: [control('htable')],
        item: ['a', 'b'].map((linkId) => ({
          linkId,
          text: linkId,
          type: 'choice',
          required: true,
          answerOption: [coded('LA6568-5', '全くない', 0), coded('LA6569-3', '数日', 1)],
        })),
      },
      {
        linkId: 'sum',
        type: 'decimal',
        text: '合計',
        readOnly: true,
        extension: [
          ext(`${SDC}sdc-questionnaire-calculatedExpression`, 'Expression', {
            language: 'text/fhirpath',
            expression: "%resource.item.where(linkId='table').item.answer.value.ordinal().sum()",
          }),
        ],
      },
    ],
  },
  'questions below questions, with conditions of every type': {
    resourceType: 'Questionnaire',
    status: 'draft',
    title: '条件',
    item: [
      {
        linkId: '1',
        text: '甲',
        type: 'boolean',
        required: false,
        item: [
          {
            linkId: '1.1',
            text: '乙',
            type: 'string',
            enableWhen: [{ question: '1', operator: '=', answerBoolean: true }],
          },
        ],
      },
      {
        linkId: '2',
        text: '量',
        type: 'decimal',
        extension: [ext(`${CORE}minValue`, 'Decimal', 0.5), ext(`${CORE}maxDecimalPlaces`, 'Integer', 1)],
      },
      { linkId: '3', text: '日', type: 'date' },
      { linkId: '4', text: '時', type: 'time' },
      {
        linkId: '5',
        text: '体重',
        type: 'quantity',
        extension: [
          ext(`${CORE}questionnaire-unitOption`, 'Coding', {
            system: 'http://unitsofmeasure.org',
            code: 'kg',
            display: 'kg',
          }),
          ext(`${CORE}questionnaire-unitOption`, 'Coding', {
            system: 'http://unitsofmeasure.org',
            code: 'g',
            display: 'g',
          }),
        ],
      },
      {
        linkId: '6',
        text: '選択',
        type: 'choice',
        repeats: true,
        extension: [control('check-box')],
        answerOption: [coded('x', 'X'), { valueString: '自由' }, { valueInteger: 3 }],
      },
      {
        linkId: '7',
        text: '全部',
        type: 'text',
        enableBehavior: 'any',
        enableWhen: [
          { question: '2', operator: '>=', answerDecimal: 2.5 },
          { question: '3', operator: '<', answerDate: '2020-01-01' },
          { question: '4', operator: '>', answerTime: '12:00:00' },
          {
            question: '5',
            operator: '>',
            answerQuantity: { value: 50, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' },
          },
          { question: '6', operator: '=', answerCoding: { system: 'http://example.org/codes', code: 'x' } },
          { question: '1.1', operator: '!=', answerString: 'い' },
          { question: '1', operator: 'exists', answerBoolean: false },
        ],
      },
    ],
  },
  'things that nobody here can show': {
    resourceType: 'Questionnaire',
    status: 'active',
    title: '見せられないもの',
    contained: [{ resourceType: 'ValueSet', id: 'v', status: 'active' }],
    derivedFrom: ['http://example.org/Questionnaire/base'],
    extension: [ext(`${SDC}sdc-questionnaire-launchContext`, 'String', 'x')],
    item: [
      { linkId: 'ref', text: '主治医', type: 'reference' },
      { linkId: 'set', text: '一覧から', type: 'choice', answerValueSet: '#v' },
      {
        linkId: 'many',
        text: '名前',
        type: 'string',
        repeats: true,
        initial: [{ valueString: '山田' }],
        _text: { extension: [ext(`${CORE}rendering-style`, 'String', 'color:red')] },
      },
      {
        linkId: 'cql',
        text: '式',
        type: 'integer',
        extension: [
          ext(`${SDC}sdc-questionnaire-calculatedExpression`, 'Expression', { language: 'text/cql', expression: '1' }),
        ],
      },
      {
        linkId: 'pick',
        text: '選ぶ',
        type: 'choice',
        answerOption: [{ ...coded('x', 'X'), initialSelected: true }, { valueReference: { reference: '#v' } }],
      },
      {
        linkId: 'when',
        text: '条件',
        type: 'display',
        enableWhen: [{ question: 'ref', operator: '=', answerReference: { reference: 'Practitioner/1' } }],
      },
    ],
  },
  'sets of options that come along, and a help that stands last': {
    resourceType: 'Questionnaire',
    status: 'active',
    title: '選択肢の一覧',
    contained: [
      {
        resourceType: 'ValueSet',
        id: 'often',
        status: 'active',
        expansion: {
          timestamp: '2026-11-25',
          contains: [
            { abstract: true, display: '頻度', contains: [{ system: 'urn:often', code: '0', display: '全くない' }] },
            { system: 'urn:often', code: '1', display: '数日' },
          ],
        },
      },
      {
        resourceType: 'ValueSet',
        id: 'where',
        status: 'active',
        compose: { include: [{ system: 'urn:where', concept: [{ code: 'home', display: '自宅' }, { code: 'ward' }] }] },
      },
    ],
    item: [
      {
        linkId: 'g',
        type: 'group',
        text: '最近のこと',
        item: [
          { linkId: 'often', text: '眠れないこと', type: 'choice', answerValueSet: '#often' },
          { linkId: 'where', text: '眠るところ', type: 'open-choice', repeats: true, answerValueSet: '#where' },
          { linkId: 'g-help', type: 'display', text: 'この1か月のことです', extension: [control('help')] },
        ],
      },
    ],
  },
  'help, an open label and what stands alone': {
    resourceType: 'Questionnaire',
    status: 'active',
    title: '助け',
    item: [
      {
        linkId: 'q',
        text: '食べ物',
        type: 'open-choice',
        repeats: true,
        extension: [ext(`${SDC}sdc-questionnaire-openLabel`, 'String', 'そのほか')],
        answerOption: [
          coded('egg', '卵'),
          { ...coded('none', '特になし'), extension: [ext(`${CORE}questionnaire-optionExclusive`, 'Boolean', true)] },
        ],
        item: [
          { linkId: 'q-help', type: 'display', text: '食べて具合が悪くなったもの', extension: [control('help')] },
          { linkId: 'q.1', text: 'いつ', type: 'dateTime' },
        ],
      },
      {
        linkId: 'pain',
        text: '痛み',
        type: 'integer',
        extension: [control('slider'), ext(`${CORE}minValue`, 'Integer', 0), ext(`${CORE}maxValue`, 'Integer', 10)],
      },
      {
        linkId: 'list',
        text: '薬',
        type: 'group',
        repeats: true,
        extension: [ext(`${CORE}questionnaire-minOccurs`, 'Integer', 1)],
        item: [
          {
            linkId: 'name',
            text: '名前',
            type: 'string',
            maxLength: 50,
            extension: [ext(`${CORE}entryFormat`, 'String', 'ワルファリン')],
          },
        ],
      },
    ],
  },
};
