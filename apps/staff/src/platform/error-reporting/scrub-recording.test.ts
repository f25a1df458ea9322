import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPatternOf } from '#platform/error-reporting/route-pattern.ts';
import { scrubRecording } from '#platform/error-reporting/scrub-recording.ts';
import { paths } from '#routing/paths.ts';

const scrub = (events: unknown) => scrubRecording(events, createPatternOf(paths));
const canary = '鴉羽瑠璃子';
const uuid = '0199a000-0000-7000-8000-000000000001';
const address = `https://hospital.example/patients/detail?patientId=${uuid}#${canary}`;
const at = { timestamp: 1 };

const element = (tagName: string, attributes: object, childNodes: readonly object[] = []) => ({
  type: 2,
  id: 5,
  tagName,
  attributes,
  childNodes,
});

test.each([
  {
    name: 'the address of the page',
    event: { type: 4, data: { href: address, width: 1440, height: 900 } },
    data: { href: '/patients/detail', width: 1440, height: 900 },
  },
  {
    name: 'a link, its label and its text',
    event: {
      type: 2,
      data: {
        node: element(
          'a',
          { class: 'Link-x_1', href: address, title: canary, 'aria-label': canary, 'data-patient': uuid, id: uuid },
          [{ type: 3, id: 6, textContent: `** ${canary}` }],
        ),
        initialOffset: { left: 0, top: 3 },
      },
    },
    data: {
      node: element('a', { class: 'Link-x_1' }, [{ type: 3, id: 6, textContent: '** *****' }]),
      initialOffset: { left: 0, top: 3 },
    },
  },
  {
    name: 'an input, its value and its choice',
    event: { type: 3, data: { source: 5, id: 9, text: canary, isChecked: true, userTriggered: true } },
    data: { source: 5, id: 9, text: '*****', isChecked: false },
  },
  {
    name: 'what changes on the page',
    event: {
      type: 3,
      data: {
        source: 0,
        removes: [{ parentId: 1, id: 2 }],
        adds: [
          {
            parentId: 1,
            nextId: null,
            node: element('input', {
              type: 'text',
              value: canary,
              placeholder: canary,
              checked: true,
              style: `--x: ${canary}`,
            }),
          },
        ],
        texts: [{ id: 4, value: canary }],
        attributes: [
          {
            id: 5,
            attributes: {
              href: address,
              title: canary,
              hidden: null,
              style: { width: '40%', color: canary, top: false },
            },
          },
        ],
      },
    },
    data: {
      source: 0,
      removes: [{ parentId: 1, id: 2 }],
      adds: [{ parentId: 1, nextId: null, node: element('input', { type: 'text', style: '' }) }],
      texts: [{ id: 4, value: '*****' }],
      attributes: [{ id: 5, attributes: { hidden: null, style: { width: '40%', color: '', top: false } } }],
    },
  },
  {
    name: 'a style sheet',
    event: {
      type: 2,
      data: {
        node: element('link', {
          rel: null,
          href: address,
          _cssText: `@font-face{src:url("${address}")} a::after{content:"${canary}"}`,
        }),
        initialOffset: { left: 0, top: 0 },
      },
    },
    data: {
      node: element('link', { rel: null, _cssText: '@font-face{src:none} a::after{content:""}' }),
      initialOffset: { left: 0, top: 0 },
    },
  },
  {
    name: 'the way through the application',
    event: {
      type: 5,
      data: {
        tag: 'performanceSpan',
        payload: {
          op: 'navigation.push',
          description: address,
          startTimestamp: 1,
          endTimestamp: 2,
          data: { previous: address, size: 7 },
        },
      },
    },
    data: {
      tag: 'performanceSpan',
      payload: {
        op: 'navigation.push',
        description: '/patients/detail',
        startTimestamp: 1,
        endTimestamp: 2,
        data: { size: 7 },
      },
    },
  },
  {
    name: 'a click',
    event: {
      type: 5,
      data: {
        tag: 'breadcrumb',
        payload: {
          type: 'default',
          timestamp: 1,
          category: 'ui.click',
          message: `button[title="${canary}"]`,
          data: { nodeId: 5, node: { textContent: canary, attributes: { title: canary } } },
        },
      },
    },
    data: { tag: 'breadcrumb', payload: { type: 'default', timestamp: 1, category: 'ui.click', data: { nodeId: 5 } } },
  },
])('of $name only what draws the page is recorded (specification/reporting.md §6)', ({ event, data }) => {
  expect(scrub([{ ...event, ...at }])).toEqual([{ type: event.type, ...at, data }]);
});

test.each([
  {
    name: 'the console',
    event: { type: 5, data: { tag: 'breadcrumb', payload: { category: 'console', message: canary } } },
  },
  {
    name: 'a request',
    event: { type: 5, data: { tag: 'performanceSpan', payload: { op: 'resource.fetch', description: address } } },
  },
  {
    name: 'a picture',
    event: { type: 5, data: { tag: 'performanceSpan', payload: { op: 'resource.img', description: address } } },
  },
  {
    name: 'a key',
    event: { type: 5, data: { tag: 'breadcrumb', payload: { category: 'ui.keyDown', data: { key: 'k' } } } },
  },
  { name: 'a canvas', event: { type: 3, data: { source: 9, commands: [canary] } } },
  { name: 'a font', event: { type: 3, data: { source: 10, family: canary } } },
  {
    name: 'a frame',
    event: { type: 3, data: { source: 0, isAttachIframe: true, adds: [{ node: element('html', {}) }] } },
  },
  { name: 'a rule of style', event: { type: 3, data: { source: 8, adds: [{ rule: canary }] } } },
  { name: 'another plugin', event: { type: 6, data: { payload: canary } } },
])('$name is not recorded at all (specification/reporting.md §6)', ({ event }) => {
  expect(scrub([{ ...event, ...at }])).toEqual([]);
});

const secrets = [canary, uuid, uuid.replaceAll('-', ''), address, `03-1234-5678 ${canary}`];

const names = [
  'type',
  'data',
  'node',
  'childNodes',
  'attributes',
  'textContent',
  'tagName',
  'href',
  'class',
  'style',
  '_cssText',
  'source',
  'adds',
  'texts',
  'removes',
  'id',
  'value',
  'text',
  'tag',
  'payload',
  'category',
  'description',
  'op',
];

const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom(...secrets),
    fc.integer({ min: 0, max: 16 }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names, ...secrets), tie('value'), { maxKeys: 6 }),
  ),
})).value;

test('no id of a record and no name survives, wherever in a recording it stands (specification/reporting.md §7)', () => {
  const data = fc.dictionary(
    fc.constantFrom(
      'node',
      'href',
      'source',
      'adds',
      'texts',
      'attributes',
      'text',
      'tag',
      'payload',
      'positions',
      'removes',
    ),
    value,
  );
  const payload = fc.record({
    op: fc.constantFrom('navigation.push', 'memory', canary),
    description: value,
    data: value,
  });
  const events = fc.array(
    fc.oneof(
      fc.record({ type: fc.integer({ min: 0, max: 6 }), timestamp: value, data }),
      fc.record({
        type: fc.constant(5),
        timestamp: value,
        data: fc.record({ tag: fc.constant('performanceSpan'), payload }),
      }),
      fc.record({ type: fc.constant(2), timestamp: value, data: fc.record({ node: value }) }),
    ),
  );

  fc.assert(
    fc.property(events, (recorded) => {
      const sent = JSON.stringify(scrub(JSON.parse(JSON.stringify(recorded))));
      return !/鴉|0199a000|hospital\.example|\?patientId/.test(sent);
    }),
    { numRuns: 1000 },
  );
});
