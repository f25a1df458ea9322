import { addressOf } from '@nattoku/contract/shared/endpoint';
import { savedViewContract } from '@nattoku/contract/staff/saved-view';
import { expect, test } from 'vitest';
import { consentList } from '#areas/consent/record/list/consent-list-of.tsx';
import { patientList } from '#areas/patient/list/patient-list-of.tsx';
import { orderList } from '#areas/video/order/list/order-list-of.tsx';
import { chunkNames, listPages } from './page-chunks.ts';

type Modules = Record<string, { imports?: string[]; lazy?: string[]; size?: number }>;

const namesOf = (modules: Modules) =>
  chunkNames(
    Object.entries(modules).map(([id, { imports = [], lazy = [], size = 1000 }]) => ({
      id,
      imports,
      lazy,
      isEntry: id === 'main',
      size,
    })),
  );

test('what the first document imports comes with it, what one page needs comes with the page', () => {
  const names = namesOf({
    main: { imports: ['router'], lazy: ['one', 'two'] },
    router: {},
    one: { imports: ['router', 'only-one'] },
    two: {},
    'only-one': {},
  });

  expect(names.get('router')).toBe('start');
  expect(names.get('only-one')).toBeUndefined();
});

test('small things of the same pages share a file, and a large one is not forced upon pages that do not show it', () => {
  const names = namesOf({
    main: { lazy: ['list', 'record', 'editor', 'printer'] },
    list: { imports: ['badge', 'date'] },
    record: { imports: ['badge', 'date'] },
    editor: { imports: ['date', 'drawing'] },
    printer: { imports: ['drawing'] },
    badge: { size: 500 },
    date: { size: 500 },
    drawing: { size: 900_000 },
  });

  expect(names.get('badge')).toBe(names.get('date'));
  expect(names.get('drawing')).toMatch(/^shared\d+$/);
  expect(names.get('drawing')).not.toBe(names.get('badge'));
});

test('the order in which modules were read changes no file, so that the same sources make the same build', () => {
  const modules: Modules = {
    main: { imports: ['menu'], lazy: ['list', 'record'] },
    menu: { lazy: ['editor'] },
    list: { imports: ['drawing', 'badge'] },
    record: { imports: ['printing', 'badge'] },
    editor: { imports: ['drawing', 'printing'] },
    badge: { size: 500 },
    drawing: { size: 900_000 },
    printing: { size: 900_000 },
  };
  const backwards = Object.fromEntries(Object.entries(modules).reverse());

  expect(namesOf(backwards)).toEqual(namesOf(modules));
  expect(namesOf(modules).get('drawing')).not.toBe(namesOf(modules).get('printing'));
});

test('words that many pages show are kept apart from what brings a library along', () => {
  const forms = ['form-1', 'form-2', 'form-3', 'form-4', 'form-5', 'form-6'];
  const names = namesOf({
    main: { lazy: ['list', 'import', 'print', ...forms] },
    list: { imports: ['words'] },
    ...Object.fromEntries(forms.map((form) => [form, { imports: ['words', 'schemas'] }])),
    import: { imports: ['validator'] },
    print: { imports: ['validator'] },
    words: { size: 500 },
    schemas: { imports: ['validator'], size: 500 },
    validator: { size: 900_000 },
  });

  expect(names.get('words')).toMatch(/^shared\d+$/);
  expect(names.get('words')).not.toBe(names.get('schemas'));
});

test('no two files need each other', () => {
  const modules: Modules = {
    main: { lazy: ['a', 'b', 'c', 'd'] },
    a: { imports: ['upper', 'middle'] },
    b: { imports: ['upper', 'middle'] },
    c: { imports: ['middle'] },
    d: { imports: ['lower'] },
    upper: { imports: ['middle'], size: 10 },
    middle: { imports: ['lower'], size: 400_000 },
    lower: { size: 10 },
  };
  const names = namesOf(modules);
  const pairs = Object.entries(modules).flatMap(([id, { imports = [] }]) =>
    imports.map((other) => ({ from: names.get(id), to: names.get(other) })),
  );
  const mutual = pairs.filter(
    ({ from, to }) => from !== to && pairs.some((pair) => pair.from === to && pair.to === from),
  );

  expect(mutual.filter(({ from, to }) => from !== undefined && to !== undefined)).toEqual([]);
});

// An answer that the document brings along and nobody asks for would be given for a later question.
test('the documents of lists bring along what each list asks first', () => {
  const { path } = savedViewContract.get;
  const asked = [patientList, consentList, orderList].map((of) => [of.path, addressOf(path, { list: of.arranged })]);
  expect(listPages().map((page) => [page.path, page.answer])).toEqual(asked);
});
