import { type PDFDocument as Document, PDFBool, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { readApart } from '#domain/consent/template/read-apart.ts';
import { takePdfIn } from '#domain/consent/template/take-pdf-in.ts';
import { askPoppler } from '#kernel/pdf/run-poppler.ts';

const VALUE = '胃カメラ Sedation 10mg';
const box = { x: 60, y: 700, width: 300, height: 24 };

type Form = ReturnType<Document['getForm']>;

/** A4 with a form whose fields hold what somebody's program wrote, without drawing it. */
async function withForm(fill: (form: Form, page: ReturnType<Document['addPage']>) => void): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  fill(document.getForm(), document.addPage([595, 842]));
  return document.save({ updateFieldAppearances: false });
}

const heldBy = (field: ReturnType<Form['createTextField']>, text: string) =>
  field.acroField.dict.set(PDFName.of('V'), PDFHexString.fromText(text));
const undrawn = (field: ReturnType<Form['getFields']>[number]) => {
  for (const { dict } of field.acroField.getWidgets()) dict.delete(PDFName.of('AP'));
};

const forms = {
  'a text without a drawing': (form, page) => {
    const field = form.createTextField('memo');
    field.addToPage(page, box);
    heldBy(field, VALUE);
    undrawn(field);
  },
  'a text whose drawing was made while it was empty': (form, page) => {
    const field = form.createTextField('memo');
    field.addToPage(page, box);
    heldBy(field, VALUE);
  },
  'a choice of a list': (form, page) => {
    const field = form.createDropdown('memo');
    field.addToPage(page, box);
    field.acroField.dict.set(
      PDFName.of('Opt'),
      page.doc.context.obj([[PDFHexString.fromText('1'), PDFHexString.fromText(VALUE)]]),
    );
    field.acroField.dict.set(PDFName.of('V'), PDFHexString.fromText('1'));
    undrawn(field);
  },
} satisfies Record<string, Parameters<typeof withForm>[0]>;

const tooMuch = (form: Form, page: ReturnType<Document['addPage']>) => {
  const field = form.createTextField('memo');
  field.addToPage(page, { ...box, width: 40, height: 10 });
  heldBy(field, VALUE.repeat(5));
  undrawn(field);
};

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { reason: string }) => error.reason,
  );

describe('what a form of the file holds and does not draw is not lost', () => {
  test.each(Object.entries(forms))('%s is drawn, and is said to be', async (_, fill) => {
    const taken = await takePdfIn(await withForm(fill));
    const text = await askPoppler(taken.bytes, 'pdftotext', ['-l', '1', '-enc', 'UTF-8', '-', '-']);
    expect(text?.replaceAll(/\s/gu, '')).toContain(VALUE.replaceAll(/\s/gu, ''));
    expect(taken.warnings.map(({ kind }) => kind)).toContain('valuesDrawn');
  });

  test('a tick without a drawing is drawn', async () => {
    const pdf = await withForm((form, page) => {
      const field = form.createCheckBox('agree');
      field.addToPage(page, { ...box, width: 20, height: 20 });
      field.check();
      undrawn(field);
    });
    expect((await takePdfIn(pdf)).warnings.map(({ kind }) => kind)).toContain('valuesDrawn');
  });

  test('what is drawn already is left as the file draws it', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([595, 842]);
    const field = document.getForm().createTextField('memo');
    field.addToPage(page, box);
    field.setText('Sedation 10mg');
    const taken = await takePdfIn(await document.save());
    expect(taken.warnings.map(({ kind }) => kind)).not.toContain('valuesDrawn');
    expect(await askPoppler(taken.bytes, 'pdftotext', ['-l', '1', '-', '-'])).toMatch(/^\s*Sedation 10mg\s*$/u);
  });

  /** As programs fill in forms that they do not draw: the drawing is that of an earlier value. */
  const withOutdated = (value: string | null) => async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([595, 842]);
    const field = document.getForm().createTextField('memo');
    field.addToPage(page, box);
    field.setText('Penicillin');
    document.getForm().updateFieldAppearances();
    if (value === null) field.acroField.dict.delete(PDFName.of('V'));
    else heldBy(field, value);
    document.getForm().acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True);
    return document.save({ updateFieldAppearances: false });
  };

  test.each([
    ['another value', VALUE, VALUE],
    ['no value any more', null, ''],
    ['the value that is drawn', 'Penicillin', 'Penicillin'],
  ])('of a form that is to be drawn anew, the value is shown: %s', async (_, value, shown) => {
    const taken = await takePdfIn(await withOutdated(value)());
    const text = await askPoppler(taken.bytes, 'pdftotext', ['-l', '1', '-enc', 'UTF-8', '-', '-']);
    expect(text?.replaceAll(/\s/gu, '')).toBe(shown.replaceAll(/\s/gu, ''));
  });

  test('a field that only its page lists is a field, and is drawn', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([595, 842]);
    const drawn = document.getForm().createTextField('drawn');
    drawn.addToPage(page, box);
    drawn.setText('Sedation 10mg');
    const held = document.getForm().createTextField('held');
    held.addToPage(page, { ...box, y: 600 });
    document.getForm().updateFieldAppearances();
    heldBy(held, VALUE);
    undrawn(held);
    // A parent that is no field, as it is left where a page was copied by its number.
    const tree = page.node.get(PDFName.of('Parent'));
    for (const { dict } of drawn.acroField.getWidgets()) if (tree) dict.set(PDFName.of('Parent'), tree);
    document.catalog.delete(PDFName.of('AcroForm'));
    const taken = await takePdfIn(await document.save({ updateFieldAppearances: false }));
    const text = await askPoppler(taken.bytes, 'pdftotext', ['-l', '1', '-enc', 'UTF-8', '-', '-']);
    expect(text).toContain('Sedation 10mg');
    expect(text?.replaceAll(/\s/gu, '')).toContain(VALUE.replaceAll(/\s/gu, ''));
    expect(taken.fields.map(({ label }) => label)).toContain('held');
  });

  test('what does not fit is refused, as is what nobody draws into', async () => {
    expect(await refusal(takePdfIn(await withForm(tooMuch)))).toBe('formValues');
    const pdf = await withForm(forms['a text without a drawing']);
    expect(await refusal(readApart(pdf, 'attachment'))).toBe('formValues');
  });
});
