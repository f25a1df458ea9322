import type { DrawingStroke } from '@nattoku/rules/drawing/drawing';
import { useState } from 'react';
import { Button } from '#action/button.tsx';
import { DrawingPad } from '#drawing/drawing-pad.tsx';
import { DrawingPicture } from '#drawing/drawing-picture.tsx';
import type { DrawnPicture } from '#drawing/drawing-picture.tsx';
import { TextAreaField } from '#form/text-area-field.tsx';
import { PageHeader } from '#layout/page-header.tsx';
import { Block, Line } from './block.tsx';
import styles from './gallery.module.css';

const pictures: Record<string, DrawnPicture> = {
  organ: { src: '/poster.svg', alt: '検査の図' },
  sheet: { src: null, alt: '白い紙' },
};
const nothing: readonly DrawingStroke[] = [];
const MANY = 4900;
const LAST = 3;

/** Two pictures to draw on, and what another window shows of them. */
export function DrawingSection() {
  const [name, setName] = useState('organ');
  const [kept, setKept] = useState<Readonly<Record<string, readonly DrawingStroke[]>>>({});
  const [unfinished, setUnfinished] = useState<DrawingStroke | null>(null);
  const picture = pictures[name] ?? { src: null, alt: '' };
  const strokes = kept[name] ?? nothing;
  const change = (next: (before: readonly DrawingStroke[]) => readonly DrawingStroke[]) =>
    setKept((all) => ({ ...all, [name]: next(all[name] ?? nothing) }));
  const add = (more: readonly DrawingStroke[]) => change((before) => [...before, ...more]);
  const remove = (gone: readonly DrawingStroke[]) => {
    const ids = new Set(gone.map(({ id }) => id));
    change((before) => before.filter(({ id }) => !ids.has(id)));
  };

  return (
    <>
      <PageHeader
        title="図への書き込み"
        description="線は座標のまま残ります。色は、色の見え方が違う方にも区別できる4色です。"
      />
      <Block title="書き込む">
        <div className={styles.stack}>
          <Line>
            {Object.entries(pictures).map(([key, { alt }]) => (
              <Button
                key={key}
                size="small"
                variant={key === name ? 'secondary' : 'subTertiary'}
                aria-pressed={key === name}
                onClick={() => setName(key)}
              >
                {alt}
              </Button>
            ))}
            <Button size="small" variant="subTertiary" onClick={() => add(manyStrokes())}>
              線を4,900本加える
            </Button>
          </Line>
          <DrawingPad
            name={name}
            picture={picture}
            strokes={strokes}
            onAdd={add}
            onRemove={remove}
            onTrace={setUnfinished}
          />
        </div>
      </Block>
      <Block title="見るだけ">
        <div className={styles.stack} style={{ maxWidth: 480 }}>
          <DrawingPicture picture={picture} strokes={strokes} unfinished={unfinished} />
          <p>{strokes.length}本</p>
          <TextAreaField label="最後の線のデータ" readOnly rows={3} value={JSON.stringify(strokes.slice(-LAST))} />
        </div>
      </Block>
    </>
  );
}

function manyStrokes(): readonly DrawingStroke[] {
  return Array.from({ length: MANY }, (_, index) => {
    const [left, top] = [(index % 70) / 70, Math.floor(index / 70) / 70];
    return {
      id: `many-${index}`,
      colour: index % 2 === 0 ? 'blue' : 'green',
      width: 0.004,
      points: Array.from({ length: 20 }, (__, step) => [left + step / 2000, top + (step % 3) / 300, 0.5] as const),
    };
  });
}
