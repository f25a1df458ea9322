import { bodyAreas } from '@nattoku/rules/interview/body/body-areas';
import { bodyDrawings, bodyViewNames } from '@nattoku/rules/interview/body/body-outlines';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import styles from '#areas/medical-interview/template/builder/preview/preview.module.css';
import type { TriedProps } from '#areas/medical-interview/template/builder/preview/tried-props.ts';

/** Places of the body, chosen by their names; the pictures show which they are. */
export function TriedBodyMap({ item, field, answer, onAnswer }: TriedProps<'bodyMap', 'areas'>) {
  const chosen = answer?.areas.map(({ area }) => area) ?? [];
  const choose = (view: string, codes: readonly string[]) => {
    const others = bodyAreas.filter((each) => each.view !== view && chosen.includes(each.code)).map(({ code }) => code);
    const areas = [...others, ...codes].map((area) => ({ area, note: '' }));
    onAnswer(areas.length === 0 ? undefined : { type: 'areas', areas });
  };
  return (
    <div className={styles.below} role="group" aria-label={field.label}>
      <p>
        <strong>{field.label}</strong>
        {field.required && '（必須）'}
      </p>
      {field.help && <p className={styles.quiet}>{field.help}</p>}
      {item.views.map((view) => {
        const { width, height, places, around } = bodyDrawings[view];
        return (
          <div key={view} className={styles.body}>
            <svg viewBox={`0 0 ${width} ${height}`} className={styles.drawing} aria-hidden="true">
              {around.map((path) => (
                <path key={path} d={path} className={styles.around} />
              ))}
              {Object.entries(places).map(([code, path]) => (
                <path key={code} d={path} className={styles.place} data-chosen={chosen.includes(code) || undefined} />
              ))}
            </svg>
            <CheckboxGroup
              label={bodyViewNames[view]}
              options={bodyAreas
                .filter((each) => each.view === view)
                .map(({ code, name }) => ({ value: code, label: name }))}
              value={chosen}
              onChange={(codes) => choose(view, codes)}
            />
          </div>
        );
      })}
      {field.error && <p className={styles.fault}>{field.error}</p>}
    </div>
  );
}
