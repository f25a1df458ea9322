import {
  drawingColourNames,
  drawingColours,
  drawingLineNames,
  drawingWidthNames,
  drawingWidths,
} from '@nattoku/rules/drawing/drawing';
import type { DrawingColour, DrawingLine, DrawingWidth } from '@nattoku/rules/drawing/drawing';
import { useId } from 'react';
import { IconButton } from '#action/icon-button.tsx';
import styles from '#drawing/drawing.module.css';
import type { Pen } from '#drawing/drawing-surface.tsx';
import type { Drawing } from '#drawing/use-drawing.ts';
import { VisuallyHidden } from '#layout/visually-hidden.tsx';
import { redoIcon, trashIcon, undoIcon } from '#tokens/icons.tsx';

type Props = { pen: Pen; onPen: (pen: Pen) => void; drawing: Drawing };

const colours = Object.keys(drawingColours) as DrawingColour[];
const widths = Object.keys(drawingWidths) as DrawingWidth[];
const lines = Object.keys(drawingLineNames) as DrawingLine[];

type SampledPen = Omit<Pen, 'width'> & { width: DrawingWidth | 'drop' };

/** Of a sample in the tools, in pixels. */
const sampleWidths: Readonly<Record<DrawingWidth, number>> = { thin: 2, medium: 4, thick: 7 };

/** Colour, thickness and kind of line, and the way back. */
export function DrawingTools({ pen, onPen, drawing }: Props) {
  return (
    <div className={styles.tools} role="toolbar" aria-label="描く道具">
      <Choice
        label="色"
        values={colours}
        names={drawingColourNames}
        value={pen.colour}
        onChange={(colour) => onPen({ ...pen, colour })}
        penOf={(colour) => ({ colour, line: 'solid', width: 'drop' })}
      />
      <Choice
        label="太さ"
        values={widths}
        names={drawingWidthNames}
        value={pen.width}
        onChange={(width) => onPen({ ...pen, width })}
        penOf={(width) => ({ ...pen, line: 'solid', width })}
      />
      <Choice
        label="線"
        values={lines}
        names={drawingLineNames}
        value={pen.line}
        onChange={(line) => onPen({ ...pen, line })}
        penOf={(line) => ({ ...pen, width: 'medium', line })}
      />
      <div className={styles.steps}>
        <IconButton path={undoIcon} label="1つ戻す" aria-disabled={!drawing.canUndo} onClick={drawing.undo} />
        <IconButton path={redoIcon} label="やり直す" aria-disabled={!drawing.canRedo} onClick={drawing.redo} />
        <IconButton path={trashIcon} label="すべて消す" aria-disabled={!drawing.canClear} onClick={drawing.clear} />
      </div>
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  values: readonly Value[];
  names: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
  penOf: (value: Value) => SampledPen;
};

function Choice<Value extends string>({ label, values, names, value, onChange, penOf }: ChoiceProps<Value>) {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {values.map((one) => (
        <label key={one} className={styles.option} title={`${label}：${names[one]}`}>
          <input
            type="radio"
            name={group}
            value={one}
            checked={one === value}
            onChange={() => onChange(one)}
            className={styles.radio}
          />
          <Sample pen={penOf(one)} />
          <VisuallyHidden>{names[one]}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}

/** A short line as the pen draws it, or a round drop of its colour. */
function Sample({ pen: { colour, line, width } }: { pen: SampledPen }) {
  const ink = drawingColours[colour];
  return (
    <svg className={styles.sample} viewBox="0 0 28 28" aria-hidden focusable="false">
      {width === 'drop' ? (
        <circle cx="14" cy="14" r="9" fill={ink} />
      ) : (
        <path
          d="M4 14h20"
          stroke={ink}
          strokeWidth={sampleWidths[width]}
          strokeLinecap="round"
          {...(line === 'dashed' && { strokeDasharray: '4 6' })}
        />
      )}
    </svg>
  );
}
