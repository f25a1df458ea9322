import { PDFDocument, PDFHexString, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { ConsentField } from '@nattoku/contract/consent/consent-field';
import { expect, test } from 'vitest';
import { detectFields } from '#domain/consent/template/detect-fields.ts';

const at = (x: number, y = 700) => ({ x, y, width: 20, height: 20 });

async function detectedOn(draw: (pages: readonly PDFPage[], document: PDFDocument) => void) {
  const document = await PDFDocument.create();
  draw([document.addPage([595, 842]), document.addPage([595, 842])], document);
  const { fields, skipped } = detectFields(document);
  expect(fields.every((field) => ConsentField.safeParse(field).success)).toBe(true);
  const places = fields.map(({ type, box, options }) => ({
    type,
    at: `${box.page}/${Math.round(box.x)}`,
    options: options.map((option) => `${option.value} ${option.box?.page}/${Math.round(option.box?.x ?? 0)}`),
  }));
  return { places, skipped };
}

test('each option has the place that stores it, also where the place of another one is on no page', async () => {
  const { places } = await detectedOn(([one, two], document) => {
    const group = document.getForm().createRadioGroup('transfusion');
    const words = ['保留', 'はい', 'いいえ'];
    words.forEach((word, index) =>
      group.addOptionToPage(word, (index === 2 ? two : one) as PDFPage, at(60 + 100 * index)),
    );
    const [lost] = group.acroField.getWidgets();
    lost?.dict.delete(PDFName.of('P'));
    one?.node.Annots()?.remove(0);
  });
  expect(places).toEqual([{ type: 'radio', at: '1/160', options: ['はい 1/160', 'いいえ 2/260'] }]);
});

test('boxes of one field that exclude each other are a choice; those that store the same are boxes', async () => {
  const boxes = (same: boolean) =>
    detectedOn(([page, next], document) => {
      const field = document.getForm().createCheckBox('agree');
      [page, next].forEach((each, index) => each && field.addToPage(each, at(60 + 100 * index)));
      const [, second] = field.acroField.getWidgets();
      const states = second?.getAppearances()?.normal;
      if (same || !states || !('set' in states)) return;
      const on = states.get(PDFName.of('Yes'));
      if (on) states.set(PDFName.of('No'), on);
      states.delete(PDFName.of('Yes'));
    });
  expect((await boxes(true)).places.map(({ type, at: place }) => [type, place])).toEqual([
    ['checkbox', '1/60'],
    ['checkbox', '2/160'],
  ]);
  expect((await boxes(false)).places).toEqual([{ type: 'radio', at: '1/60', options: ['Yes 1/60', 'No 2/160'] }]);
});

test('options are words that people can tell apart, whatever a file stores', async () => {
  const { places } = await detectedOn(([page], document) => {
    const group = document.getForm().createRadioGroup('choice');
    ['a', 'b', 'c', 'd'].forEach((word, index) => group.addOptionToPage(word, page as PDFPage, at(60 + 100 * index)));
    const stored = ['同意する', '同意する', '', '長い'.repeat(60)];
    group.acroField.setOpt(stored.map((word) => PDFHexString.fromText(word)));
  });
  const words = ['同意する', '2：同意する', '選択肢3', '長い'.repeat(30)];
  expect(places[0]?.options.map((option) => option.split(' ')[0])).toEqual(words);
});

test('a text that stands in several places is a field in each of them, and a push button is none', async () => {
  const { places, skipped } = await detectedOn(([one, two], document) => {
    const name = document.getForm().createTextField('患者氏名');
    for (const page of [one, two]) if (page) name.addToPage(page, at(60));
    if (one) document.getForm().createButton('reset').addToPage('消す', one, at(300));
  });
  expect(places.map(({ type, at: place }) => [type, place])).toEqual([
    ['auto', '1/60'],
    ['auto', '2/60'],
  ]);
  expect(skipped).toBe(0);
});
