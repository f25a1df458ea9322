import { type ConsentFieldType, consentFieldTypeNames } from '@nattoku/contract/consent/consent-field';
import type { MouseEvent } from 'react';
import styles from '#areas/consent/editor/editor.module.css';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';
import { freePlace } from '#areas/consent/editor/layout-draft.ts';
import { newField } from '#areas/consent/editor/new-field.ts';

/** The most used ones first. */
const types: readonly ConsentFieldType[] = [
  'auto',
  'text',
  'multilineText',
  'date',
  'number',
  'checkbox',
  'radio',
  'select',
  'signature',
  'initials',
  'fixedText',
];

/** Picks up a kind of field for the next tap on a page; from the keyboard it is placed at once where there is room. */
export function Palette({ desk }: { desk: Desk }) {
  const { tool, setTool, draft, pages, chosen } = desk;
  const pick = (type: ConsentFieldType) => (event: MouseEvent) => {
    const isKeyboard = event.detail === 0;
    if (!isKeyboard) return setTool(tool === type ? null : type);
    const page = draft.fields.find(({ id }) => id === chosen[0])?.box.page ?? 1;
    const size = pages[page - 1];
    if (!size) return;
    const field = newField(type, page, freePlace(draft, page, size));
    desk.change({ ...draft, fields: [...draft.fields, field] });
    desk.choose([field.id]);
    desk.focus(field.id);
    desk.say(`${page}ページに「${field.label}」を置きました。矢印キーで動かせます`);
  };
  return (
    <div className={styles.palette} role="group" aria-label="項目を置く">
      {types.map((type) => (
        <button key={type} type="button" className={styles.tool} aria-pressed={tool === type} onClick={pick(type)}>
          {consentFieldTypeNames[type]}
        </button>
      ))}
    </div>
  );
}
