import { type ConsentFieldType, consentFieldTypeNames } from '@nattoku/contract/consent/consent-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import type { CSSProperties, MouseEvent } from 'react';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';
import styles from '#areas/consent/editor/page/palette.module.css';
import { type Participant, participantNames, participants } from '#areas/consent/editor/field/participant.ts';
import { ParticipantMark } from '#areas/consent/editor/field/participant-mark.tsx';
import { placeWhereFree } from '#areas/consent/editor/page/place-field.ts';
import { type Ghost, usePaletteDrag } from '#areas/consent/editor/page/use-palette-drag.ts';

/** By what they are for; what is signed first. */
const groups: readonly (readonly ConsentFieldType[])[] = [
  ['signature', 'initials'],
  ['text', 'multilineText', 'number', 'date'],
  ['checkbox', 'radio', 'select'],
  ['auto', 'fixedText'],
];

/**
 * The kinds of field: dragged onto a page, or pressed for the next tap on one; from the keyboard placed at once where there is room on the page
 * in view.
 */
export function Palette({ desk }: { desk: Desk }) {
  const { tool, setTool, participant } = desk;
  const drag = usePaletteDrag(desk);
  const pick = (type: ConsentFieldType) => (event: MouseEvent) => {
    const isKeyboard = event.detail === 0;
    if (!isKeyboard && drag.wasDragged()) return;
    if (isKeyboard) placeWhereFree(desk, type, participant);
    else setTool(tool === type ? null : type);
  };
  return (
    <div className={styles.palette} role="group" aria-label="項目を置く">
      <ParticipantChoice desk={desk} />
      {groups.map((types) => (
        <span key={types.join()} className={styles.group}>
          {types.map((type) => (
            <button
              key={type}
              type="button"
              className={styles.tool}
              data-participant={participant}
              aria-pressed={tool === type}
              onClick={pick(type)}
              {...drag.of(type)}
            >
              {consentFieldTypeNames[type]}
            </button>
          ))}
        </span>
      ))}
      {drag.ghost && <GhostField ghost={drag.ghost} participant={participant} />}
    </div>
  );
}

function ParticipantChoice({ desk: { participant, setParticipant } }: { desk: Desk }) {
  return (
    <span className={styles.participant}>
      <ParticipantMark participant={participant} />
      <SelectField
        size="small"
        label="置く項目に記入・署名する方"
        labelHidden
        options={participants.map((value) => ({ value, label: participantNames[value] }))}
        value={participant}
        onChange={({ target }) => {
          const chosen = participants.find((one) => one === target.value);
          if (chosen) setParticipant(chosen);
        }}
      />
    </span>
  );
}

/** What is dragged, where it would be placed, with the lines that it has jumped to. Told to nobody: the keyboard has its own way. */
function GhostField({ ghost, participant }: { ghost: Ghost; participant: Participant }) {
  const { type, left, top, width, height, place, guides } = ghost;
  return (
    <div aria-hidden="true">
      {guides.map(({ axis, at, sheet, scale }) => (
        <span
          key={axis}
          className={styles.guide}
          style={
            axis === 'x'
              ? { left: sheet.left + at * scale, top: sheet.top, width: 1, height: sheet.height }
              : { left: sheet.left, top: sheet.top + at * scale, width: sheet.width, height: 1 }
          }
        />
      ))}
      <span
        className={styles.ghost}
        data-participant={participant}
        data-misplaced={place === null || undefined}
        style={{ left, top, width, height } satisfies CSSProperties}
      >
        {consentFieldTypeNames[type]}
      </span>
    </div>
  );
}
