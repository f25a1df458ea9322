import { scenarioPicturePath } from '@nattoku/contract/ic-support/scenario-files';
import type { DrawingStroke } from '@nattoku/rules/drawing/drawing';
import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import { Button } from '@nattoku/ui/action/button';
import { RoomStep } from '@nattoku/ui/conversation/room-step';
import { DrawingPad } from '@nattoku/ui/drawing/drawing-pad';
import { DrawingPicture } from '@nattoku/ui/drawing/drawing-picture';
import { Notice } from '@nattoku/ui/feedback/notice';
import { chevronIcon, chevronLeftIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { usePatientWords, wordsName } from '#areas/ic-support/cockpit/patient-words.tsx';
import { RoomAnswer } from '#areas/ic-support/cockpit/room-answer.tsx';
import { RoomFilm } from '#areas/ic-support/cockpit/room-film.tsx';
import type { CockpitState } from '#areas/ic-support/cockpit/use-cockpit.ts';
import { WaysOn } from '#areas/ic-support/cockpit/ways-on.tsx';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';

type Props = { talk: Talk; cockpit: CockpitState };

/** The name under which drawings on the blank sheet are kept. */
const BOARD = 'board';
const nothing: readonly DrawingStroke[] = [];

/** What is shown now in the patient's words, with the note for staff above it, the patient's answer and the ways on below. */
export function StepPane({ talk, cockpit }: Props) {
  const { shown, mayLead } = cockpit;
  return (
    <section className={styles.pane} aria-label="いま見せているもの">
      {shown?.staffNote && <Notice tone="info">職員用：{shown.staffNote}</Notice>}
      {shown?.kind === 'staffNote' ? (
        <>
          <Notice tone="info">職員用：{shown.text}</Notice>
          <p className={styles.quiet}>患者さんの画面は、前の場面のままです。</p>
        </>
      ) : (
        shown && <Shown talk={talk} cockpit={cockpit} step={shown} />
      )}
      {!shown && <Picture talk={talk} step={null} mayLead={mayLead} />}
      {mayLead && shown && <RoomAnswer key={shown.key} talk={talk} cockpit={cockpit} step={shown} />}
      {mayLead && <WaysOn cockpit={cockpit} />}
      {mayLead && cockpit.steps.length > 0 && <Ways cockpit={cockpit} />}
    </section>
  );
}

function Ways({ cockpit: { shown, before, way, go } }: { cockpit: CockpitState }) {
  return (
    <div className={styles.ways}>
      <Button variant="subTertiary" icon={chevronLeftIcon} disabled={!shown} onClick={() => go(before)}>
        {shown && before === null ? '白い紙' : '前へ'}
      </Button>
      <Button iconEnd={chevronIcon} disabled={!way.next} onClick={() => way.next && go(way.next.key)}>
        {way.next?.kind === 'end' ? 'おわりへ' : '次へ'}
      </Button>
    </div>
  );
}

/** The patient's words are what staff look at; the Japanese that governs is a tap away. */
function Shown({ talk, cockpit, step }: Props & { step: ScenarioStep }) {
  const { words, answer, mayLead } = cockpit;
  const { say, isThere } = usePatientWords(talk, words);
  const isOther = words.language !== 'ja';
  return (
    <>
      {isThere && (isOther || words.furigana) && (
        <p className={styles.quiet}>患者さんの画面の言葉：{wordsName(words)}（※は確認前の訳・ふりがな）</p>
      )}
      {!isThere && (
        <Notice tone="warning">
          このシナリオには「{wordsName(words)}」がありません。患者さんの画面には、日本語のまま出ています。
        </Notice>
      )}
      <RoomStep
        step={step}
        picture={
          step.kind === 'video' ? (
            <RoomFilm key={step.key} talk={talk} cockpit={cockpit} step={step} />
          ) : (
            <Picture key={step.key} talk={talk} step={step} mayLead={mayLead} />
          )
        }
        say={say}
        answer={answer}
      />
      {isOther && isThere && (
        <details className={styles.original}>
          <summary>もとの日本語を見る</summary>
          <RoomStep step={step} answer={answer} />
        </details>
      )}
    </>
  );
}

function Picture({ talk, step, mayLead }: { talk: Talk; step: ScenarioStep | null; mayLead: boolean }) {
  const imageId = step && 'imageId' in step ? step.imageId : null;
  if (step && !imageId) return null;
  const name = imageId ?? BOARD;
  const picture = {
    src: imageId && scenarioPicturePath(imageId),
    alt: step && 'alt' in step ? step.alt : '白い紙',
  };
  const strokes: readonly DrawingStroke[] = talk.session.drawings[name] ?? nothing;
  if (!mayLead) return <DrawingPicture picture={picture} strokes={strokes} />;
  return (
    <DrawingPad
      name={name}
      picture={picture}
      strokes={strokes}
      onAdd={(added) =>
        talk.tell(
          ...added.map(({ id, colour, width, line, points }) => ({
            kind: 'drawing' as const,
            id,
            picture: name,
            stroke: {
              ...(line === 'dashed' && { line }),
              colour,
              width,
              points: points.map(([x, y, pressure]): [number, number, number] => [x, y, pressure]),
            },
          })),
        )
      }
      onRemove={(gone) =>
        gone.length === strokes.length
          ? talk.tell({ kind: 'clear', picture: name })
          : talk.tell(...gone.map(({ id }) => ({ kind: 'undo' as const, picture: name, stroke: id })))
      }
    />
  );
}
