import { useState } from 'react';
import { AnswerExplanation } from '#conversation/answer-explanation.tsx';
import { CaptionedPicture } from '#conversation/captioned-picture.tsx';
import { ChoiceList } from '#conversation/choice-list.tsx';
import { ComparisonTable } from '#conversation/comparison-table.tsx';
import { Conversation } from '#conversation/conversation.tsx';
import { Pictogram } from '#conversation/pictogram.tsx';
import { PointList } from '#conversation/point-list.tsx';
import { ScaleChoice } from '#conversation/scale-choice.tsx';
import { SlideCard } from '#conversation/slide-card.tsx';
import { SpeechBubble } from '#conversation/speech-bubble.tsx';
import { TextAreaField } from '#form/text-area-field.tsx';
import { Badge } from '#feedback/badge.tsx';
import { PageHeader } from '#layout/page-header.tsx';
import { Block } from './block.tsx';
import styles from './gallery.module.css';

const options = [
  { key: '1', words: '夜9時まで何を食べてもよい' },
  { key: '2', words: '水やお茶だけ飲んでよい' },
  { key: '3', words: 'わからない' },
];

/** What a guided explanation is made of. */
export function ConversationSection() {
  return (
    <>
      <PageHeader title="会話" />
      <Block title="吹き出し">
        <Conversation label="説明の会話">
          <SpeechBubble speaker="病院" side="guide" isNamed isPast>
            これから、手術の説明をします。急がなくて大丈夫です。
          </SpeechBubble>
          <SpeechBubble speaker="あなた" side="person" isNamed>
            痛みが心配です
          </SpeechBubble>
          <SpeechBubble speaker="病院" side="guide">
            <SlideCard
              title="手術の流れ"
              points={['全身麻酔で眠ります', 'おなかに4か所の小さな傷を開けます', '胆のうを取り出します']}
              picture={{ src: '/poster.svg', alt: '手術の流れの図' }}
            />
          </SpeechBubble>
        </Conversation>
      </Block>
      <Block title="図">
        <div className={styles.grid}>
          <CaptionedPicture src="/poster.svg" alt="胆のうの位置の図">
            胆のうは肝臓の下にあります。
          </CaptionedPicture>
          <CaptionedPicture src="/missing.png" alt="胆のうの位置の図" />
        </div>
      </Block>
      <Block title="答え">
        <Answers />
      </Block>
      <Block title="何人に起こるか">
        <div className={styles.stack}>
          <Pictogram
            per={100}
            items={[
              { label: '傷の感染', count: 3 },
              { label: '開腹手術への変更', count: 5 },
            ]}
            source="見本・医学的確認前"
          />
          <Pictogram per={1000} items={[{ label: '胆管の損傷', count: 4 }]} source="見本・医学的確認前" />
        </div>
      </Block>
      <Block title="比較表">
        <ComparisonTable
          title="ほかの方法との違い"
          columns={[
            { key: '1', name: '腹腔鏡手術', isDoingNothing: false },
            { key: '2', name: '開腹手術', isDoingNothing: false },
            { key: '3', name: '様子を見る', isDoingNothing: true },
          ]}
          rows={[
            { label: '入院', cells: ['約4日', '約10日', 'なし'] },
            { label: '痛み', cells: ['軽いことが多い', '数日続く', '発作が起こることがある'] },
          ]}
        />
      </Block>
      <Block title="ご自分の言葉で">
        <PointList
          isNumbered
          points={[
            { key: '1', words: 'どんな手術を受けるか', aside: <Badge tone="done">説明できた</Badge> },
            { key: '2', words: '起こりうる合併症', aside: <Badge tone="warning">再説明が必要</Badge> },
          ]}
        />
      </Block>
    </>
  );
}

function Answers() {
  const [one, setOne] = useState<string[]>([]);
  const [several, setSeveral] = useState<string[]>(['1']);
  const [place, setPlace] = useState<number | null>(null);
  return (
    <div className={styles.grid}>
      <div className={styles.stack}>
        <ChoiceList label="1つ選んでください" several={false} options={options} chosen={one} onChoose={setOne} />
        {one[0] && (
          <AnswerExplanation isRight={one[0] === '2'}>
            <p>夜9時をすぎたら、水・お茶だけにしてください。</p>
          </AnswerExplanation>
        )}
      </div>
      <ChoiceList label="いくつでも選べます" several options={options} chosen={several} onChoose={setSeveral} />
      <ScaleChoice
        label="どのくらい不安ですか"
        range={{ from: 0, to: 10 }}
        ends={{ from: '不安はない', to: 'とても不安' }}
        value={place}
        onChoose={setPlace}
        error={place === null ? '数字を1つ選んでください' : undefined}
      />
      <TextAreaField label="ほかに心配なこと" rows={3} counter={1000} defaultValue="" />
    </div>
  );
}
