import { type ConsentField, consentFieldTypeNames, consentFillerNames } from '@nattoku/contract/consent/consent-field';
import { outlineOf } from '#areas/consent/editor/layout-draft.ts';

export const alignNames: Record<ConsentField['align'], string> = { left: '左', center: '中央', right: '右' };

/** As a screen reader says it: number, name, kind, who fills it in, whether it must be. */
export const describeField = (field: ConsentField, order: number): string =>
  [
    `${order}番`,
    field.label || '名前なし',
    consentFieldTypeNames[field.type],
    consentFillerNames[field.filler],
    ...(field.required ? ['必須'] : []),
  ].join('、');

/** Where it stands now, in points. */
export const describePlace = (field: ConsentField): string => {
  const { page, x, y, width, height } = outlineOf(field);
  const [left, top, across, down] = [x, y, width, height].map(Math.round);
  return `${page}ページ、左から${left}、上から${top}、幅${across}、高さ${down}`;
};
