import type { ConsentField, ConsentFieldId, FieldBox } from '@nattoku/contract/consent/consent-field';
import { useState, type CSSProperties, type MouseEvent, type PointerEvent } from 'react';
import styles from '#areas/consent/editor/page/page-layer.module.css';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';
import { describeField } from '#areas/consent/editor/field/field-words.ts';
import { worstOf } from '#areas/consent/editor/field/field-findings.ts';
import { outlineOf } from '#areas/consent/editor/layout-draft.ts';
import { participantMarks, participantOf } from '#areas/consent/editor/field/participant.ts';
import { placeField } from '#areas/consent/editor/page/place-field.ts';
import { type Corner, useFieldDrag } from '#areas/consent/editor/page/use-field-drag.ts';

type Props = { desk: Desk; page: number; /** CSS pixels for a point. */ scale: number };

/** CSS pixels for a point, below which a number over a field would hide the one above. */
const SMALL = 0.8;

const corners: readonly Corner[] = ['nw', 'ne', 'sw', 'se'];

/** The fields of one page, on its picture. A tap on an empty place sets the field that was picked up, else chooses nothing. */
export function PageLayer({ desk, page, scale }: Props) {
  const drag = useFieldDrag(desk);
  const marquee = useMarquee(desk, page, scale);
  const { fields: all } = drag.preview ?? desk.draft;
  const fields = all.filter(({ box }) => box.page === page);
  const continued = all.filter(({ box }) => box.page !== page);
  // On the click, not on the touch that may become scrolling.
  const place = (event: MouseEvent<HTMLDivElement>) => {
    const { tool } = desk;
    if (!tool) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at = { page, x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
    placeField(desk, tool, at, desk.participant);
  };
  return (
    <div
      className={styles.layer}
      role="group"
      aria-label={`${page}ページの項目`}
      data-page={page}
      data-small={scale < SMALL || undefined}
      data-armed={desk.tool !== null || undefined}
      onClick={place}
      onPointerDown={(event) => desk.tool === null && marquee.begin(event)}
      onPointerMove={marquee.follow}
      onPointerUp={marquee.end}
      onPointerCancel={marquee.drop}
    >
      {fields.map((field) => (
        <PlacedField key={field.id} desk={desk} field={field} scale={scale} drag={drag} />
      ))}
      {continued.map((field) => (
        <PlacedOptions key={field.id} page={page} field={field} scale={scale} drag={drag} />
      ))}
      {drag.guides.map(({ axis, at }) => (
        <span key={axis} className={styles[`guide-${axis}`]} style={{ [axis === 'x' ? 'left' : 'top']: at * scale }} />
      ))}
      {marquee.box && <span className={styles.marquee} style={placeOf(marquee.box, scale)} />}
    </div>
  );
}

type PlacedProps = { desk: Desk; field: ConsentField; scale: number; drag: ReturnType<typeof useFieldDrag> };

function PlacedField({ desk, field, scale, drag }: PlacedProps) {
  const isChosen = desk.chosen.includes(field.id);
  const moves = { onPointerMove: drag.follow(scale), onPointerUp: drag.end, onPointerCancel: drag.drop };
  const outline = outlineOf(field);
  const order = desk.draft.fields.findIndex(({ id }) => id === field.id) + 1;
  const participant = participantOf(field);
  const worst = worstOf(desk, field.id);
  const isAlone = isChosen && desk.chosen.length === 1 && desk.mayEdit;
  return (
    <>
      <button
        type="button"
        className={styles.field}
        data-field={field.id}
        data-participant={participant}
        data-problem={worst ?? undefined}
        aria-pressed={isChosen}
        aria-label={`${describeField(field, order)}${worst ? '、点検で指摘があります' : ''}`}
        style={placeOf(outline, scale)}
        onPointerDown={drag.begin({ id: field.id })}
        {...moves}
      >
        {/* Drawn by its style: the name of the button says whose it is and the number already. */}
        <span className={styles.order} data-order={`${participantMarks[participant]}${order}`} />
        <span className={styles.name} style={{ fontSize: Math.max(9, Math.min(13, field.fontSize * scale)) }}>
          {wordsIn(field)}
          {field.required && <span className={styles.required}>＊</span>}
        </span>
      </button>
      <PlacedOptions page={field.box.page} field={field} scale={scale} drag={drag} />
      {isAlone &&
        corners.map((corner) => (
          <span
            key={corner}
            className={styles.handle}
            data-corner={corner}
            style={cornerOf(outline, corner, scale)}
            onPointerDown={drag.begin({ id: field.id, corner })}
            {...moves}
          />
        ))}
    </>
  );
}

type OptionProps = Omit<PlacedProps, 'desk'> & { page: number };

/** Options of a choice that have places on this page. */
function PlacedOptions({ page, field, scale, drag }: OptionProps) {
  return field.options.map(
    ({ value, box }, at) =>
      box?.page === page && (
        <span
          // An option has no id of its own; its place in the list is its name.
          key={at}
          className={styles.option}
          data-option-of={field.id}
          style={placeOf(box, scale)}
          onPointerDown={drag.begin({ id: field.id, option: at })}
          onPointerMove={drag.follow(scale)}
          onPointerUp={drag.end}
          onPointerCancel={drag.drop}
        >
          {value}
        </span>
      ),
  );
}

/** Options that have places of their own stand in the field: its name would lie across them. */
const wordsIn = ({ type, text, label, options }: ConsentField): string => {
  if (type === 'fixedText') return text;
  return options.some(({ box }) => box !== null) ? '' : label || '（名前なし）';
};

const placeOf = ({ x, y, width, height }: Omit<FieldBox, 'page'>, scale: number): CSSProperties => ({
  left: x * scale,
  top: y * scale,
  width: width * scale,
  height: height * scale,
});

const cornerOf = ({ x, y, width, height }: FieldBox, corner: Corner, scale: number): CSSProperties => ({
  left: (corner.endsWith('w') ? x : x + width) * scale,
  top: (corner.startsWith('n') ? y : y + height) * scale,
});

type Marquee = { from: { x: number; y: number }; to: { x: number; y: number } };

/** A frame drawn with the mouse or pen chooses what it touches; a finger scrolls instead. */
function useMarquee({ draft, choose }: Desk, page: number, scale: number) {
  const [marquee, setMarquee] = useState<Marquee | null>(null);
  const pointOf = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
  };
  const box = marquee && frameOf(marquee);
  return {
    box,
    begin: (event: PointerEvent<HTMLDivElement>) => {
      choose([]);
      if (event.pointerType === 'touch' || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setMarquee({ from: pointOf(event), to: pointOf(event) });
    },
    follow: (event: PointerEvent<HTMLDivElement>) => {
      if (marquee) setMarquee({ ...marquee, to: pointOf(event) });
    },
    end: () => {
      if (box)
        choose(draft.fields.filter((field) => field.box.page === page && touches(outlineOf(field), box)).map(idOf));
      setMarquee(null);
    },
    drop: () => setMarquee(null),
  };
}

const idOf = ({ id }: ConsentField): ConsentFieldId => id;
const frameOf = ({ from, to }: Marquee) => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(to.x - from.x),
  height: Math.abs(to.y - from.y),
});
const touches = (one: Omit<FieldBox, 'page'>, other: Omit<FieldBox, 'page'>): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
