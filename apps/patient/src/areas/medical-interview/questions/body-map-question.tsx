import type { Answer } from '@nattoku/rules/interview/answer/interview-answer';
import { bodyAreas } from '@nattoku/rules/interview/body/body-areas';
import { bodyDrawings } from '@nattoku/rules/interview/body/body-outlines';
import type { BodyMapItem, BodyView } from '@nattoku/rules/interview/item/interview-item';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { FieldError } from '@nattoku/ui/form/field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useId, useState } from 'react';
import { areaName } from '#areas/medical-interview/body-words.ts';
import type { QuestionProps } from '#areas/medical-interview/questions/question-props.ts';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { interviewWords } from '#words/interview/interview-words.ts';
import { inBrackets, listed, withColon } from '#words/marks.tsx';

type Areas = Extract<Answer, { type: 'areas' }>['areas'];

/** Where it hurts: pointed at in a picture, or chosen by name, side included; each place may be told about. */
export function BodyMapQuestion({ item, label, answer, error, onAnswer }: QuestionProps<BodyMapItem>) {
  const id = useId();
  const { body } = interviewWords();
  const areas: Areas = answer?.type === 'areas' ? answer.areas : [];
  const [view, setView] = useState<BodyView>(item.views[0] ?? 'front');
  const give = (next: Areas) => onAnswer(next.length === 0 ? undefined : { type: 'areas', areas: next });
  const toggle = (code: string) =>
    give(
      areas.some(({ area }) => area === code)
        ? areas.filter(({ area }) => area !== code)
        : [...areas, { area: code, note: '' }],
    );
  const chosen = areas.map(({ area }) => area);
  return (
    <div className={styles.stack} aria-describedby={error && `${id}-error`}>
      {item.views.length > 1 && (
        <fieldset className={`${styles.chips} ${styles.views}`} role="radiogroup" aria-label={body.view}>
          {item.views.map((each) => (
            <label key={each} className={styles.chip}>
              <input type="radio" name={`${id}-view`} checked={each === view} onChange={() => setView(each)} />
              <span>{body.views[each]}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p className={styles.quiet}>{body.touch}</p>
      <Drawing view={view} chosen={chosen} onToggle={toggle} />
      <details className={styles.byName}>
        <summary>
          {body.byName}
          {inBrackets(body.views[view])}
        </summary>
        <CheckboxGroup
          label={
            <>
              {label} {body.views[view]}
            </>
          }
          options={areasOf(view).map(({ code }) => ({ value: code, label: areaName(code) }))}
          value={chosen}
          onChange={(next) => toggle(changed(chosen, next, view))}
        />
      </details>
      <ChosenAreas areas={areas} onChange={give} />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

const areasOf = (view: BodyView) => bodyAreas.filter((area) => area.view === view);

/** The one that was pressed; those of other pictures stay as they are. */
const changed = (before: readonly string[], next: readonly string[], view: BodyView): string =>
  areasOf(view).find(({ code }) => before.includes(code) !== next.includes(code))?.code ?? '';

type DrawingProps = { view: BodyView; chosen: readonly string[]; onToggle: (code: string) => void };

/** For the finger: who cannot point at it chooses by name below. */
function Drawing({ view, chosen, onToggle }: DrawingProps) {
  const { width, height, places, around } = bodyDrawings[view];
  const { left, right } = interviewWords().body;
  const [first, last] = view === 'front' ? [right, left] : [left, right];
  return (
    <div className={styles.drawing} aria-hidden="true" data-unread>
      {view !== 'mouth' && <span>{first}</span>}
      <svg viewBox={`0 0 ${width} ${height}`} focusable="false" data-view={view}>
        {around.map((path) => (
          <path key={path} className={styles.around} d={path} />
        ))}
        {Object.entries(places).map(([code, path]) => (
          <path
            key={code}
            className={styles.place}
            fillRule="evenodd"
            data-area={code}
            data-chosen={chosen.includes(code)}
            d={path}
            onClick={() => onToggle(code)}
          />
        ))}
      </svg>
      {view !== 'mouth' && <span>{last}</span>}
    </div>
  );
}

/** What was chosen, in words, each with room for what it is like. */
function ChosenAreas({ areas, onChange }: { areas: Areas; onChange: (areas: Areas) => void }) {
  const { body } = interviewWords();
  return (
    <div className={styles.stack}>
      <p className={styles.strong} role="status">
        {withColon(body.chosen)}
        {areas.length === 0 ? body.none : listed(areas.map(({ area }) => areaName(area)))}
      </p>
      {areas.map(({ area, note }) => (
        <TextField
          key={area}
          label={body.note(areaName(area))}
          help={body.optional}
          autoComplete="off"
          value={note}
          onChange={({ currentTarget }) =>
            onChange(areas.map((each) => (each.area === area ? { area, note: currentTarget.value } : each)))
          }
        />
      ))}
    </div>
  );
}
