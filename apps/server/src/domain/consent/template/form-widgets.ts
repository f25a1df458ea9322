import {
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFDropdown,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFString,
  PDFTextField,
} from '@cantoo/pdf-lib';
import { isField, shownText } from '#domain/consent/document/appearance.ts';
import { valueOf } from '#domain/consent/template/unseen-values.ts';

/** Attributes of a field that its widgets inherit (ISO 32000-2, 12.7.4.1). */
const INHERITED = ['FT', 'V', 'Ff', 'DA', 'MaxLen', 'Opt', 'Q'].map((name) => PDFName.of(name));
const PARENT = PDFName.of('Parent');

/**
 * Brings the form of a file to what viewers show of it, before its fields are read: lists the fields that exist on pages only, and removes drawings of
 * values that are no longer the value.
 */
export function repairForm(document: PDFDocument): void {
  listWidgets(document);
  removeOutdatedDrawings(document);
}

/** Programs that join, split or extract pages leave fields on the pages that the form of the file does not list. */
const listWidgets = (document: PDFDocument): void => {
  const listed = new Set<PDFRef>();
  const form = document.catalog.lookup(PDFName.of('AcroForm'));
  if (form instanceof PDFDict) addReached(document, refsIn(form.lookup(PDFName.of('Fields'))), listed);
  for (const page of document.getPages()) {
    for (const ref of refsIn(page.node.Annots())) {
      const widget = document.context.lookup(ref);
      if (listed.has(ref) || !(widget instanceof PDFDict) || !isField(widget)) continue;
      const field = rootOf(document, ref);
      addReached(document, [field], listed);
      if (hasType(document, ref)) document.catalog.getOrCreateAcroForm().addField(field);
    }
  }
};

/** The drawing of a widget without a type is printed, but nothing can be entered into it. */
const hasType = (document: PDFDocument, widget: PDFRef): boolean =>
  ancestorsOf(document, widget).some((ref) => document.context.lookup(ref, PDFDict).has(PDFName.of('FT')));

const refsIn = (list: PDFObject | undefined): PDFRef[] =>
  list instanceof PDFArray ? list.asArray().filter((item) => item instanceof PDFRef) : [];

const kidsOf = (document: PDFDocument, ref: PDFRef): PDFRef[] => {
  const dict = document.context.lookup(ref);
  return dict instanceof PDFDict ? refsIn(dict.lookup(PDFName.of('Kids'))) : [];
};

const addReached = (document: PDFDocument, from: readonly PDFRef[], reached: Set<PDFRef>): void => {
  const open = [...from];
  for (let ref = open.pop(); ref; ref = open.pop()) {
    if (reached.has(ref)) continue;
    reached.add(ref);
    open.push(...kidsOf(document, ref));
  }
};

/** The field that a widget belongs to. A widget that its field does not know becomes a field of its own, with what it inherits. */
const rootOf = (document: PDFDocument, ref: PDFRef): PDFRef => {
  const chain = ancestorsOf(document, ref);
  const root = chain.at(-1) ?? ref;
  const reached = new Set<PDFRef>();
  addReached(document, [root], reached);
  if (reached.has(ref)) return root;
  const widget = document.context.lookup(ref, PDFDict);
  for (const key of [...INHERITED, PDFName.of('T')]) {
    const given = chain.map((one) => document.context.lookup(one, PDFDict).get(key)).find(Boolean);
    if (given && !widget.has(key)) widget.set(key, given);
  }
  widget.delete(PARENT);
  if (!widget.has(PDFName.of('T'))) widget.set(PDFName.of('T'), PDFString.of(`${ref.objectNumber}`));
  return ref;
};

/** From the widget up to its field. References that lead to no field, such as to the tree of pages or in a circle, are removed. */
const ancestorsOf = (document: PDFDocument, widget: PDFRef): PDFRef[] => {
  const chain = [widget];
  for (let ref = widget; ;) {
    const dict = document.context.lookup(ref, PDFDict);
    const above = dict.get(PARENT);
    if (above === undefined) return chain;
    const field = above instanceof PDFRef && !chain.includes(above) ? document.context.lookup(above) : undefined;
    if (!(above instanceof PDFRef) || !(field instanceof PDFDict) || !mayContain(field, ref)) {
      dict.delete(PARENT);
      return chain;
    }
    chain.push(above);
    ref = above;
  }
};

/** A page is no field, nor is the widget of another field; extracted pages may have been removed from the list of the field. */
const mayContain = (dict: PDFDict, widget: PDFRef): boolean => {
  const type = dict.lookup(PDFName.of('Type'));
  if (type instanceof PDFName && ['Page', 'Pages', 'Catalog'].includes(type.decodeText())) return false;
  return !isField(dict) || refsIn(dict.lookup(PDFName.of('Kids'))).includes(widget);
};

/**
 * Where the file asks viewers to draw its values anew, they show the value, and the drawing may be that of an earlier one. A drawing that shows the
 * value is left; one whose text cannot be read counts as outdated.
 */
const removeOutdatedDrawings = (document: PDFDocument): void => {
  const form = document.catalog.lookup(PDFName.of('AcroForm'));
  if (!(form instanceof PDFDict) || form.lookup(PDFName.of('NeedAppearances')) !== PDFBool.True) return;
  for (const field of document.getForm().getFields()) {
    if (field instanceof PDFTextField ? field.isPassword() : !(field instanceof PDFDropdown)) continue;
    const value = `${valueOf(field) ?? ''}`.replaceAll(/\s/gu, '');
    for (const { dict } of field.acroField.getWidgets()) {
      const shown = shownText(dict);
      if (shown !== '' && shown !== value) dict.delete(PDFName.of('AP'));
    }
  }
};
